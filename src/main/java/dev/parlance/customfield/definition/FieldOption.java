package dev.parlance.customfield.definition;

/**
 * One of the values that a field offers.
 *
 * @param deprecated whether it can no longer be chosen; where it is chosen it stays
 * @param used whether it is chosen anywhere
 */
public record FieldOption(String uid, String value, boolean deprecated, boolean used) {}
