package dev.parlance.file.formats.asciidoc;

import dev.parlance.file.formats.asciidoc.AsciiDocInline.Inline;
import dev.parlance.file.splice.Place;
import dev.parlance.file.text.CodedParts;
import dev.parlance.file.text.LineRanges;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text of AsciiDoc. Only the codes of a translation are markup. What would begin another block is not at the
 * beginning of a line, or follows an empty reference.
 *
 * @param newline what the file has for a line end
 */
record AsciiDocPlace(Kind kind, AsciiDocChoice choice, String newline, Around around, Inline inline) implements Place {
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
        /** The value of an attribute. */
        VALUE,
        /** Before the colons of a description. */
        TERM,
        /** In a table. */
        CELL,
        /** In a passthrough of HTML. */
        HTML
    }

    /**
     * What is around a text.
     *
     * @param before of an item, a term and a text of one line, what its line has before it; of a cell, the character
     *     before it
     * @param after of a term, what its line has after it; of a cell, the character after it
     * @param underline the character of the line below a title; 0 when there is no such line
     * @param below the length of a line that would underline a text of the same length; 0 when there is no such line
     * @param breaks whether a line end breaks the line that is shown
     */
    record Around(String before, String after, char underline, int below, boolean breaks) {}

    /** The text that characters mean. */
    static Inline read(Kind kind, String raw, AsciiDocChoice choice, boolean breaks) {
        var text = LineRanges.unified(raw);
        return switch (kind) {
            case HTML -> AsciiDocInline.html(text, choice);
            case CELL -> AsciiDocInline.of(text.replace("\\|", "|"), choice, breaks);
            case VALUE -> AsciiDocInline.value(text, choice);
            default -> AsciiDocInline.of(text, choice, breaks);
        };
    }

    @Override
    public String raw(SegmentText source, int index) {
        var raw = inline.spaces().get(index);
        return raw == null ? Place.super.raw(source, index) : raw;
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        return read(kind, lines(text), choice, around.breaks()).text();
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var lines = lines(text).replace("\n", newline);
        return around.underline() == 0
                ? lines
                : lines
                        + newline
                        + String.valueOf(around.underline())
                                .repeat(Math.max(2, lines.codePointCount(0, lines.length())));
    }

    private String lines(SegmentText translation) {
        var text = new SegmentText(CodedParts.encodable(translation.text()), translation.codes());
        return switch (kind) {
            case HTML -> html(String.join(" ", stripped(html(text))));
            case VALUE -> block(List.of(String.join(" ", stripped(TextOut.literal(AsciiDocEscapes.value(text))))));
            case LINE, TERM -> block(List.of(String.join(" ", escaped(text, true))));
            case PARAGRAPH, ITEM, CELL -> {
                var lines = escaped(text, false);
                yield block(lines.stream().skip(1).anyMatch(this::isOtherBelow) ? escaped(text, true) : lines);
            }
        };
    }

    /**
     * The lines of a translation.
     *
     * @param oneLine whether line ends of its text are references
     */
    private List<String> escaped(SegmentText translation, boolean oneLine) {
        return stripped(AsciiDocEscapes.written(translation, inline, oneLine));
    }

    /** The lines that are not empty, of which there is at least one. */
    private List<String> stripped(String text) {
        var lines = text.lines()
                .map(AsciiDocPlace::withoutBlanks)
                .filter(line -> !line.isEmpty())
                .map(this::withoutTerm)
                .toList();
        return lines.isEmpty() ? List.of(EMPTY) : lines;
    }

    /** Without white space and control characters at the ends; those of Unicode are text. */
    private static String withoutBlanks(String line) {
        var start = 0;
        var end = line.length();
        while (start < end && line.charAt(start) <= ' ') {
            start++;
        }
        while (end > start && line.charAt(end - 1) <= ' ') {
            end--;
        }
        return line.substring(start, end);
    }

    /** A line that does not end the passthrough. */
    private static String html(String line) {
        return AsciiDocLines.isVerbatim(line) ? "&#%d;".formatted((int) line.charAt(0)) + line.substring(1) : line;
    }

    private String withoutTerm(String line) {
        return kind != Kind.HTML && (line.contains("::") || line.contains(";;"))
                ? NO_TERM.matcher(line).replaceAll("$0" + Matcher.quoteReplacement(EMPTY))
                : line;
    }

    private String block(List<String> lines) {
        var joined = String.join("\n", lines);
        var text = (isOther(lines.getFirst()) ? EMPTY : "")
                + (kind == Kind.CELL ? joined.replace("\\|", "|").replace("|", "\\|") : joined);
        return changes(text) ? ended(text) : text;
    }

    private String ended(String text) {
        var before = text.substring(0, text.length() - 1);
        if (kind == Kind.VALUE) {
            // a backslash before a reference to an attribute would escape it
            return before.endsWith("\\")
                    ? ended(before) + "{backslash}"
                    : before + (text.endsWith("+") ? "{plus}" : "{backslash}");
        }
        return text.endsWith("\\") ? before + "&#92;" : text + EMPTY;
    }

    /** Whether the first line would be something else than text at its place. */
    private boolean isOther(String line) {
        return AsciiDocLines.isSpecial(line)
                || ((kind == Kind.PARAGRAPH || kind == Kind.CELL) && AsciiDocLines.isQuote(line))
                || AsciiDocLines.extendsMark(around.before(), line)
                || (kind == Kind.TERM && AsciiDocLines.isNoTerm(line + around.after()));
    }

    /** Whether a further line would be something else; below the first line of a description, a quote would begin. */
    private boolean isOtherBelow(String line) {
        return AsciiDocLines.isSpecial(line) || (kind == Kind.ITEM && AsciiDocLines.isQuote(line));
    }

    /** Whether the end of a text would change the meaning of what is after it. */
    private boolean changes(String text) {
        return switch (kind) {
            case PARAGRAPH -> around.below() > 0 && AsciiDocLines.isUnderlined(text, around.below());
            case CELL ->
                around.after().equals("|")
                        && (text.endsWith("\\") || AsciiDocTable.endsWithSpecifier(around.before() + text));
            case LINE -> text.endsWith("\\");
            case VALUE -> text.endsWith("\\") || text.endsWith(" +");
            case TERM -> text.endsWith(":") || text.endsWith(";");
            case ITEM, HTML -> false;
        };
    }

    private static String html(SegmentText text) {
        var written = new StringBuilder();
        var codes = text.codes().iterator();
        for (var c : text.text().toCharArray()) {
            written.append(c == SegmentText.CODE ? codes.next().data() : c == '<' ? "&lt;" : String.valueOf(c));
        }
        return written.toString();
    }
}
