package dev.parlance.file.formats.html;

import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * The value of an attribute.
 *
 * @param raw the value as it is in the file
 * @param quote around it; NUL when there is none
 */
record AttributePlace(String raw, char quote, SegmentText source) implements Place {

    /** The text of a value. */
    static String text(String raw) {
        var text = new StringBuilder(raw.length());
        for (var at = 0; at < raw.length(); ) {
            var reference = HtmlReferences.at(raw, at, raw.length(), true);
            text.append(reference == null ? raw.substring(at, at + 1) : reference.text());
            at = reference == null ? at + 1 : reference.end();
        }
        return text.toString();
    }

    @Override
    public SegmentText readAgain(SegmentText translation) {
        var kept = TargetCodes.kept(source, translation);
        return new SegmentText(HtmlCharacters.whole(kept.text()), kept.codes());
    }

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        var text = readAgain(translation).text();
        var spellings = new HtmlSpellings();
        HtmlCharacters.remember(raw, 0, raw.length(), true, spellings);
        var characters = new HtmlCharacters(spellings, encoder, true);
        characters.expect(text);
        var unquoted = quote == '\0';
        var written = new StringBuilder(text.length() + 8);
        for (var i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            var c = text.charAt(i);
            if (c == (unquoted ? '"' : quote)) {
                written.append(c == '"' ? "&quot;" : "&#39;");
            } else {
                written.append(characters.written(text, i));
            }
        }
        var needsQuotes = unquoted && !written.toString().matches("[^\\s\"'`=<>]+");
        return needsQuotes ? "\"" + written + "\"" : written.toString();
    }
}
