package dev.parlance.file.formats.markdown.inline;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.html.HtmlReferences;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.Encodable;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import org.jspecify.annotations.Nullable;

/**
 * The title of a link, an image or a link definition.
 *
 * @param quote the character after it
 */
public record TitlePlace(SegmentText source, char quote) implements Place {

    /**
     * The title at the end of a range; null when it is not found there.
     *
     * @param title what the parser read
     */
    public static @Nullable Unit unit(String file, int from, int to, String title) {
        var end = to - 1;
        while (end > from && Character.isWhitespace(file.charAt(end))) {
            end--;
        }
        var quote = file.charAt(end);
        var opening = quote == ')' ? '(' : quote;
        if ("\"')".indexOf(quote) < 0) {
            return null;
        }
        var start = end;
        while (start > from && !(file.charAt(start - 1) == opening && !isEscaped(file, start - 1, from))) {
            start--;
        }
        var raw = file.substring(start, end);
        var source = SegmentText.of(text(raw));
        return source.text().equals(title)
                ? new Unit(Paragraph.of(source, null, null), true, start, end, new TitlePlace(source, quote))
                : null;
    }

    private static boolean isEscaped(String file, int at, int from) {
        var backslashes = 0;
        while (at - backslashes > from && file.charAt(at - backslashes - 1) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    private static String text(String raw) {
        var text = new StringBuilder(raw.length());
        for (var at = 0; at < raw.length(); ) {
            var c = raw.charAt(at);
            var reference = HtmlReferences.at(raw, at, raw.length(), false);
            if (c == '\\' && at + 1 < raw.length() && FlowCharacters.isPunctuation(raw.charAt(at + 1))) {
                text.append(raw.charAt(at + 1));
                at += 2;
            } else if (reference != null && raw.charAt(reference.end() - 1) == ';') {
                text.append(reference.text());
                at = reference.end();
            } else {
                text.append(c);
                at++;
            }
        }
        return text.toString();
    }

    @Override
    public SegmentText readAgain(SegmentText translation) {
        var kept = TargetCodes.kept(source, translation);
        return new SegmentText(FlowText.whole(kept.text()), kept.codes());
    }

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        var text = readAgain(translation).text();
        var written = new StringBuilder(text.length() + 8);
        for (var i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            var c = text.codePointAt(i);
            var next = FlowText.at(text, i + 1);
            if (c == quote
                    || (c == '(' && quote == ')')
                    || (c == '\\' && (FlowCharacters.isPunctuation(next) || next == '\n'))
                    || (c == '&' && HtmlReferences.at(text, i, text.length(), false) != null)) {
                written.append('\\').appendCodePoint(c);
            } else if (c == '\n' || c == '\r' || (c >= 0x80 && !Encodable.in(encoder, c))) {
                written.append("&#").append(c).append(';');
            } else {
                written.appendCodePoint(c);
            }
        }
        return written.toString();
    }
}
