package dev.parlance.http.reply;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Gzip writes piece by piece, read by the JDK, which compares the checksum and the length. */
class GzipTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1_000, 16_384, 100_000})
    void isReadByOthers(int length) throws IOException {
        var body = new byte[length];
        new Random(length).nextBytes(body);
        java.util.Arrays.fill(body, length / 2, length, (byte) 'a');
        var compressed = Buffer.buffer();
        try (var gzip = new Gzip()) {
            var at = 0;
            for (; at + 7_000 < length; at += 7_000) {
                compressed.appendBuffer(gzip.add(Buffer.buffer(body).slice(at, at + 7_000)));
            }
            compressed.appendBuffer(gzip.end(Buffer.buffer(body).slice(at, length)));
        }
        assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed.getBytes())).readAllBytes())
                .isEqualTo(body);
        assertThat(compressed.length()).isLessThan(length * 2 / 3 + 60);
    }
}
