package dev.parlance.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTypesTest {
    /** A header that counts how many of its characters are read. */
    private static final class Watched implements CharSequence {
        private final String text;
        private int read;

        Watched(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            read++;
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            throw new AssertionError("the header is read as a whole");
        }
    }

    /** Each of these has blocked an event loop for 40 ms to 5 s. */
    @ParameterizedTest
    @ValueSource(strings = {";q=0", ",", "=x,", "a/b;q=x,", "*/*;"})
    void readsNoCharacterOfALongHeader(String part) {
        for (var length : List.of(1_100, 16_000)) {
            var header = new Watched(part.repeat(length / part.length()) + "\u0085");
            assertThat(MediaTypes.tooLong(List.of(header))).isTrue();
            assertThat(header.read).isZero();
        }
    }

    @Test
    void readsAShortHeaderOnceAndParsesFewParts() {
        var many = new Watched(",".repeat(1_000));
        assertThat(MediaTypes.tooLong(List.of(many))).isTrue();
        assertThat(many.read).isEqualTo(1_000);
        var browser = new Watched("text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8");
        assertThat(MediaTypes.tooLong(List.of(browser, "gzip, deflate, br, zstd", "de,en;q=0.7")))
                .isFalse();
    }

    @Test
    void addsUpTheLinesOfAHeader() {
        assertThat(MediaTypes.tooLong(List.of("gzip", "=x,".repeat(300), "=x,".repeat(300))))
                .isTrue();
        assertThat(MediaTypes.tooLong(List.of("gzip;q=1,".repeat(20), "gzip;q=1,".repeat(20))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"gzip", "GZIP", "br, gzip;q=0.1", "*", "gzip;q=1.000, identity;q=0", "gzip ; q=0.01", "*;q=0.5"})
    void compressesWhereGzipIsAccepted(String accepted) {
        assertThat(MediaTypes.acceptsGzip(List.of(accepted))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "br, deflate", "gzip;q=0", "gzip;q=0.000, *", "*, gzip;q=0", "*;q=0", "identity", "agzip"})
    void doesNotCompressElsewhere(String accepted) {
        assertThat(MediaTypes.acceptsGzip(List.of(accepted))).isFalse();
    }
}
