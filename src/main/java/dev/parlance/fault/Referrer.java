package dev.parlance.fault;

/**
 * Something that refers to an entity and so keeps it from being deleted.
 *
 * @param kind as the interface spells it, such as {@code projectTemplate}
 */
public record Referrer(String kind, String uid, String name) {}
