package dev.parlance.file.formats.markdown.inline;

import dev.parlance.file.formats.html.HtmlReferences;
import dev.parlance.file.formats.html.HtmlSpellings;
import dev.parlance.file.text.Encodable;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayDeque;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Escapes the characters of a translation that would be markup, and no others. */
final class FlowEscapes {
    private static final Pattern LINKS = Pattern.compile("\\][(\\[:\uFFFC]|\uFFFC\\[");
    private static final Pattern BLOCK = Pattern.compile(
            "(?:#{1,6}|[-+*])(?:\\s.*)?|>.*|(?:[-=_][ \\t]*)+|[-:|][-:| \\t]*|~~~.*|:::.*|!!![ \\t].*"
                    + "|\\?\\?\\?\\+?[ \\t].*|\\[(?:[ xX]\\]\\s|!\\w|\\^).*",
            Pattern.DOTALL);
    /** The beginning of an address, which may have the rest of a word. */
    private static final Pattern ADDRESS = Pattern.compile("https?://|www\\.", Pattern.CASE_INSENSITIVE);

    /** Characters of an address that are looked at. */
    private static final int LONGEST_ADDRESS = 200;

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(?=[.)](?:\\s|\\z))");

    private final SegmentText translation;
    private final String text;
    private final FlowKind kind;
    private final CharsetEncoder encoder;
    private final HtmlSpellings spellings;
    private final boolean hasLinks;
    /** The end of a number that would begin a list. */
    private int listMark = -1;

    FlowEscapes(SegmentText translation, FlowKind kind, CharsetEncoder encoder, HtmlSpellings spellings) {
        this.translation = translation;
        this.text = translation.text();
        this.kind = kind;
        this.encoder = encoder;
        this.spellings = spellings;
        var hasBrackets = text.indexOf('[') >= 0 || text.indexOf(']') >= 0;
        this.hasLinks = (hasBrackets && LINKS.matcher(text).find())
                || ((hasBrackets || !translation.codes().isEmpty()) && !nests());
    }

    /** Whether brackets in the text are in pairs within and around those of links. */
    private boolean nests() {
        var open = new ArrayDeque<Boolean>();
        var next = 0;
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c != SegmentText.CODE && c != '[' && c != ']') {
                continue;
            }
            var isCode = c == SegmentText.CODE;
            var data = isCode ? translation.codes().get(next++).data() : String.valueOf(c);
            if (data.endsWith("[")) {
                open.push(isCode);
            } else if (data.startsWith("]") && !Boolean.valueOf(isCode).equals(open.poll())) {
                return false;
            }
        }
        return open.isEmpty();
    }

    /** Whether brackets would be a link to what the file defines. */
    private boolean isLabel(int at) {
        var end = text.indexOf(']', at);
        if (end < 0 || text.lastIndexOf('[', end) > at) {
            return false;
        }
        var label = text.substring(at + 1, end);
        return label.indexOf(SegmentText.CODE) >= 0 || kind.labels().contains(FlowKind.label(label));
    }

    /** Whether a character is certainly written as it is: a letter or digit within a line, or a space beside one. */
    boolean isPlain(int at) {
        var c = text.charAt(at);
        if (c == ' ') {
            return isAsciiWord(FlowText.before(text, at))
                    && isAsciiWord(FlowText.at(text, at + 1))
                    && !spellings.mayHave(c);
        }
        return isAsciiWord(c) && FlowText.before(text, at) != '\n' && !spellings.mayHave(c);
    }

    /** The character at a position, as it is written. */
    String written(int at) {
        var c = text.codePointAt(at);
        var plain = Character.toString(c);
        if (FlowCharacters.isPunctuation((char) c) && kind.unescaped().indexOf(c) >= 0) {
            return plain;
        }
        var spelling = spellings.next(c);
        var escape = escape(at);
        if (spelling != null && !spelling.equals(plain)) {
            return spelling;
        } else if (escape != null) {
            return escape;
        }
        return c < 0x80 || Encodable.in(encoder, c) ? plain : "&#x%X;".formatted(c);
    }

    private @Nullable String escape(int at) {
        var c = text.charAt(at);
        if (FlowText.isBlank(c)) {
            return FlowText.isAtEdge(text, at) ? "&#" + (int) c + ";" : null;
        } else if (c == '\n' || c == '\r') {
            return "&#" + (int) c + ";";
        } else if (FlowText.before(text, at) == '\n' && kind.beginsLines() && beginsBlock(at)) {
            return FlowCharacters.isPunctuation(c) ? "\\" + c : "&#" + (int) c + ";";
        }
        if (isMarkup(c, at) || at == listMark) {
            return c == '<' && kind.mdx() && isInAddress(at) ? "&lt;" : "\\" + c;
        }
        return null;
    }

    /** Whether an address may end here, which would have the backslash of an escape in it (GFM, "Autolinks"). */
    private boolean isInAddress(int at) {
        var least = Math.max(0, at - LONGEST_ADDRESS);
        var start = at;
        while (start > least && !isSpace(text.charAt(start - 1))) {
            start--;
        }
        return ADDRESS.matcher(text).region(start, at).find() || (start == least && start > 0);
    }

    private boolean beginsBlock(int at) {
        if (isAsciiWord(text.charAt(at)) && "ei0123456789".indexOf(text.charAt(at)) < 0) {
            return false;
        }
        var line = FlowText.line(text, at);
        var number = NUMBER.matcher(line);
        if (number.lookingAt()) {
            listMark = at + number.end();
        }
        return BLOCK.matcher(line).matches()
                || FlowText.isModule(line)
                || (kind.mdx() && (line.startsWith("import ") || line.startsWith("export ")));
    }

    private boolean isMarkup(char c, int at) {
        var before = FlowText.before(text, at);
        var after = FlowText.at(text, at + 1);
        return switch (c) {
            case '\\' -> !(isAsciiWord(after) || (after == ' ' && !FlowText.isAtEdge(text, at + 1)));
            case '`' -> true;
            case '*' -> !isBetweenSpaces(at, before, after);
            case '_' -> !isBetweenSpaces(at, before, after) && !(isWord(before) && isWord(after));
            case '~' -> kind.strikes();
            case '[' -> hasLinks || after == '^' || isLabel(at);
            case ']' -> hasLinks;
            case '!' -> FlowText.isCode(after) && data(at + 1).startsWith("[");
            case '<' -> kind.mdx() ? !isBlank(after) : !isSpace(after) && !Character.isDigit(after) && after != '=';
            case '&' -> isReference(at);
            case '|' -> kind.hasBars();
            case '#' ->
                kind.block() == FlowKind.Block.HEADING
                        && isSpace(before)
                        && text.substring(at).matches("#+");
            case '{' -> kind.mdx() || (kind.block() == FlowKind.Block.HEADING && "#:.".indexOf(after) >= 0);
            default -> false;
        };
    }

    /** Whether the characters around a mark of emphasis are white space, and none of them is written as a reference. */
    private boolean isBetweenSpaces(int at, char before, char after) {
        return isSpace(before) && isSpace(after) && !isReferred(at - 1, before) && !isReferred(at + 1, after);
    }

    /** Whether a character of the text, which is not the end of a line of the file, is written as a reference. */
    private boolean isReferred(int at, char c) {
        return at >= 0
                && at < text.length()
                && text.charAt(at) == c
                && (c == '\n' || (isBlank(c) && FlowText.isAtEdge(text, at)));
    }

    private String data(int place) {
        var index = (int) text.substring(0, place)
                .chars()
                .filter(c -> c == SegmentText.CODE)
                .count();
        return translation.codes().get(index).data();
    }

    private boolean isReference(int at) {
        var reference = HtmlReferences.at(text, at, text.length(), false);
        return reference != null && text.charAt(reference.end() - 1) == ';';
    }

    /** Space, tab, or the end of a line or of the text. */
    private static boolean isSpace(char c) {
        return isBlank(c) || c == '\n';
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    /** A character that is never written as an escape or a reference. */
    private static boolean isAsciiWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) && c != SegmentText.CODE;
    }
}
