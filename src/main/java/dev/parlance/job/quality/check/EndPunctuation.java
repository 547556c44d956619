package dev.parlance.job.quality.check;

import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks that source and target end with the same kind of punctuation mark, in the marks of their languages. */
final class EndPunctuation {
    /** Languages in which sentences need not end with a mark, or in which the mark is within the sentence. */
    private static final Set<String> UNCHECKED = Set.of("th", "lo", "km", "my", "bo", "dz", "hy");

    private final String sourceLang;
    private final String targetLang;

    /**
     * A check for two languages.
     *
     * @param sourceLang without script and region, as is {@code targetLang}
     */
    EndPunctuation(String sourceLang, String targetLang) {
        this.sourceLang = sourceLang;
        this.targetLang = targetLang;
    }

    /** What a text ends with. */
    private enum Mark {
        NONE("no punctuation mark"),
        PERIOD("a full stop"),
        QUESTION("a question mark"),
        EXCLAMATION("an exclamation mark"),
        BOTH("a question mark with an exclamation mark"),
        COLON("a colon"),
        SEMICOLON("a semicolon"),
        COMMA("a comma"),
        ELLIPSIS("an ellipsis");

        private final String words;

        Mark(String words) {
            this.words = words;
        }
    }

    Optional<Finding> check(String source, String target) {
        if (UNCHECKED.contains(sourceLang) || UNCHECKED.contains(targetLang)) {
            return Optional.empty();
        }
        var wanted = mark(source, end(source), sourceLang);
        var end = end(target);
        var mark = mark(target, end, targetLang);
        return mark == wanted
                ? Optional.empty()
                : Optional.of(new Finding(
                        QualityCode.END_PUNCTUATION,
                        "the source ends with %s, the target with %s".formatted(wanted.words, mark.words),
                        List.of(Position.target(Math.max(0, end - 1), end))));
    }

    /** The end without spaces, quotation marks, brackets and codes. */
    private static int end(String text) {
        var end = text.length();
        while (end > 0 && skipped(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }

    private static boolean skipped(char c) {
        return switch (Character.getType(c)) {
            case Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.FORMAT,
                    Character.SPACE_SEPARATOR -> true;
            default -> c == '"' || c == '\'' || c == '„' || c == SegmentText.CODE || Character.isWhitespace(c);
        };
    }

    private static Mark mark(String text, int end, String lang) {
        if (end == 0) {
            return Mark.NONE;
        }
        var last = mark(text.charAt(end - 1), lang);
        var before = end > 1 ? mark(text.charAt(end - 2), lang) : Mark.NONE;
        if (last == Mark.PERIOD && before == Mark.PERIOD) {
            return Mark.ELLIPSIS;
        }
        var asks = last == Mark.QUESTION && before == Mark.EXCLAMATION;
        var exclaims = last == Mark.EXCLAMATION && before == Mark.QUESTION;
        return asks || exclaims ? Mark.BOTH : last;
    }

    private static Mark mark(char c, String lang) {
        return switch (c) {
            case '.', '。', '．', '｡', '।', '॥', '۔', '።', '։' -> Mark.PERIOD;
            case '?', '？', '؟', '\u037E', '፧' -> Mark.QUESTION;
            case '!', '！' -> Mark.EXCLAMATION;
            case '⁇', '⁈', '⁉', '‽' -> c == '⁇' ? Mark.QUESTION : Mark.BOTH;
            case ':', '：', '፥' -> Mark.COLON;
            case ';' -> lang.equals("el") ? Mark.QUESTION : Mark.SEMICOLON;
            case '；', '؛', '፤' -> Mark.SEMICOLON;
            case '\u00B7', '\u0387' -> lang.equals("el") ? Mark.SEMICOLON : Mark.NONE;
            case ',', '，', '、', '،' -> Mark.COMMA;
            case '…', '⋯' -> Mark.ELLIPSIS;
            default -> Mark.NONE;
        };
    }
}
