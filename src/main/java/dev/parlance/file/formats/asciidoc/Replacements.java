package dev.parlance.file.formats.asciidoc;

import dev.parlance.shared.SegmentText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Characters that AsciiDoc shows as others (docs.asciidoctor.org, "Replacements"): a dash, an ellipsis, arrows and
 * marks such as ©. A translation means them where its source has them too; others are characters of its text. An
 * apostrophe is always the typographic one.
 */
final class Replacements {
    private static final List<String> SIGNS = List.of("(C)", "(R)", "(TM)", "...", "--", "->", "=>", "<-", "<=");
    private static final String FIRST = "(.-=<";

    private final SegmentText source;
    private @Nullable MarkedText marked;

    /** Those of the source of a translation. */
    Replacements(SegmentText source) {
        this.source = source;
    }

    /** Whether a text may have one at a character. */
    static boolean mayBeAt(String text, int at) {
        return switch (text.charAt(at)) {
            case '(' -> true;
            case '.' -> text.startsWith("..", at);
            case '-', '=', '<' -> at + 1 < text.length() && "->=".indexOf(text.charAt(at + 1)) >= 0;
            default -> false;
        };
    }

    /** Whether the characters from an index on would be shown as another one, and the source has none of these. */
    boolean areNew(MarkedText translation, int at) {
        return FIRST.indexOf(translation.charAt(at)) >= 0
                && SIGNS.stream().anyMatch(sign -> isAt(sign, translation, at) && !isInSource(sign));
    }

    private boolean isInSource(String sign) {
        if (!source.text().contains(sign)) {
            return false;
        }
        var text = marked == null ? MarkedText.of(source, false) : marked;
        marked = text;
        for (var at = 0; at < text.length(); at++) {
            if (isAt(sign, text, at)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAt(String sign, MarkedText text, int at) {
        return text.startsWith(sign, at)
                && !text.hasCode(at, at + sign.length())
                && (!sign.equals("--") || isDash(text, at));
    }

    /** Two hyphens in a word, or with spaces around; what a code shows may be a word. */
    private static boolean isDash(MarkedText text, int at) {
        var before = text.charAt(at - 1);
        return ((MarkedText.isSpace(before) || before == '\\') && MarkedText.isSpace(text.charAt(at + 2)))
                || (isWord(text, at - 1) && isWord(text, at + 2));
    }

    private static boolean isWord(MarkedText text, int at) {
        var c = text.charAt(at);
        return MarkedText.isWord(c) || Character.isSurrogate(c) || text.isCode(at);
    }
}
