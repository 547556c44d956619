package dev.parlance.analysis.count;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import dev.parlance.analysis.count.method.TextCount;
import dev.parlance.analysis.count.method.TextCounter;
import java.text.Normalizer;
import java.util.regex.Pattern;

/** A slow implementation of {@code parlance-1}: one rule after the other, with regular expressions. */
public final class SlowCounter implements TextCounter {
    private static final String IDEOGRAPH = "[[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}"
            + "\\u3006\\u3031-\\u3035\\u303c\\u30fc\\uff70\\uff9e\\uff9f]&&[^\\p{P}\\p{M}]]";
    private static final String DICTIONARY =
            "[[\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}]&&[\\p{L}\\p{M}\\p{Nd}]]";
    private static final String ATTACHED = "[\\p{M}\\p{Cf}\\p{Cc}]";
    private static final Pattern PIECE = Pattern.compile(
            "(?<ideograph>%1$s%3$s*)|(?<dictionary>%2$s(?:%2$s|%3$s)*)|(?:(?!%1$s|%2$s).)+"
                    .formatted(IDEOGRAPH, DICTIONARY, ATTACHED),
            Pattern.DOTALL);
    private static final Pattern SOLID = Pattern.compile("[^\\p{P}\\p{M}\\p{Cf}\\p{Cc}]");
    private static final Pattern LETTER_OR_DIGIT = Pattern.compile("[\\p{L}\\p{Nd}]");

    @Override
    public TextCount count(String plain) {
        var text = Normalizer.normalize(plain, Normalizer.Form.NFC)
                .replaceAll("\\p{IsWhite_Space}+", " ")
                .replaceAll("^ | $", "")
                .replaceAll("[+-]?[0-9]+([., -]?[0-9]+)*", "\uE000");
        var words = 0;
        for (var run : text.split(" ", -1)) {
            words += words(run);
        }
        var spaces = text.chars().filter(c -> c == ' ').count();
        return new TextCount(words, (int) (text.codePoints().count() - spaces), (int) spaces);
    }

    private static int words(String run) {
        var words = 0;
        var pieces = PIECE.matcher(run);
        while (pieces.find()) {
            var piece = pieces.group();
            if (pieces.group("ideograph") != null) {
                words++;
            } else if (pieces.group("dictionary") != null) {
                words += dictionaryWords(piece);
            } else if (piece.equals(run) || SOLID.matcher(piece).find()) {
                words++;
            }
        }
        return words;
    }

    private static int dictionaryWords(String piece) {
        var words = 0;
        var breaks = BreakIterator.getWordInstance(ULocale.ROOT);
        breaks.setText(piece);
        var start = 0;
        for (var end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            if (LETTER_OR_DIGIT.matcher(piece.substring(start, end)).find()) {
                words++;
            }
            start = end;
        }
        return words;
    }
}
