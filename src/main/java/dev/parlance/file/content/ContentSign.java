package dev.parlance.file.content;

/**
 * A format that the content of a file shows.
 *
 * @param format its identifier; one that no format has if such files are not read
 * @param reason what shows it, for a person
 * @param certain whether it counts more than an extension that files of many formats have, such as {@code .txt}
 */
public record ContentSign(String format, String reason, boolean certain) {
    /** A sign that counts more than such an extension. */
    static ContentSign certain(String format, String reason) {
        return new ContentSign(format, reason, true);
    }

    /** A sign that counts only if the name says nothing. */
    static ContentSign likely(String format, String reason) {
        return new ContentSign(format, reason, false);
    }
}
