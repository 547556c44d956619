package dev.parlance.analysis.count.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellTest {

    @ParameterizedTest
    @CsvSource({
        "TRANS_MEMORY_MATCHES, 101, TM_101",
        "TRANS_MEMORY_MATCHES, 100, TM_100",
        "TRANS_MEMORY_MATCHES, 99, TM_95",
        "TRANS_MEMORY_MATCHES, 95, TM_95",
        "TRANS_MEMORY_MATCHES, 94, TM_85",
        "TRANS_MEMORY_MATCHES, 85, TM_85",
        "TRANS_MEMORY_MATCHES, 84, TM_75",
        "TRANS_MEMORY_MATCHES, 75, TM_75",
        "TRANS_MEMORY_MATCHES, 74, TM_50",
        "TRANS_MEMORY_MATCHES, 50, TM_50",
        "TRANS_MEMORY_MATCHES, 49, TM_0",
        "TRANS_MEMORY_MATCHES, 0, TM_0",
        "NON_TRANSLATABLES_MATCHES, 100, NT_100",
        "NON_TRANSLATABLES_MATCHES, 99, NT_99",
        "INTERNAL_FUZZY_MATCHES, 100, IF_100",
        "INTERNAL_FUZZY_MATCHES, 99, IF_95",
        "MACHINE_TRANSLATION_MATCHES, 100, MT_100",
        "MACHINE_TRANSLATION_MATCHES, 12, MT_0"
    })
    void aScoreFallsIntoItsBand(Cell.Block block, int score, Cell cell) {
        assertThat(Cell.of(block, score)).isEqualTo(cell);
    }

    @Test
    void nonTranslatablesHaveNoBandBelow99() {
        assertThatThrownBy(() -> Cell.of(Cell.Block.NON_TRANSLATABLES_MATCHES, 98))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rateKeysAreThoseOfNetRateSchemes() {
        assertThat(Cell.values())
                .extracting(Cell::rateKey)
                .containsExactlyInAnyOrder(
                        "repetition",
                        "tm101",
                        "tm100",
                        "tm95",
                        "tm85",
                        "tm75",
                        "tm50",
                        "tm0",
                        "mt100",
                        "mt95",
                        "mt85",
                        "mt75",
                        "mt50",
                        "mt0",
                        "nt100",
                        "nt99",
                        "if100",
                        "if95",
                        "if85",
                        "if75",
                        "if50",
                        "if0");
    }
}
