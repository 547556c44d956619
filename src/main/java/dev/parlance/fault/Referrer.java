package dev.parlance.fault;

/**
 * An entity that refers to another one, which therefore cannot be deleted.
 *
 * @param kind as the interface spells it, such as {@code projectTemplate}
 */
public record Referrer(String kind, String uid, String name) {}
