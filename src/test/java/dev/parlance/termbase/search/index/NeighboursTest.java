package dev.parlance.termbase.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.termbase.search.IndexedTerm;
import dev.parlance.termbase.search.LocaleIndexBuilder;
import dev.parlance.termbase.search.SlowTermSearch;
import dev.parlance.termbase.search.lexicon.Lexicon;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Finds the same texts and distances as comparing with every text. */
class NeighboursTest {
    private static final String LETTERS = "abcdeж漢字😀";

    @Property(tries = 300)
    void findsWhatMeasuringEachFinds(
            @ForAll Random random,
            @ForAll @IntRange(min = 2, max = 9) int letters,
            @ForAll @IntRange(max = 2) int most) {
        var size = 1 + random.nextInt(400);
        compare(
                random.nextBoolean() ? lexicon(random, size, letters) : beginnings(random, size, letters),
                random,
                most);
    }

    private static void compare(Lexicon lexicon, Random random, int most) {
        for (var i = 0; i < 20; i++) {
            var text = string(lexicon, random);
            for (var edits = random.nextInt(4); edits > 0; edits--) {
                text = edited(text, random);
            }
            compare(lexicon, text, most);
        }
    }

    /** Two transposed characters at every position, also where the text is cut in two. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void findsWhatWasExchangedAtAnyPlace(int most) {
        var random = new Random(most);
        var lexicon = lexicon(random, 3_000, 5);
        for (var i = 0; i < 60; i++) {
            var text = string(lexicon, random);
            for (var at = 0; at + 1 < text.length; at++) {
                compare(lexicon, exchanged(text, at), most);
                if (most == 2) {
                    compare(lexicon, edited(exchanged(text, at), random), most);
                }
            }
        }
    }

    private static void compare(Lexicon lexicon, int[] text, int wanted) {
        var most = Math.min(wanted, text.length);
        var numbers = lexicon.alphabet().numbers(text);
        var query = new String(text, 0, text.length);
        var expected = new ArrayList<String>();
        for (var place = 0; place < lexicon.size() && text.length > 0; place++) {
            var edits = SlowTermSearch.distance(query, lexicon.string(place));
            if (edits <= most) {
                expected.add(lexicon.string(place) + " " + edits);
            }
        }
        var found = Arrays.stream(new Neighbours(lexicon).within(numbers, 0, numbers.length, most))
                .mapToObj(one -> lexicon.string(one >>> 2) + " " + (one & 3))
                .toList();
        assertThat(found).as(query).isEqualTo(expected);
    }

    private static Lexicon lexicon(Random random, int size, int letters) {
        var builder = new LocaleIndexBuilder("en");
        for (var id = 1; id <= size; id++) {
            builder.add(new IndexedTerm(id, id, "en", word(random, letters), false, false, false));
        }
        return builder.build().keys;
    }

    /** Texts with many different first characters. */
    private static Lexicon beginnings(Random random, int size, int letters) {
        var builder = new LocaleIndexBuilder("en");
        for (var id = 1; id <= size; id++) {
            var text = Character.toString(0x4e00 + random.nextInt(90)) + word(random, letters);
            builder.add(new IndexedTerm(id, id, "en", text, false, false, false));
        }
        return builder.build().keys;
    }

    private static String word(Random random, int letters) {
        var word = new StringBuilder();
        for (var i = 1 + random.nextInt(9); i > 0; i--) {
            word.appendCodePoint(letter(random, letters));
        }
        return word.toString();
    }

    private static int letter(Random random, int letters) {
        return LETTERS.codePoints().skip(random.nextInt(letters)).findFirst().orElseThrow();
    }

    private static int[] string(Lexicon lexicon, Random random) {
        return lexicon.string(random.nextInt(lexicon.size())).codePoints().toArray();
    }

    private static int[] exchanged(int[] text, int at) {
        var exchanged = text.clone();
        exchanged[at] = text[at + 1];
        exchanged[at + 1] = text[at];
        return exchanged;
    }

    private static int[] edited(int[] text, Random random) {
        var letter = letter(random, 9);
        if (text.length == 0) {
            return new int[] {letter};
        }
        var at = random.nextInt(text.length + 1);
        List<Integer> edited = new ArrayList<>(Arrays.stream(text).boxed().toList());
        switch (random.nextInt(4)) {
            case 0 -> edited.add(at, letter);
            case 1 -> edited.subList(at, Math.min(at + 1, text.length)).clear();
            case 2 -> edited.set(Math.min(at, text.length - 1), letter);
            default -> {
                return at + 1 < text.length ? exchanged(text, at) : text;
            }
        }
        return edited.stream().mapToInt(Integer::intValue).toArray();
    }
}
