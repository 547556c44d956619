package dev.parlance.http.reply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.fault.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangeTest {
    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 0",
        "bytes=2-5, 2, 5",
        "bytes=2-, 2, 9",
        "bytes=9-9, 9, 9",
        "bytes=8-99, 8, 9",
        "bytes=-3, 7, 9",
        "bytes=-99, 0, 9",
        "Bytes = 1-2 , 1, 2"
    })
    void returnsTheRequestedBytesOfTen(String header, long first, long last) {
        assertThat(ByteRange.of(header, 10)).isEqualTo(new ByteRange(first, last));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=5-2", "lines=1-2", "bytes=1-2-3"})
    void ignoresInvalidRanges(String header) {
        assertThat(ByteRange.of(header, 10)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=10-", "bytes=10-12", "bytes=-0", "bytes=0-1,3-4"})
    void refusesMissingBytesAndSeveralRanges(String header) {
        assertThatThrownBy(() -> ByteRange.of(header, 10))
                .isInstanceOfSatisfying(
                        Fault.RangeNotSatisfiable.class,
                        refused -> assertThat(refused.length()).isEqualTo(10));
    }

    @Test
    void writesContentRange() {
        assertThat(new ByteRange(2, 5).length()).isEqualTo(4);
        assertThat(new ByteRange(2, 5).of(10)).isEqualTo("bytes 2-5/10");
        assertThat(ByteRange.of(null, 10)).isNull();
    }
}
