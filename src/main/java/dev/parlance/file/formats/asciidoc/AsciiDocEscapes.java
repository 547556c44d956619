package dev.parlance.file.formats.asciidoc;

import dev.parlance.file.formats.asciidoc.AsciiDocInline.Inline;
import dev.parlance.file.text.EmptyPairs;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes a translation so that only its codes are markup. What would be markup is written as a character reference,
 * which AsciiDoc resolves after marks and attributes, and so is white space that would not be shown.
 */
final class AsciiDocEscapes {
    private static final Pattern ATTRIBUTE =
            Pattern.compile("\\{(?:[\\p{IsAlphabetic}\\p{N}\\p{Pc}][\\p{IsAlphabetic}\\p{N}\\p{Pc}-]*+"
                    + "|(?:set|counter2?):[^}\\n]*+)\\}");
    private static final Set<String> SIGNS = Set.of("*", "_", "`", "#", "^", "~", "**", "__", "``", "##");
    /** What a backslash escapes although it is no punctuation: a macro, a directive or an e-mail address. */
    private static final Pattern NAME =
            Pattern.compile("\\\\(?:[A-Za-z][A-Za-z0-9]{1,11}+:|[\\p{IsAlphabetic}\\p{N}\\p{Pc}][^\\s@]{0,100}+@)");

    private static final List<String> MACROS = List.of(
            "link",
            "xref",
            "mailto",
            "image",
            "icon",
            "kbd",
            "btn",
            "menu",
            "footnote",
            "footnoteref",
            "indexterm",
            "indexterm2",
            "anchor",
            "stem",
            "latexmath",
            "asciimath",
            "pass");
    private static final List<String> ADDRESSES = List.of("http", "https", "file", "ftp", "irc");
    private static final String PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

    /** What can be markup where there are no codes. */
    private static final BitSet MARKUP = "*_`#+^~$[]<({&:\\".chars().collect(BitSet::new, BitSet::set, BitSet::or);

    private final MarkedText whole;
    private final Inline source;
    private final Replacements replacements;
    private final Map<String, Integer> last = new HashMap<>();
    /** How each pair of codes ends, by its id. */
    private final Map<Integer, String> ends;

    /** The markup of the code in whose brackets the text is; empty outside of brackets. */
    private String bracket = "";
    /** Whether attributes follow the text in the brackets. */
    private boolean hasAttributes;

    private AsciiDocEscapes(SegmentText translation, Inline source, boolean oneLine) {
        this.whole = MarkedText.of(translation, oneLine);
        this.source = source;
        this.replacements = new Replacements(source.text());
        this.ends = translation.codes().stream()
                .filter(code -> code.kind() == Kind.CLOSE)
                .collect(Collectors.toMap(InlineCode::id, InlineCode::data, (first, _) -> first));
    }

    /**
     * The translation with the markup of its codes. Marks around nothing are left out.
     *
     * @param source what is translated
     * @param oneLine whether a line end is written as a reference
     */
    static String written(SegmentText translation, Inline source, boolean oneLine) {
        if (translation.codes().isEmpty() && source.references().isEmpty() && isPlain(translation.text())) {
            return translation.text();
        }
        var full = EmptyPairs.without(translation, closing -> SIGNS.contains(closing.data()));
        var escapes = new AsciiDocEscapes(full, source, oneLine);
        var out = new WrittenMarks();
        var codes = full.codes().iterator();
        for (var at = 0; at < escapes.whole.length(); ) {
            if (escapes.whole.isCode(at)) {
                var code = codes.next();
                escapes.enter(code);
                out.code(code);
                at += Math.max(1, code.data().length());
            } else {
                at = escapes.write(at, out);
            }
        }
        return out.done();
    }

    /** Whether a text without codes has nothing that can be markup, and no white space that would not be shown. */
    private static boolean isPlain(String text) {
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c < 0x80 && (MARKUP.get(c) || (c < ' ' && c != '\t') || Replacements.mayBeAt(text, i))) {
                return false;
            }
        }
        return text.isEmpty() || (text.charAt(0) > ' ' && text.charAt(text.length() - 1) > ' ');
    }

    /** The value of an attribute, in which only a reference to another attribute can be escaped. */
    static SegmentText value(SegmentText translation) {
        return new SegmentText(ATTRIBUTE.matcher(translation.text()).replaceAll("\\\\$0"), translation.codes());
    }

    private void enter(InlineCode code) {
        var data = code.data();
        if (code.kind() == Kind.OPEN && (data.endsWith("[") || data.startsWith("<<") || data.equals("(("))) {
            bracket = data;
            hasAttributes = ends.getOrDefault(code.id(), "").startsWith(",");
        } else if (code.kind() == Kind.CLOSE && (data.endsWith("]") || data.equals(">>") || data.equals("))"))) {
            bracket = "";
            hasAttributes = false;
        }
    }

    private int write(int at, WrittenMarks out) {
        var c = whole.charAt(at);
        if (c < 0x80) {
            var escape = escape(at);
            if (escape == null) {
                out.text(c);
            } else {
                out.text(escape);
            }
            return at + 1;
        }
        var character = Character.toString(whole.codePoint(at));
        out.text(source.references().getOrDefault(character, character));
        return at + character.length();
    }

    /** What stands for a character that would be markup; null for one that would not. */
    private @Nullable String escape(int at) {
        var c = whole.charAt(at);
        return switch (c) {
            case '{' -> attribute(at);
            case '&' -> whole.end(AsciiDocTokens.REFERENCE, at) > 0 ? "&amp;" : null;
            case MarkedText.FIRM_SPACE -> reference(whole.space(at));
            default -> isMarkup(c, at) || replacements.areNew(whole, at) ? reference(c) : null;
        };
    }

    /** AsciiDoc takes what has fewer than two digits for text. */
    private static String reference(char c) {
        return (c < 10 ? "&#0" : "&#") + (int) c + ";";
    }

    private @Nullable String attribute(int at) {
        var end = whole.end(ATTRIBUTE, at);
        return end < 0 ? null : whole.hasCode(at, end) ? "&#123;" : "\\{";
    }

    private boolean isMarkup(char c, int at) {
        return switch (c) {
            case '*', '_', '`', '#', '+' -> whole.isMark(at);
            case '^' -> whole.isPairInWord(at) || (!bracket.isEmpty() && whole.charAt(at + 1) == ']');
            case '~' -> whole.isPairInWord(at);
            case '$' -> whole.charAt(at + 1) == '$' || whole.charAt(at - 1) == '$';
            case '[' -> isDoubled(c, at) && last("]]") > at;
            case ']' -> bracket.endsWith("[") || whole.isSign(at + 1);
            case '<' -> isDoubled(c, at) && last(">>") > at;
            case '(' -> isDoubled(c, at) && last("))") > at;
            case '>' -> bracket.startsWith("<<") && isDoubled(c, at);
            case ')' -> bracket.equals("((") && isDoubled(c, at);
            case ':' -> isMacro(at);
            case '-' -> isInArrow(at);
            case '=' -> bracket.endsWith("[") || isInArrow(at);
            case ',' -> hasAttributes || bracket.startsWith("mailto:");
            case '"', '\'' -> hasAttributes || whole.isOpeningTick(at + 1) || whole.isClosingTick(at - 1);
            case '\\' -> isEscape(at);
            default -> false;
        };
    }

    /** Whether the end of a cross reference would be that of an arrow. */
    private boolean isInArrow(int at) {
        return bracket.startsWith("<<") && whole.isCode(at + 1) && whole.charAt(at + 1) == '>';
    }

    private boolean isDoubled(char c, int at) {
        return whole.charAt(at + 1) == c || (whole.charAt(at - 1) == c && !whole.isCode(at - 1));
    }

    private int last(String end) {
        return last.computeIfAbsent(end, whole::lastIndexOf);
    }

    /** Whether a colon ends the name of a macro, or the scheme of an address that would have what follows it in it. */
    private boolean isMacro(int at) {
        if (MarkedText.isSpace(whole.charAt(at + 1))) {
            return false;
        }
        return (last("[") > at && MACROS.stream().anyMatch(name -> isMacro(name, at)))
                || ADDRESSES.stream().anyMatch(scheme -> isAddressOfMore(scheme, at));
    }

    /** Whether the address that begins with a scheme before a colon would be more than text. */
    private boolean isAddressOfMore(String scheme, int at) {
        return whole.endsWith(scheme, at)
                && (whole.charAt(at - scheme.length() - 1) == '<'
                        || bracket.startsWith("<<")
                        || whole.hasBracketInWord(at));
    }

    /** Whether a name ends before a colon, after which only {@code xref} may have another one. */
    private boolean isMacro(String name, int at) {
        return whole.endsWith(name, at) && (whole.charAt(at + 1) != ':' || name.equals("xref"));
    }

    /** Whether what follows a backslash is markup or is written as it. */
    private boolean isEscape(int at) {
        var after = whole.charAt(at + 1);
        return whole.isCode(at + 1)
                || PUNCTUATION.indexOf(after) >= 0
                || after == MarkedText.FIRM_SPACE
                || whole.end(NAME, at) > 0;
    }
}
