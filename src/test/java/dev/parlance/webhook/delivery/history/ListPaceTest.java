package dev.parlance.webhook.delivery.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListPaceTest {
    @ParameterizedTest
    @CsvSource({
        "0, 2000",
        "10, 2000",
        "1000, 2000",
        "4096, 2000",
        "8192, 1000",
        "20000, 409",
        "40000, 204",
        "100000, 200"
    })
    void leavesTwoChunksToReaders(long perSecond, long wait) {
        var pace = new ListPace();
        var millis = pace.first();
        for (var i = 0; i < 3; i++) {
            millis = pace.next(perSecond * millis / 1_000);
        }
        assertThat(millis).isBetween(wait, wait + 5);
    }

    @ParameterizedTest
    @CsvSource({"1", "5"})
    void slowsDownAfterTheLoad(int runs) {
        var pace = new ListPace();
        for (var i = 0; i < runs; i++) {
            pace.next(1_000_000);
        }
        assertThat(pace.next(100)).isEqualTo(2_000);
    }
}
