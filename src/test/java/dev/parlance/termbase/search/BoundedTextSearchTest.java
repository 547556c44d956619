package dev.parlance.termbase.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A search in a text ends when it needs too much work; the work is counted in letters. */
class BoundedTextSearchTest {
    private static TermIndex index(int count, String text, boolean cased) {
        var builder = TermIndex.builder();
        for (var i = 1; i <= count; i++) {
            builder.add(new IndexedTerm(i, i, "en", text, cased, false, false));
        }
        return builder.build(0);
    }

    @Test
    void countsTheLettersOfLongTermsAtEachPlace() {
        var index = index(1, "a ".repeat(100) + "b", false);
        var text = "a ".repeat(1_000);
        assertThat(index.allInText(text, "en", 10, 150_000)).isEmpty();
        assertThat(index.allInText(text, "en", 10, 250_000)).hasValue(List.of());
    }

    @Test
    void countsTheLettersAgainForEachEqualTerm() {
        var index = index(1_000, "A", true);
        assertThat(index.allInText("a a a", "en", 10, 2_900)).isEmpty();
        assertThat(index.allInText("a a a", "en", 10, 3_100)).hasValue(List.of());
    }

    @Test
    void endsAtTheFirstHitTooMany() {
        var index = index(1_000, "a", false);
        assertThat(index.allInText("a", "en", 1_000, 10_000).map(List::size)).hasValue(1_000);
        assertThat(index.allInText("a", "en", 999, 10_000)).isEmpty();
        assertThat(Optional.of(index.searchInText("a", "en", 999, 10_000).hits())
                        .map(List::size))
                .hasValue(999);
    }

    @Test
    void keepsTheHitsThatWereFoundBeforeItEnded() {
        var index = index(1_000, "A", true);
        var found = index.searchInText("A a a a", "en", 2_000, 2_900);
        assertThat(found.hits()).hasSize(1_000);
        assertThat(found.letters()).isNegative();
        assertThat(index.searchInText("A a a a", "en", 2_000, 4_100).letters()).isBetween(0L, 100L);
    }
}
