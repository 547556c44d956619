package dev.parlance.machinetranslate.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RequestTextsTest {
    @Test
    void limitsTextsAndBytes() {
        assertThat(RequestTexts.divide(List.of("a", "b", "c", "d", "e"), 2, 100))
                .containsExactly(List.of("a", "b"), List.of("c", "d"), List.of("e"));
        assertThat(RequestTexts.divide(List.of("aaa", "bb", "é", "c"), 50, 5))
                .as("5 bytes, and two of two and one")
                .containsExactly(List.of("aaa", "bb"), List.of("é", "c"));
        assertThat(RequestTexts.divide(List.of("ééé"), 50, 6)).containsExactly(List.of("ééé"));
    }

    @Test
    void givesALargeTextARequestOfItsOwn() {
        assertThat(RequestTexts.divide(List.of("a", "much too long", "b"), 50, 5))
                .containsExactly(List.of("a"), List.of("much too long"), List.of("b"));
        assertThat(RequestTexts.divide(List.of(), 50, 5)).isEmpty();
    }
}
