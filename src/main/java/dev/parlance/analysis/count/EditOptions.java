package dev.parlance.analysis.count;

/**
 * How edits are counted (specification 4.4).
 *
 * @param evidence what translations are compared with
 * @param transMemoryPostEditing whether a suggestion of a memory counts by what was changed, not by what it promised
 * @param nonTranslatablePostEditing whether non-translatable text counts by what was changed, not as new
 * @param machineTranslatePostEditing whether a machine translation counts by what was changed, not as new
 */
public record EditOptions(
        Evidence.Kind evidence,
        boolean transMemoryPostEditing,
        boolean nonTranslatablePostEditing,
        boolean machineTranslatePostEditing) {}
