package dev.parlance.file.formats.html;

import dev.parlance.file.splice.Edit;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.file.text.CodedParts;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The content of an element, or a part of it between block elements.
 *
 * @param raw the content as it is in the file
 * @param start index of its first character in the file
 * @param source its text
 * @param spaces the white space in the file, by the position of what it became
 * @param keepsSpace whether white space has a meaning
 * @param plain whether characters are written without references where that is possible
 * @param edited what to write for codes with texts in them that changed
 */
record HtmlPlace(
        String raw,
        int start,
        SegmentText source,
        Map<Integer, String> spaces,
        boolean keepsSpace,
        boolean plain,
        Map<InlineCode, String> edited)
        implements Place {
    private static final Pattern RUN = Pattern.compile("[ \\t\\n\\f]+");

    @Override
    public String raw(SegmentText text, int index) {
        var run = spaces.get(index);
        return run == null ? Place.super.raw(text, index) : run;
    }

    @Override
    public Place edited(List<Edit> edits) {
        var changed = new HashMap<InlineCode, String>();
        var at = 0;
        var next = 0;
        for (var code : source.codes()) {
            var from = raw.indexOf(code.data(), at);
            at = from + code.data().length();
            var data = new StringBuilder(code.data());
            for (; next < edits.size() && edits.get(next).end() <= start + at; next++) {
                var edit = edits.get(next);
                var moved = data.length() - code.data().length() - start - from;
                data.replace(edit.start() + moved, edit.end() + moved, edit.text());
                changed.put(code, data.toString());
            }
        }
        return new HtmlPlace(raw, start, source, spaces, keepsSpace, plain, changed);
    }

    @Override
    public SegmentText readAgain(SegmentText translation) {
        var kept = TargetCodes.kept(source, translation);
        var codes = edited.isEmpty()
                ? kept.codes()
                : kept.codes().stream()
                        .map(code -> new InlineCode(code.kind(), code.id(), data(code), code.space()))
                        .toList();
        var text = CodedParts.encodable(kept.text()).replace("\r\n", "\n");
        if (isBlank(text, codes)) {
            return new SegmentText(text, codes);
        }
        var trimmed = trimmed(text);
        return new SegmentText(keepsSpace ? trimmed : RUN.matcher(trimmed).replaceAll(" "), codes);
    }

    private String data(InlineCode code) {
        return edited.getOrDefault(code, code.data());
    }

    /** Without the white space at its ends, which the reader takes for the one around the text. */
    private static String trimmed(String text) {
        var from = 0;
        var to = text.length();
        while (from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    /** A carriage return is written as a reference. */
    private static boolean isSpace(char c) {
        return HtmlTags.isSpace(c) && c != '\r';
    }

    private static boolean isBlank(String text, List<InlineCode> codes) {
        return codes.isEmpty() && text.chars().allMatch(c -> isSpace((char) c));
    }

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        var kept = TargetCodes.kept(source, translation);
        var text = CodedParts.encodable(kept.text()).replace("\r\n", "\n");
        var characters = new HtmlCharacters(spellings(), encoder, false, plain);
        characters.expect(text);
        var blank = isBlank(text, kept.codes());
        var line = raw.contains("\r\n") ? "\r\n" : "\n";
        var codes = kept.codes().iterator();
        var written = new StringBuilder(text.length() + 16);
        for (var i = 0; i < text.length(); ) {
            var c = text.codePointAt(i);
            if (c == SegmentText.CODE) {
                written.append(data(codes.next()));
            } else if (blank) {
                written.append("&#").append(c).append(';');
            } else {
                written.append(c == '\n' ? line : characters.written(text, i));
            }
            i += Character.charCount(c);
        }
        return written.toString();
    }

    /** The spellings of the text between the codes. */
    private HtmlSpellings spellings() {
        var spellings = new HtmlSpellings();
        if (plain) {
            return spellings;
        }
        var at = 0;
        for (var code : source.codes()) {
            var next = raw.indexOf(code.data(), at);
            HtmlCharacters.remember(raw, at, next, false, spellings);
            at = next + code.data().length();
        }
        HtmlCharacters.remember(raw, at, raw.length(), false, spellings);
        return spellings;
    }
}
