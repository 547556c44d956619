package dev.parlance.file.formats.asciidoc;

import dev.parlance.file.formats.asciidoc.AsciiDocInline.Inline;
import dev.parlance.file.splice.Place;
import dev.parlance.file.text.CodedParts;
import dev.parlance.file.text.LineRanges;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A text of AsciiDoc. Marks in a translation are marks. What would begin another block is not at the beginning of a
 * line, or follows an empty reference.
 *
 * @param newline what the file has for a line end
 * @param underline the character of the line below a title; 0 when there is no such line
 */
record AsciiDocPlace(Kind kind, AsciiDocChoice choice, String newline, char underline, Map<Integer, String> spaces)
        implements Place {
    private static final String EMPTY = "{empty}";
    private static final Pattern NO_TERM = Pattern.compile(":(?=:{1,3}(?:\\s|\\z))|;(?=;(?:\\s|\\z))");

    /** Where a text is. */
    enum Kind {
        /** At the beginning of a line, of which it has one or more. */
        PARAGRAPH,
        /** After the mark of a list or an admonition. */
        ITEM,
        /** In one line. */
        LINE,
        /** In a table. */
        CELL,
        /** In a passthrough of HTML. */
        HTML
    }

    /** The text that characters mean. */
    static Inline read(Kind kind, String raw, AsciiDocChoice choice) {
        var text = LineRanges.unified(raw);
        return switch (kind) {
            case HTML -> AsciiDocInline.html(text, choice);
            case CELL -> AsciiDocInline.of(text.replace("\\|", "|"), choice);
            default -> AsciiDocInline.of(text, choice);
        };
    }

    @Override
    public String raw(SegmentText source, int index) {
        var raw = spaces.get(index);
        return raw == null ? Place.super.raw(source, index) : raw;
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        return read(kind, lines(text), choice).text();
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var lines = lines(text).replace("\n", newline);
        return underline == 0
                ? lines
                : lines
                        + newline
                        + String.valueOf(underline).repeat(Math.max(2, lines.codePointCount(0, lines.length())));
    }

    private String lines(SegmentText translation) {
        var literal = kind == Kind.HTML ? escaped(translation) : TextOut.literal(translation);
        var lines = CodedParts.encodable(LineRanges.unified(literal))
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(this::withoutTerm)
                .collect(Collectors.toCollection(ArrayList::new));
        if (lines.isEmpty()) {
            return EMPTY;
        }
        for (var i = lines.size() - 1; i > 0; i--) {
            if (kind == Kind.LINE || kind == Kind.HTML || AsciiDocLines.isSpecial(lines.get(i))) {
                var joined = lines.get(i - 1) + " " + lines.remove(i);
                lines.set(i - 1, joined);
            }
        }
        return kind == Kind.HTML ? html(lines.getFirst()) : block(lines);
    }

    /** A line that does not end the passthrough. */
    private static String html(String line) {
        return AsciiDocLines.isVerbatim(line) ? "&#%d;".formatted((int) line.charAt(0)) + line.substring(1) : line;
    }

    private String withoutTerm(String line) {
        return kind == Kind.HTML ? line : NO_TERM.matcher(line).replaceAll("$0" + Matcher.quoteReplacement(EMPTY));
    }

    private String block(List<String> lines) {
        var text = (AsciiDocLines.isSpecial(lines.getFirst()) ? EMPTY : "") + String.join("\n", lines);
        return switch (kind) {
            case CELL -> text.replace("\\|", "|").replace("|", "\\|");
            case LINE -> text.endsWith("\\") ? text + EMPTY : text;
            default -> text;
        };
    }

    private static String escaped(SegmentText text) {
        var written = new StringBuilder();
        var codes = text.codes().iterator();
        for (var c : text.text().toCharArray()) {
            written.append(c == SegmentText.CODE ? codes.next().data() : c == '<' ? "&lt;" : String.valueOf(c));
        }
        return written.toString();
    }
}
