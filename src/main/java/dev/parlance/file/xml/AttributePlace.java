package dev.parlance.file.xml;

import dev.parlance.file.splice.Place;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.Map;

/**
 * The value of an attribute (XML 1.0, section 3.3.3).
 *
 * @param quote the character around it
 * @param collapses whether runs of white space mean one space
 * @param references those in the value, by the character that they mean
 */
record AttributePlace(char quote, boolean collapses, Map<Integer, String> references) implements Place {
    @Override
    public SegmentText readAgain(SegmentText text) {
        var plain = new StringBuilder();
        var codes = text.codes().iterator();
        for (var c : text.text().toCharArray()) {
            plain.append(c == SegmentText.CODE ? codes.next().data() : String.valueOf(c));
        }
        var allowed = SegmentText.of(XmlText.allowed(plain.toString()));
        return collapses ? FlowText.collapsed(allowed) : allowed;
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var written = new StringBuilder();
        var plain = new AttributePlace(quote, false, references).readAgain(text).text();
        plain.codePoints().forEach(c -> written.append(encoded(c, encoder)));
        return written.toString();
    }

    private String encoded(int c, CharsetEncoder encoder) {
        if (c == quote) {
            return references.getOrDefault(c, c == '"' ? "&quot;" : "&apos;");
        }
        return switch (c) {
            case '\n', '\t' -> "&#%d;".formatted(c);
            case ' ' -> " ";
            default -> XmlText.encoded(c, false, references, encoder);
        };
    }
}
