package dev.parlance.webhook.delivery.call;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseBodyTest {
    private static final int KEPT = 16;

    private static ResponseBody body(@Nullable String contentType, byte[] bytes) {
        var body = new ResponseBody(KEPT, contentType);
        for (var one : bytes) {
            body.add(Buffer.buffer(new byte[] {one}));
        }
        return body;
    }

    private static String text(@Nullable String contentType, String text, Charset charset) {
        var body = body(contentType, text.getBytes(charset));
        body.end();
        return body.text();
    }

    @Test
    void hasTheEncodingThatTheResponseNames() {
        assertThat(text("text/plain; charset=ISO-8859-1", "äöüß", ISO_8859_1)).isEqualTo("äöüß");
        assertThat(text("text/html;x=1;CHARSET=\"utf-16\"; y=2", "äöü", UTF_16)).isEqualTo("äöü");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text/plain", "text/plain; charset=", "text/plain; charset=none", "a; charset=!!", "charset"})
    void isOtherwiseInUtf8(String contentType) {
        assertThat(text(contentType, "äöü", UTF_8)).isEqualTo("äöü");
        assertThat(text(null, "äöü", UTF_8)).isEqualTo("äöü");
    }

    @Test
    void endsWithAWholeCharacter() {
        assertThat(text(null, "😀".repeat(5), UTF_8)).isEqualTo("😀".repeat(4));
        for (var before = 1; before < 4; before++) {
            var text = "a".repeat(before) + "😀".repeat(5);
            assertThat(text(null, text, UTF_8)).isEqualTo("a".repeat(before) + "😀".repeat(3));
        }
    }

    @Test
    void showsBytesThatAreNoText() {
        var bytes = new byte[] {'a', (byte) 0xff, 'b', (byte) 0xc3};
        var body = body(null, bytes);
        assertThat(body.text()).as("not complete").isEqualTo("a\ufffdb");
        body.end();
        assertThat(body.text()).isEqualTo("a\ufffdb\ufffd");
    }
}
