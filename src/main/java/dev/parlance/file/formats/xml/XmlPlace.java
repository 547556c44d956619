package dev.parlance.file.formats.xml;

import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.Encodable;
import dev.parlance.file.text.Placeholders;
import dev.parlance.file.xml.XmlText;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of an element, which another text replaces with the references that the file uses.
 *
 * @param placeholders become codes
 * @param raw the content as it is in the file
 * @param cdata whether it is the content of a CDATA section
 * @param source its text
 * @param references the references in it, by the character that they mean
 */
public record XmlPlace(
        XmlEscapes escapes,
        Placeholders placeholders,
        String raw,
        boolean cdata,
        SegmentText source,
        Map<Integer, String> references)
        implements Place {

    /**
     * The place of a translation beside a source: it may have the codes of the source, and has its references.
     *
     * @param source a unit of {@link XmlContent}
     */
    public static XmlPlace beside(Unit source) {
        var own = (XmlPlace) source.place();
        return new XmlPlace(own.escapes, own.placeholders, "", false, own.source, own.references);
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        var kept = TargetCodes.kept(source, text);
        if (kept.codes().isEmpty() && canHold(kept.text())) {
            return placeholders.coded(kept.text());
        }
        var again = new XmlCoding(placeholders);
        var run = new StringBuilder();
        var codes = kept.codes().iterator();
        for (var c : kept.text().codePoints().toArray()) {
            var code = c == SegmentText.CODE ? codes.next() : null;
            if (code == null) {
                run.appendCodePoint(escapes.canHold(c) ? c : 0xFFFD);
            } else if (isMarkup(code.data())) {
                again.text(run.toString());
                run.setLength(0);
                again.code(code.kind(), code.id(), code.data(), code.space());
            } else {
                run.append(code.data());
            }
        }
        again.text(run.toString());
        return again.done();
    }

    private boolean canHold(String text) {
        for (var i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i)) || !escapes.canHold(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var kept = readAgain(text);
        var quoted = kept.codes().isEmpty() && escapes.isQuoted(raw);
        var written = new StringBuilder(kept.text().length() + 16).append(quoted ? "\"" : "");
        var newline = raw.contains("\r\n") ? "\r\n" : "\n";
        var before = XmlEscapes.AT_START;
        var next = 0;
        for (var i = 0; i < kept.text().length(); ) {
            var c = kept.text().codePointAt(i);
            i += Character.charCount(c);
            if (c == SegmentText.CODE) {
                var data = kept.codes().get(next++).data();
                before = isMarkup(data) ? XmlEscapes.AFTER_TAG : data.codePointBefore(data.length());
                written.append(isMarkup(data) ? data : plain(data, quoted, newline, encoder));
            } else {
                append(written, c, escapes.escape(c, before, i == kept.text().length(), quoted), newline, encoder);
                before = c;
            }
        }
        return written.append(quoted ? "\"" : "").toString();
    }

    private static boolean isMarkup(String data) {
        return data.startsWith("<") || XmlText.ENTITY.matcher(data).matches();
    }

    /** The data of a code that is text, such as a placeholder. */
    private String plain(String data, boolean quoted, String newline, CharsetEncoder encoder) {
        var written = new StringBuilder(data.length());
        var before = XmlEscapes.AFTER_TAG;
        for (var c : data.codePoints().toArray()) {
            append(written, c, escapes.escape(c, before, false, quoted), newline, encoder);
            before = c;
        }
        return written.toString();
    }

    private void append(StringBuilder written, int c, @Nullable String escape, String newline, CharsetEncoder encoder) {
        if (escape != null) {
            written.append(escape);
        } else if (c >= ' ' && c < 0x80 && c != '<' && c != '&' && c != '>' && references.isEmpty()) {
            written.append((char) c);
        } else if (c == '\n') {
            written.append(newline);
        } else if (cdata) {
            written.append(inCdata(c, endsWithBrackets(written), encoder));
        } else {
            written.append(XmlText.encoded(c, endsWithBrackets(written), references, encoder));
        }
    }

    /** A character in a CDATA section, which has no references: what needs one is between two sections. */
    private static String inCdata(int c, boolean afterBrackets, CharsetEncoder encoder) {
        if (c == '>' && afterBrackets) {
            return "]]><![CDATA[>";
        }
        return c != '\r' && (c < 0x80 || Encodable.in(encoder, c))
                ? Character.toString(c)
                : "]]>&#x%X;<![CDATA[".formatted(c);
    }

    private static boolean endsWithBrackets(StringBuilder written) {
        return written.length() >= 2
                && written.charAt(written.length() - 1) == ']'
                && written.charAt(written.length() - 2) == ']';
    }
}
