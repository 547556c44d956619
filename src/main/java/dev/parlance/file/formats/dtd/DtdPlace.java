package dev.parlance.file.formats.dtd;

import dev.parlance.file.splice.Place;
import dev.parlance.file.text.CodedParts;
import dev.parlance.file.text.LineRanges;
import dev.parlance.file.xml.XmlText;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The value of an entity. References to other entities, and tags, are codes.
 *
 * @param quote around it
 * @param inDocument whether parsers of documents read it: that of the JDK loses characters beyond U+FFFF in a value
 */
record DtdPlace(char quote, boolean inDocument) implements Place {
    private static final Pattern CODE = Pattern.compile(XmlText.ENTITY.pattern()
            + "|%[\\p{L}_:][\\p{L}\\p{N}._:-]{0,200}+;"
            + "|<(?<end>/?)(?<name>[A-Za-z][\\w.:-]{0,100}+)[^<>]{0,1000}+>");

    /** The text that a value means. */
    static SegmentText read(String value) {
        if (value.indexOf('&') < 0 && value.indexOf('<') < 0 && value.indexOf('%') < 0) {
            return SegmentText.of(LineRanges.unified(value));
        }
        var parts = new CodedParts();
        var code = CODE.matcher(value);
        var at = 0;
        for (; code.find(); at = code.end()) {
            parts.text(XmlText.decoded(value.substring(at, code.start()), null));
            if (code.group("name") == null || code.group().endsWith("/>")) {
                parts.alone(code.group(), "br".equals(code.group("name")));
            } else if (code.group("end").isEmpty()) {
                parts.open(code.group("name"), code.group());
            } else {
                parts.close(code.group("name"), code.group());
            }
        }
        return parts.text(XmlText.decoded(value.substring(at), null)).done();
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        var encoder = StandardCharsets.UTF_8.newEncoder();
        return isPlain(text, encoder) ? text : read(coded(text, encoder));
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        return isPlain(text, encoder) ? text.text() : coded(text, encoder);
    }

    /** Whether a text is certainly written as it is: most are. */
    private boolean isPlain(SegmentText text, CharsetEncoder encoder) {
        return text.text().indexOf(quote) < 0
                && text.text().indexOf('%') < 0
                && XmlText.isPlain(text.text(), Map.of(), encoder);
    }

    private String coded(SegmentText text, CharsetEncoder encoder) {
        var written = new StringBuilder();
        var codes = text.codes().iterator();
        text.text().codePoints().forEach(c -> {
            var code = c == SegmentText.CODE ? codes.next().data() : "";
            if (c == SegmentText.CODE && !code.equals(String.valueOf(SegmentText.CODE))) {
                written.append(code.indexOf(quote) < 0 ? code : "");
            } else {
                written.append(character(c, isAfterBrackets(written), encoder));
            }
        });
        return written.toString();
    }

    private static boolean isAfterBrackets(StringBuilder written) {
        var last = written.length() - 1;
        return last > 0 && written.charAt(last) == ']' && written.charAt(last - 1) == ']';
    }

    private String character(int c, boolean afterBrackets, CharsetEncoder encoder) {
        if (c == quote || c == '%') {
            return c == '%' ? "&#37;" : c == '"' ? "&quot;" : "&apos;";
        } else if (inDocument && Character.isSupplementaryCodePoint(c)) {
            return "&#x%X;".formatted(c);
        }
        return XmlText.encoded(XmlText.isAllowed(c) ? c : 0xFFFD, afterBrackets, Map.of(), encoder);
    }
}
