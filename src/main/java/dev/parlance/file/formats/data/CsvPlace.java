package dev.parlance.file.formats.data;

import dev.parlance.file.splice.Place;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * A cell, or what is between its quotation marks. A text without quotation marks gets them where it needs them.
 *
 * @param delimiters characters that a cell without quotation marks cannot contain
 * @param quoted whether the text is between quotation marks
 * @param whole whether the range includes them
 * @param newline what the cell has for a line end
 */
record CsvPlace(String delimiters, boolean quoted, boolean whole, String newline) implements Place {

    @Override
    public SegmentText readAgain(SegmentText text) {
        var read = new StringBuilder();
        TextOut.literal(text)
                .replace("\r\n", "\n")
                .codePoints()
                .forEach(c -> read.appendCodePoint(Character.getType(c) == Character.SURROGATE ? 0xFFFD : c));
        return SegmentText.of(read.toString());
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var plain = readAgain(text).text();
        if (!quoted && !needsQuotes(plain)) {
            return plain;
        }
        var escaped = plain.replace("\"", "\"\"").replace("\n", newline);
        return quoted && !whole ? escaped : '"' + escaped + '"';
    }

    /** Whether the text would end the cell, or has a quotation mark (RFC 4180, section 2, rules 5 to 7). */
    private boolean needsQuotes(String text) {
        return text.chars().anyMatch(c -> c == '"' || c == '\r' || c == '\n' || delimiters.indexOf(c) >= 0);
    }
}
