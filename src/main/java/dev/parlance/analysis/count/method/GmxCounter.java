package dev.parlance.analysis.count.method;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.util.ULocale;
import dev.parlance.shared.Lang;
import dev.parlance.shared.unicode.Normalizing;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code gmx-v-2.0}: words by UAX #29, hyphens and apostrophes within a word kept, a number is a word; characters are
 * code points in Normalization Form C other than white space and punctuation, hyphens and apostrophes within a word
 * being characters of it. Spaces are all white space characters that may break, as the standard counts them. Chinese,
 * Japanese, Korean and Thai use the standard's number of characters per word, rounded to a whole; for other languages
 * without spaces between words the standard defines no number, and they have characters but no words.
 */
final class GmxCounter implements TextCounter {
    private static final Normalizer2 NFC = Normalizer2.getNFCInstance();
    private static final Set<String> WITHOUT_FACTOR = Set.of("lo", "km", "my", "bo", "dz");
    private static final Set<String> UNSPACED_SCRIPTS = Set.of(
            "", "Hans", "Hant", "Hani", "Jpan", "Hira", "Kana", "Kore", "Hang", "Thai", "Laoo", "Khmr", "Mymr", "Tibt");

    private final BreakIterator words = BreakIterator.getWordInstance(ULocale.ROOT);
    private final OptionalDouble charactersPerWord;

    private GmxCounter(OptionalDouble charactersPerWord) {
        this.charactersPerWord = charactersPerWord;
    }

    static GmxCounter of(String lang) {
        var script = Locale.forLanguageTag(lang.replace('_', '-')).getScript();
        return new GmxCounter(
                UNSPACED_SCRIPTS.contains(script) ? charactersPerWord(Lang.primary(lang)) : OptionalDouble.empty());
    }

    private static OptionalDouble charactersPerWord(String language) {
        return switch (language) {
            case "zh" -> OptionalDouble.of(2.8);
            case "ja" -> OptionalDouble.of(3.0);
            case "ko" -> OptionalDouble.of(3.3);
            case "th" -> OptionalDouble.of(6.0);
            default ->
                WITHOUT_FACTOR.contains(language)
                        ? OptionalDouble.of(Double.POSITIVE_INFINITY)
                        : OptionalDouble.empty();
        };
    }

    @Override
    public TextCount count(String plain) {
        var text = Normalizing.of(plain, NFC);
        words.setText(text);
        var found = 0;
        var characters = 0;
        var spaces = 0;
        var wordEnd = -1; // of the preceding word, if only a link is in between
        var start = words.first();
        for (var end = words.next(); end != BreakIterator.DONE; start = end, end = words.next()) {
            if (words.getRuleStatus() >= BreakIterator.WORD_NONE_LIMIT) {
                var linked = wordEnd >= 0 && wordEnd < start;
                found += linked ? 0 : 1;
                characters += charactersOfWord(text, start, end) + (linked ? 1 : 0);
                wordEnd = end;
            } else {
                wordEnd = wordEnd == start && isLink(text, start, end) ? wordEnd : -1;
                for (var at = start; at < end; at = text.offsetByCodePoints(at, 1)) {
                    var c = text.codePointAt(at);
                    if (Character.isWhitespace(c)) {
                        spaces++;
                    } else if (!isPunctuation(c)) {
                        characters++;
                    }
                }
            }
        }
        return new TextCount(words(found, characters), characters, spaces);
    }

    private int words(int found, int characters) {
        return charactersPerWord.isEmpty()
                ? found
                : Math.toIntExact(Math.round(characters / charactersPerWord.getAsDouble()));
    }

    private static int charactersOfWord(String text, int start, int end) {
        var count = 0;
        for (var at = start; at < end; at = text.offsetByCodePoints(at, 1)) {
            var c = text.codePointAt(at);
            if (!isPunctuation(c) || isLink(c)) {
                count++;
            }
        }
        return count;
    }

    private static boolean isLink(String text, int start, int end) {
        return end - start == 1 && isLink(text.charAt(start));
    }

    /** Hyphen-minus, hyphen, non-breaking hyphen; both apostrophes. */
    private static boolean isLink(int c) {
        return c == '-' || c == '\u2010' || c == '\u2011' || c == '\'' || c == '\u2019';
    }

    /** By Unicode's category, and the symbols among the punctuation of ASCII. */
    private static boolean isPunctuation(int c) {
        return (1 << UCharacter.getType(c) & CharKind.PUNCTUATIONS) != 0 || "$+<=>^`|~".indexOf(c) >= 0;
    }
}
