package dev.parlance.file.formats.markdown.mdx;

import dev.parlance.file.formats.html.HtmlReferences;
import dev.parlance.file.formats.html.HtmlSpellings;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.file.text.CodedParts;
import dev.parlance.file.text.Encodable;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The string value of an attribute of JSX. Unlike in HTML, a character reference must end with a semicolon, and white
 * space stays.
 *
 * @param raw the value as it is in the file
 * @param quote around it
 */
record JsxValue(String raw, SegmentText source, char quote) implements Place {
    private static final Pattern LINES = Pattern.compile("[^\\r\\n]*+(?:\\r?\\n[ \\t]*+[^\\s][^\\r\\n]*+)++");

    /** The value whose characters between the quotes are these. */
    static JsxValue of(String raw, char quote) {
        var text = new StringBuilder(raw.length());
        characters(raw, (read, _) -> text.append(read));
        return new JsxValue(raw, SegmentText.of(text.toString()), quote);
    }

    /** Passes on each character or reference: what it means and how it is written. */
    private static void characters(String raw, BiConsumer<String, String> to) {
        for (var at = 0; at < raw.length(); ) {
            var reference = reference(raw, at);
            var end = reference == null ? at + Character.charCount(raw.codePointAt(at)) : reference.end();
            var written = raw.substring(at, end);
            to.accept(reference == null ? written : reference.text(), written);
            at = end;
        }
    }

    private static HtmlReferences.@Nullable Reference reference(String text, int at) {
        var reference = HtmlReferences.at(text, at, text.length(), false);
        return reference == null || text.charAt(reference.end() - 1) != ';' ? null : reference;
    }

    @Override
    public SegmentText readAgain(SegmentText translation) {
        var kept = TargetCodes.kept(source, translation);
        return new SegmentText(CodedParts.encodable(kept.text()), kept.codes());
    }

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        var text = readAgain(translation).text();
        // an empty line would end the paragraph of the tag
        var keepsLines =
                LINES.matcher(source.text()).matches() && LINES.matcher(text).matches();
        var spellings = new HtmlSpellings();
        characters(raw, spellings::add);
        spellings.expect(text);
        var written = new StringBuilder(text.length() + 8);
        for (var i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            var c = text.codePointAt(i);
            var spelling = spellings.next(c);
            if (spelling != null && !spelling.equals(Character.toString(c))) {
                written.append(spelling);
            } else if (c == quote) {
                written.append(c == '"' ? "&quot;" : "&#39;");
            } else if (c == '&' && reference(text, i) != null) {
                written.append("&amp;");
            } else if (c < ' ' ? !keepsLines && c != '\t' : c >= 0x80 && !Encodable.in(encoder, c)) {
                written.append("&#").append(c).append(';');
            } else {
                written.appendCodePoint(c);
            }
        }
        return written.toString();
    }
}
