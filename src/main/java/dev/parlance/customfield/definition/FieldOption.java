package dev.parlance.customfield.definition;

/**
 * An option of a field.
 *
 * @param deprecated whether it can no longer be selected; existing selections stay
 * @param used whether any instance selects it
 */
public record FieldOption(String uid, String value, boolean deprecated, boolean used) {}
