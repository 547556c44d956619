package dev.parlance.analysis.count;

/**
 * How edits are counted (specification 4.4).
 *
 * @param transMemoryPostEditing whether a suggestion of a memory counts by the edits made to it, not by its score
 * @param nonTranslatablePostEditing whether non-translatable text counts by the edits made to it, not as new text
 * @param machineTranslatePostEditing whether a machine translation counts by the edits made to it, not as new text
 */
public record EditOptions(
        boolean transMemoryPostEditing, boolean nonTranslatablePostEditing, boolean machineTranslatePostEditing) {
    /** The settings of a call without settings. */
    public static final EditOptions DEFAULT = new EditOptions(false, false, false);
}
