package dev.parlance.file.xml;

import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.Map;

/**
 * The value of an attribute (XML 1.0, section 3.3.3).
 *
 * @param quote the character around it
 * @param collapses whether runs of white space mean one space
 * @param source its text, whose codes are references to entities
 * @param references those in the value, by the character that they mean
 */
record AttributePlace(char quote, boolean collapses, SegmentText source, Map<Integer, String> references)
        implements Place {
    @Override
    public SegmentText readAgain(SegmentText text) {
        var kept = kept(text);
        return collapses ? FlowText.collapsed(kept) : kept;
    }

    private SegmentText kept(SegmentText text) {
        var kept = TargetCodes.kept(source, text);
        return new SegmentText(XmlText.allowed(kept.text()), kept.codes());
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var written = new StringBuilder();
        var kept = kept(text);
        var codes = kept.codes().iterator();
        kept.text().codePoints().forEach(c -> {
            written.append(c == SegmentText.CODE ? codes.next().data() : encoded(c, encoder));
        });
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
