package dev.parlance.file.paragraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.paragraph.CodeDetection.Span;
import dev.parlance.shared.InlineCode.Kind;
import org.junit.jupiter.api.Test;

class TagSpansTest {
    @Test
    void pairsEachTagWithTheNearestOpenOne() {
        assertThat(TagSpans.all("<b><i>x</b></i><b>y</b></b>"))
                .extracting(Span::kind)
                .containsExactly(
                        Kind.OPEN,
                        Kind.STANDALONE,
                        Kind.CLOSE,
                        Kind.STANDALONE,
                        Kind.OPEN,
                        Kind.CLOSE,
                        Kind.STANDALONE);
    }

    /** Comparing each closing tag with each open one would take minutes. */
    @Test
    void readsManyTagsWithoutPartners() {
        var many = 300_000;
        assertThat(TagSpans.all("<a>".repeat(many) + "</b>".repeat(many)))
                .hasSize(2 * many)
                .allMatch(span -> span.kind() == Kind.STANDALONE);
    }
}
