package dev.parlance.termbase.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.termbase.search.match.MatchKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Searches terms that share so many letters that the index stores the best of each prefix and divides its lists. */
class ManyTermsTest {
    private static final String[] LETTERS = {"a", "b", "é", "o", "E"};
    private static final List<IndexedTerm> TERMS = terms();
    private static final SlowTermSearch SLOW = SlowTermSearch.of(TERMS);
    private static final TermIndex INDEX = index();

    private static List<IndexedTerm> terms() {
        var random = new Random(5);
        var terms = new ArrayList<IndexedTerm>();
        for (var i = 0; i < 12_000; i++) {
            var text = word(random, 3 + random.nextInt(5)) + " " + word(random, 2 + random.nextInt(4));
            terms.add(new IndexedTerm(
                    i + 1, i / 3 + 1, "fr", text, random.nextInt(9) == 0, random.nextInt(9) == 0, false));
        }
        return terms;
    }

    private static String word(Random random, int length) {
        var word = new StringBuilder();
        for (var i = 0; i < length; i++) {
            word.append(LETTERS[random.nextInt(LETTERS.length)]);
        }
        return word.toString();
    }

    private static TermIndex index() {
        var builder = TermIndex.builder();
        TERMS.forEach(builder::add);
        return builder.build(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = MatchKind.class,
            names = {"PREFIX", "WORD_PREFIX", "SUBSTRING", "WILDCARD"})
    void theBestOfManyAreThoseOfTheRules(MatchKind kind) {
        var random = new Random(kind.name().hashCode());
        for (var i = 0; i < 25; i++) {
            var text = word(random, 1 + i % 6);
            var query = kind == MatchKind.WILDCARD ? text + "*" + word(random, 2) + "*" : text;
            for (var kinds : List.of(Set.of(kind), EnumSet.allOf(MatchKind.class))) {
                var asked = new TermQuery(query, "fr", 100, kinds);
                assertThat(INDEX.search(asked)).as(query).isEqualTo(SLOW.search(asked));
            }
        }
    }

    @Test
    void findsTermsWithTwoTransposedCharacters() {
        var random = new Random(9);
        for (var i = 0; i < 40; i++) {
            var text = TERMS.get(random.nextInt(TERMS.size())).text();
            var word = random.nextBoolean() ? text : text.substring(0, text.indexOf(' '));
            var at = random.nextInt(word.length() - 1);
            var typed = word.substring(0, at) + word.charAt(at + 1) + word.charAt(at) + word.substring(at + 2);
            var asked = new TermQuery(typed, "fr", 100, Set.of(MatchKind.FUZZY));
            assertThat(INDEX.search(asked)).as(typed).isEqualTo(SLOW.search(asked));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = MatchKind.class,
            names = {"PREFIX", "WORD_PREFIX", "SUBSTRING"})
    void whatIsFoundBehindTheBestIsFoundToo(MatchKind kind) {
        var gone = TERMS.stream()
                .filter(term -> term.termId() % 50 != 0)
                .map(IndexedTerm::termId)
                .toList();
        var left = TERMS.stream().filter(term -> term.termId() % 50 == 0).toList();
        var index = INDEX.changed(2, List.of(), gone);
        for (var query : List.of("a", "e", "é", "ab", "eb", "oé", "aba")) {
            var asked = new TermQuery(query, "fr", 100, Set.of(kind));
            assertThat(index.search(asked)).as(query).isEqualTo(SlowTermSearch.search(left, asked));
        }
    }

    /** H with a line below has no one-character capital, so case folding changes its text. */
    @Test
    void comparesDiacriticsOfCaseSensitiveTermsThatFoldingComposes() {
        var terms = List.of(
                new IndexedTerm(1, 1, "fr", "né H\u0331x", true, false, false),
                new IndexedTerm(2, 2, "fr", "né Hx", false, false, false),
                new IndexedTerm(3, 3, "fr", "ne hx né", false, false, false),
                new IndexedTerm(4, 4, "fr", "un né hx", false, false, false),
                new IndexedTerm(5, 5, "fr", "un ne hx", false, false, false));
        var builder = TermIndex.builder();
        terms.forEach(builder::add);
        var index = builder.build(1);
        for (var query : List.of("né H", "né h", "é H", "é hx", "n? h*", "*é h*", "né*", "*né", "*é hx")) {
            for (var kind : MatchKind.values()) {
                var asked = new TermQuery(query, "fr", 100, Set.of(kind));
                assertThat(index.search(asked)).as("%s %s", kind, query).isEqualTo(SlowTermSearch.search(terms, asked));
            }
        }
    }

    /** The key begins with the query, but the case matches only in a later word or inside a word. */
    @Test
    void findsACaseSensitiveTermAfterThePositionOfItsLetters() {
        var terms = List.of(
                new IndexedTerm(1, 1, "fr", "bano Bano", true, false, false),
                new IndexedTerm(2, 2, "fr", "banos", false, false, false),
                new IndexedTerm(3, 3, "fr", "bano xBano", true, false, false),
                new IndexedTerm(4, 4, "fr", "un bano uBano", true, false, false),
                new IndexedTerm(5, 5, "fr", "xxBanox", true, false, false),
                new IndexedTerm(6, 6, "fr", "un banó", false, false, false),
                new IndexedTerm(7, 7, "fr", "xbanox", false, true, false));
        var builder = TermIndex.builder();
        terms.forEach(builder::add);
        var index = builder.build(1);
        for (var query : List.of("Bano", "bano", "Ban", "ban", "ano", "bano xB", "Banó")) {
            for (var kind : MatchKind.values()) {
                var asked = new TermQuery(query, "fr", 100, Set.of(kind));
                assertThat(index.search(asked)).as("%s %s", kind, query).isEqualTo(SlowTermSearch.search(terms, asked));
            }
        }
    }
}
