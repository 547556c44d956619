package dev.parlance.file.formats.bilingual.codes;

import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Inline elements of XLIFF 1.2 (section 2.3.1, "Inline Elements") and of TTX as codes. */
public final class XliffCode {
    /** Elements that stand for native code, which is all of their content. */
    private static final Set<String> NATIVE = Set.of("x", "bx", "ex", "bpt", "ept", "ph", "it", "ut");

    /** Marks whose text is no part of what is translated; the latter is that of tracked changes of Trados Studio. */
    private static final Set<String> APART = Set.of("protected", "x-sdl-deleted");

    /** Native code that shows as white space: line breaks and tabs of HTML, Word, PowerPoint and others. */
    private static final Pattern SPACE = Pattern.compile(
            "(?:<|&lt;)(?:\\w+:)?(?:br|cr|tab|ptab|lb|newline|line-break)\\b|\\bctype\\s*+=\\s*+[\"']lb[\"']",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern MARK = Pattern.compile("</?+(?:[^:<>\\s]++:)?+mrk\\b");

    private XliffCode() {}

    /** Whether an element is one code with all of its content. */
    public static boolean isWhole(XmlToken tag, String unit) {
        var name = tag.localName();
        return NATIVE.contains(name)
                || (name.equals("mrk") && APART.contains(String.valueOf(tag.attribute(unit, "mtype"))));
    }

    /** Whether an element marks a segment. */
    public static boolean isSegment(XmlToken tag, String unit) {
        return tag.localName().equals("mrk") && "seg".equals(tag.attribute(unit, "mtype"));
    }

    public static InlineCode.Kind kind(XmlToken tag, String unit) {
        return switch (tag.localName()) {
            case "bpt", "bx" -> InlineCode.Kind.OPEN;
            case "ept", "ex" -> InlineCode.Kind.CLOSE;
            case "it" -> position(tag.attribute(unit, "pos"));
            case "ut" -> position(tag.attribute(unit, "Type"));
            default -> InlineCode.Kind.STANDALONE;
        };
    }

    /** By the values of XLIFF, of TMX or of TTX. */
    private static InlineCode.Kind position(@Nullable String pos) {
        return switch (String.valueOf(pos)) {
            case "open", "begin", "start" -> InlineCode.Kind.OPEN;
            case "close", "end" -> InlineCode.Kind.CLOSE;
            default -> InlineCode.Kind.STANDALONE;
        };
    }

    /** The number of an identifier, which need not be one; {@code other} when there is none. */
    public static int number(@Nullable String id, int other) {
        if (id == null || id.isEmpty()) {
            return other;
        }
        try {
            return Integer.parseInt(id);
        } catch (NumberFormatException _) {
            return id.hashCode();
        }
    }

    public static boolean isSpace(String data) {
        return SPACE.matcher(data).find();
    }

    /** A text without the starts and ends of marks, such as those of comments; their text stays. */
    public static SegmentText withoutMarks(SegmentText text) {
        var kept = text.codes().stream().filter(code -> !isMark(code)).toList();
        if (kept.size() == text.codes().size()) {
            return text;
        }
        var plain = new StringBuilder();
        var next = text.codes().iterator();
        for (var c : text.text().toCharArray()) {
            if (c != SegmentText.CODE || !isMark(next.next())) {
                plain.append(c);
            }
        }
        return new SegmentText(plain.toString(), kept);
    }

    private static boolean isMark(InlineCode code) {
        return code.kind() != InlineCode.Kind.STANDALONE
                && MARK.matcher(code.data()).lookingAt();
    }

    /** How many more elements a code opens than it closes: 0 when it is well-formed by itself. */
    public static int opened(InlineCode code) {
        var opened = 0;
        var lexer = new XmlLexer(code.data(), 0, code.data().length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            opened += token.is(Kind.START) ? 1 : token.is(Kind.END) ? -1 : 0;
        }
        return opened;
    }
}
