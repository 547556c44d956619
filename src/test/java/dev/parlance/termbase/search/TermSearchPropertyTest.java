package dev.parlance.termbase.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestVolume;
import dev.parlance.termbase.search.match.Folding;
import dev.parlance.termbase.search.match.MatchKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The index finds exactly the hits of a slow implementation of the rules, in the same order. */
@Order(1)
class TermSearchPropertyTest {
    private static final String[] WORDS = {
        "a",
        "of",
        "to",
        "bank",
        "Bank",
        "banks",
        "bänk",
        "banana",
        "ban",
        "IT",
        "it",
        "It",
        "central",
        "centrale",
        "Zentral",
        "straße",
        "strasse",
        "résumé",
        "resume",
        "İstanbul",
        "ώρα",
        "Ωρα",
        "ωρας",
        "й",
        "и",
        "мир",
        "שָׁלוֹם",
        "שלום",
        "漢字",
        "漢",
        "字漢字",
        "東京都",
        "ガス",
        "がす",
        "กำลัง",
        "กา",
        "😀",
        "👩‍👩‍👧",
        "x̂y",
        "C++",
        "c",
        ".net",
        "o'clock",
        "19\"",
        "ﬁne",
        "fine",
        "ABBA",
        "abab",
        "abcabc",
        "aabb",
        "bbaa",
        "internationalisation",
        "internationalization",
        "ｆｕｌｌ",
        "full"
    };
    private static final String LETTERS = "aabbceézA ßñ漢字กи😀-'\"*?\\";
    private static final String[] LANGS = {"en", "en_us", "en_gb", "de"};

    @Property(tries = 400)
    void findsWhatTheRulesSayInTheirOrder(@ForAll Random random) {
        var terms = new HashMap<Long, IndexedTerm>();
        var index = changed(built(terms, random, 1 + random.nextInt(120)), terms, random);
        compare(index, terms, random, 25);
    }

    @Test
    void findsExactlyTheHitsOfTheRules() {
        var random = new Random(5);
        var terms = new HashMap<Long, IndexedTerm>();
        var index = changed(built(terms, random, 90_000), terms, random);
        compare(index, terms, random, TestVolume.of(120, 40));
    }

    /** The quotation says only that a word begins, not that it ends after the query. */
    @Test
    void findsWordsThatBeginWithTheQueryAfterABlankQuotation() {
        var builder = TermIndex.builder();
        builder.add(new IndexedTerm(1, 1, "en", "grade a", false, false, false));
        builder.add(new IndexedTerm(2, 2, "en", "full abc", false, false, false));
        var query = new TermQuery("\" \"a", "en", 10, EnumSet.allOf(MatchKind.class));
        assertThat(builder.build(1).search(query))
                .extracting(TermHit::conceptId)
                .containsExactly(1L, 2L);
    }

    private static void compare(TermIndex index, Map<Long, IndexedTerm> terms, Random random, int queries) {
        var all = List.copyOf(terms.values());
        var slow = SlowTermSearch.of(all);
        for (var i = 0; i < queries; i++) {
            var query = new TermQuery(
                    query(all, random),
                    LANGS[random.nextInt(LANGS.length)],
                    random.nextInt(3) == 0 ? 1 + random.nextInt(100) : 100,
                    kinds(random));
            var expected = slow.search(query);
            var found = index.search(query);
            for (var j = 0; j < expected.size(); j++) {
                assertThat(j < found.size() ? found.get(j) : null)
                        .as("%s, hit %d", query, j)
                        .isEqualTo(expected.get(j));
            }
            assertThat(found).as(query.toString()).hasSameSizeAs(expected);
        }
    }

    private static Set<MatchKind> kinds(Random random) {
        var kinds = EnumSet.allOf(MatchKind.class);
        if (random.nextInt(3) == 0) {
            kinds.removeIf(_ -> random.nextBoolean());
        }
        return kinds;
    }

    private static TermIndex built(Map<Long, IndexedTerm> terms, Random random, int count) {
        var builder = TermIndex.builder();
        for (var id = 1L; id <= count; id++) {
            var term = term(id, random, count);
            terms.put(id, term);
            builder.add(term);
        }
        return builder.build(1);
    }

    /** Removes, changes and adds some terms in a few steps. */
    private static TermIndex changed(TermIndex index, Map<Long, IndexedTerm> terms, Random random) {
        var next = index;
        for (var step = random.nextInt(4); step > 0; step--) {
            var put = new ArrayList<IndexedTerm>();
            var gone = new ArrayList<Long>();
            for (var i = random.nextInt(20); i > 0; i--) {
                var id = 1L + random.nextInt(terms.size() + 20);
                if (random.nextInt(3) == 0) {
                    gone.add(id);
                    terms.remove(id);
                    put.removeIf(term -> term.termId() == id);
                } else if (!gone.contains(id)) {
                    put.removeIf(term -> term.termId() == id);
                    put.add(term(id, random, terms.size() + 1));
                }
            }
            put.forEach(term -> terms.put(term.termId(), term));
            next = next.changed(next.revision() + 1, put, gone);
            assertThat(next.terms()).isEqualTo(visible(terms));
        }
        return next;
    }

    /** Omits the terms whose folded text is empty. */
    private static long visible(Map<Long, IndexedTerm> terms) {
        return terms.values().stream()
                .filter(term -> !Folding.folded(term.text()).isEmpty())
                .count();
    }

    private static IndexedTerm term(long id, Random random, int count) {
        var text = new StringBuilder(WORDS[random.nextInt(WORDS.length)]);
        for (var i = random.nextInt(4); i > 0; i--) {
            text.append(random.nextInt(5) == 0 ? "-" : random.nextInt(8) == 0 ? "" : " ")
                    .append(random.nextInt(4) == 0 ? letters(random) : WORDS[random.nextInt(WORDS.length)]);
        }
        if (count > 1000) {
            text.append(' ').append(letters(random));
        }
        return new IndexedTerm(
                id,
                1 + random.nextInt(1 + count / 2),
                LANGS[random.nextInt(LANGS.length)],
                // a database cannot store half of a surrogate pair
                new String(edited(text, random, 3).toString().getBytes(UTF_8), UTF_8),
                random.nextInt(5) == 0,
                random.nextInt(5) == 0,
                random.nextInt(5) == 0);
    }

    private static String letters(Random random) {
        var text = new StringBuilder();
        for (var i = 1 + random.nextInt(5); i > 0; i--) {
            text.appendCodePoint(letter(random));
        }
        return text.toString();
    }

    private static int letter(Random random) {
        var letters = LETTERS.codePoints().toArray();
        return letters[random.nextInt(letters.length)];
    }

    private static String query(List<IndexedTerm> terms, Random random) {
        var text = new StringBuilder(
                random.nextInt(8) == 0
                        ? letters(random)
                        : terms.isEmpty() || random.nextInt(4) == 0
                                ? WORDS[random.nextInt(WORDS.length)]
                                : terms.get(random.nextInt(terms.size())).text());
        if (!text.isEmpty() && random.nextInt(3) == 0) {
            var from = random.nextInt(text.length());
            text.delete(0, from).setLength(1 + random.nextInt(text.length()));
        }
        edited(text, random, 2);
        switch (random.nextInt(8)) {
            case 0 ->
                text.insert(random.nextInt(text.length() + 1), '*').insert(random.nextInt(text.length() + 1), '?');
            case 1 -> text.append('*');
            case 2 -> text.insert(random.nextInt(text.length() + 1), '"').append('"');
            default -> {}
        }
        return text.toString();
    }

    /** The text with some random edits, mostly few. */
    private static StringBuilder edited(StringBuilder text, Random random, int most) {
        for (var i = random.nextInt(most + 1) * random.nextInt(2); i > 0 && text.length() > 1; i--) {
            var at = random.nextInt(text.length() - 1);
            switch (random.nextInt(4)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, Character.toString(letter(random)));
                case 2 -> text.setCharAt(at, (char) ('a' + random.nextInt(4)));
                default -> {
                    var c = text.charAt(at);
                    text.setCharAt(at, text.charAt(at + 1));
                    text.setCharAt(at + 1, c);
                }
            }
        }
        return text;
    }
}
