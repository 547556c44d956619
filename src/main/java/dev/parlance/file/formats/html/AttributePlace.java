package dev.parlance.file.formats.html;

import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.file.text.CodedParts;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The value of an attribute.
 *
 * @param raw the value as it is in the file
 * @param quote around it; NUL when there is none
 * @param spaces the white space in the file, by the position of the one space that it became
 * @param keepsSpace whether white space has a meaning
 * @param plain whether characters are written without references where that is possible
 */
record AttributePlace(
        String raw, char quote, SegmentText source, Map<Integer, String> spaces, boolean keepsSpace, boolean plain)
        implements Place {
    private static final Pattern SPACES = Pattern.compile("[ \\t\\n\\f]++");

    static AttributePlace of(String raw, char quote, boolean keepsSpace, boolean plain) {
        var text = new StringBuilder(raw.length());
        var spaces = new HashMap<Integer, String>();
        for (var at = 0; at < raw.length(); ) {
            var from = at;
            while (!keepsSpace && at < raw.length() && HtmlTags.isSpace(raw.charAt(at))) {
                at++;
            }
            if (at > from) {
                spaces.put(text.length(), raw.substring(from, at));
                text.append(' ');
                continue;
            }
            var reference = HtmlReferences.at(raw, at, raw.length(), true);
            text.append(reference == null ? raw.substring(at, at + 1) : reference.text());
            at = reference == null ? at + 1 : reference.end();
        }
        return new AttributePlace(raw, quote, SegmentText.of(text.toString()), Map.copyOf(spaces), keepsSpace, plain);
    }

    @Override
    public String raw(SegmentText text, int index) {
        var run = spaces.get(index);
        return run == null ? Place.super.raw(text, index) : run;
    }

    @Override
    public SegmentText readAgain(SegmentText translation) {
        var kept = TargetCodes.kept(source, translation);
        var text = CodedParts.encodable(kept.text());
        return new SegmentText(keepsSpace ? text : SPACES.matcher(text).replaceAll(" "), kept.codes());
    }

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        var text = CodedParts.encodable(TargetCodes.kept(source, translation).text());
        var spellings = new HtmlSpellings();
        if (!plain) {
            HtmlCharacters.remember(raw, 0, raw.length(), true, spellings);
        }
        var characters = new HtmlCharacters(spellings, encoder, true, plain);
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
