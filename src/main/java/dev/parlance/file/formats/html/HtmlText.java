package dev.parlance.file.formats.html;

import java.util.Set;

/**
 * What the import settings ask of the characters of a text.
 *
 * @param codes names of the references that are codes, without ampersands and semicolons
 * @param plain whether a translation has no references except those that it needs
 */
record HtmlText(Set<String> codes, boolean plain) {
    /** Whether a reference is a code. */
    boolean isCode(String reference) {
        return !codes.isEmpty() && codes.contains(reference.replaceAll("[&;]", ""));
    }
}
