package dev.parlance.file.formats.office.runs;

/**
 * The formatting of a run of text.
 *
 * @param open the tags before its text as they are in the file: its own start tag and its properties; empty for text
 *     without a run
 * @param key equal for runs that look the same
 */
public record Run(String open, String key) {
    /** Text that is in no run. */
    public static final Run NONE = new Run("", "none");

    public boolean looksLike(Run other) {
        return key.equals(other.key);
    }
}
