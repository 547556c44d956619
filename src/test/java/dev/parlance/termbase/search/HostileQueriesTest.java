package dev.parlance.termbase.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.termbase.search.match.MatchKind;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries and terms that are made to be compared for long; the work is counted. */
class HostileQueriesTest {
    private static final int TERMS = 200;
    private static final String TERM = "a ".repeat(480);
    private static final TermIndex INDEX = index();

    private static TermIndex index() {
        var builder = TermIndex.builder();
        for (var i = 1; i <= TERMS; i++) {
            builder.add(new IndexedTerm(i, i, "en", TERM + i, false, false, false));
        }
        builder.add(new IndexedTerm(TERMS + 1, TERMS + 1, "en", "torque wrench", false, false, false));
        return builder.build(0);
    }

    private static TermQuery fuzzy(String text) {
        return new TermQuery(text, "en", TermQuery.MOST, Set.of(MatchKind.FUZZY));
    }

    /** Each word of the query is compared with each word of a term. */
    @Test
    void aSearchOfManyWordsEnds() {
        var query = fuzzy("a ".repeat(480) + "b");
        assertThat(INDEX.search(query)).isNotEmpty();
        assertThat(INDEX.search(query, 10_000_000)).hasSizeBetween(5, 50);
    }

    @ParameterizedTest
    @ValueSource(strings = {"torqe wrench", "tourque wrensh", "torque wranch"})
    void aUsualSearchNeedsLittleWork(String query) {
        assertThat(INDEX.search(fuzzy(query), 1_000)).hasSize(1);
    }

    /** The wildcards match, and only the last character does not. */
    @ParameterizedTest
    @ValueSource(strings = {"*a", "?*", "*a?", "a*"})
    void aSearchWithManyWildcardsEnds(String repeated) {
        var query = TermQuery.of(repeated.repeat(400) + "c", "en");
        assertThat(INDEX.search(query)).isEmpty();
    }
}
