package dev.parlance.termbase.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much longer than the word of a term a word of the text may be, by the length of the word of the term. */
class InflectedWordsTest {
    @ParameterizedTest
    @CsvSource({
        "wrench, wrenches, true",
        "cat, catering, true",
        "cat, catalogues, false",
        "go, goes, true",
        "go, going, false",
        "x, xs, false",
        "한국, 한국에서는, true",
        "한국, 한국어, true",
        "책, 책을, true",
        "책, 책에서, true",
        "책, 책으로부터, false",
        "도서관, 도서관에서부터는, true",
    })
    void findsATermInALongerWord(String term, String text, boolean found) {
        var builder = TermIndex.builder();
        builder.add(new IndexedTerm(1, 1, "ko", term, false, false, false));
        var hits = builder.build(0).searchInText(text, "ko", 10, 100_000).hits();
        assertThat(hits.stream().map(TextHit::end)).isEqualTo(found ? List.of(text.length()) : List.of());
    }
}
