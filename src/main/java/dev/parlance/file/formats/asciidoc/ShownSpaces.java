package dev.parlance.file.formats.asciidoc;

import java.util.BitSet;

/** Finds the white space of a text that AsciiDoc would not show. */
final class ShownSpaces {
    private ShownSpaces() {}

    /**
     * Adds white space at the ends of lines, and empty lines. One line end between two lines with text stays.
     *
     * @param codes the characters of codes, of which none is added
     * @param firm the positions that are added to
     */
    static void firm(CharSequence text, BitSet codes, BitSet firm) {
        for (var start = 0; start < text.length(); start++) {
            var end = start;
            var newline = -1;
            while (end < text.length() && isBlank(text.charAt(end)) && !codes.get(end)) {
                newline = text.charAt(end) == '\n' && !firm.get(end) ? end : newline;
                end++;
            }
            var begins = start == 0 || text.charAt(start - 1) == '\n';
            var ends = end == text.length() || text.charAt(end) == '\n';
            if (start < end && (newline >= 0 || begins || ends)) {
                firm.set(start, end);
                if (!begins && !ends) {
                    firm.clear(newline);
                }
            }
            start = end;
        }
    }

    static boolean isBlank(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }
}
