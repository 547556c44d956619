package dev.parlance.file.formats.layout.quark;

import dev.parlance.file.text.CodedParts;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the text of a paragraph (Quark, "A Guide to XPress Tags 8"). The style of one letter that a tag begins, and
 * another such tag ends, is a pair.
 */
final class QuarkText {
    private static final Pattern CHARACTER = Pattern.compile("<\\\\[<@\\\\]>");

    /** Styles that the same tag switches on and off. */
    private static final Pattern STYLE = Pattern.compile("<[BIOSUWKHV/+]>");

    /** Tags that divide a line, and spaces. */
    private static final Set<String> SPACES = Set.of("<\\n>", "<\\d>", "<\\s>", "<\\f>", "<\\p>", "<\\q>", "<\\m>");

    /** Kerning and tracking among the attributes of a tag, in which quotation marks surround names. */
    private static final Pattern SPACING = Pattern.compile("(\"[^\"]*+\")|[kt](?:-?[0-9.]++|\\$)");

    private final List<Part> parts = new ArrayList<>();

    private final boolean dropsSpacing;

    private QuarkText(boolean dropsSpacing) {
        this.dropsSpacing = dropsSpacing;
    }

    /** Text or a tag, and where it is in the paragraph. */
    private record Part(int start, int end, String raw, boolean isTag) {}

    /**
     * A text.
     *
     * @param start index of its first character in the paragraph
     * @param end index after its last character
     */
    record Read(SegmentText text, int start, int end) {}

    /**
     * Reads a paragraph, without the tags at its ends that have no part in its text.
     *
     * @param dropsSpacing whether kerning and tracking are left out
     */
    static Read read(String paragraph, boolean dropsSpacing) {
        var text = new QuarkText(dropsSpacing);
        text.divide(paragraph);
        return text.read();
    }

    /** Index after the tag that begins at an index; the length of the text when it does not end. */
    static int endOfTag(String text, int start, int limit) {
        var isQuoted = false;
        if (text.startsWith("<\\>>", start)) {
            return start + 4;
        }
        for (var i = start + 1; i < limit; i++) {
            var c = text.charAt(i);
            if (c == '"' && text.charAt(start + 1) != '\\') {
                isQuoted = !isQuoted;
            } else if (c == '>' && !isQuoted) {
                return i + 1;
            }
        }
        return -1;
    }

    private void divide(String paragraph) {
        var at = 0;
        while (at < paragraph.length()) {
            var tag = paragraph.indexOf('<', at);
            tag = tag < 0 ? paragraph.length() : tag;
            if (tag > at) {
                parts.add(new Part(at, tag, paragraph.substring(at, tag), false));
            }
            var end = tag < paragraph.length() ? endOfTag(paragraph, tag, paragraph.length()) : tag;
            end = end < 0 ? paragraph.length() : end;
            if (end > tag) {
                var raw = dropsSpacing ? withoutSpacing(paragraph.substring(tag, end)) : paragraph.substring(tag, end);
                var isCharacter = CHARACTER.matcher(raw).matches();
                parts.add(new Part(tag, end, isCharacter ? raw.substring(2, 3) : raw, !isCharacter));
            }
            at = end;
        }
    }

    /** For each tag of a style the index of the tag that switches it again. */
    private Map<Integer, Integer> partners() {
        var partners = new HashMap<Integer, Integer>();
        var open = new HashMap<String, Integer>();
        for (var i = 0; i < parts.size(); i++) {
            var part = parts.get(i);
            if (part.isTag() && STYLE.matcher(part.raw()).matches()) {
                var opening = open.remove(part.raw());
                if (opening == null) {
                    open.put(part.raw(), i);
                } else {
                    partners.put(opening, i);
                    partners.put(i, opening);
                }
            }
        }
        return partners;
    }

    private Read read() {
        var partners = partners();
        var first = 0;
        var last = parts.size();
        while (first < last) {
            if (isOutside(first) && partners.getOrDefault(first, first) <= first) {
                first++;
            } else if (isOutside(last - 1) && partners.getOrDefault(last - 1, last - 1) >= last - 1) {
                last--;
            } else if (last - first > 1 && partners.getOrDefault(first, first) == last - 1) {
                first++;
                last--;
            } else {
                break;
            }
        }
        // a translation without the tag beside it would have them too
        return read(
                first > 0 && isBlank(first - 1) ? first - 1 : first,
                last < parts.size() && isBlank(last) ? last + 1 : last);
    }

    private boolean isBlank(int index) {
        return !parts.get(index).isTag() && parts.get(index).raw().isBlank();
    }

    private boolean isOutside(int index) {
        var part = parts.get(index);
        return part.isTag() ? !SPACES.contains(part.raw()) : part.raw().isBlank();
    }

    private Read read(int first, int last) {
        if (first >= last) {
            return new Read(SegmentText.of(""), 0, 0);
        }
        var coded = new CodedParts();
        for (var part : parts.subList(first, last)) {
            if (!part.isTag()) {
                coded.text(part.raw());
            } else if (!STYLE.matcher(part.raw()).matches()) {
                if (!part.raw().equals("<>")) {
                    coded.alone(part.raw(), SPACES.contains(part.raw()));
                }
            } else if (coded.isOpen(part.raw())) {
                coded.close(part.raw(), part.raw());
            } else {
                coded.open(part.raw(), part.raw());
            }
        }
        return new Read(
                coded.done(), parts.get(first).start(), parts.get(last - 1).end());
    }

    private static String withoutSpacing(String tag) {
        return tag.startsWith("<*") || tag.startsWith("<\\") || tag.startsWith("<@") || tag.startsWith("<&")
                ? tag
                : SPACING.matcher(tag).replaceAll("$1");
    }
}
