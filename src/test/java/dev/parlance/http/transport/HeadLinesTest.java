package dev.parlance.http.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.InvalidLineSeparatorException;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeadLinesTest {
    private static final String HEAD = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";

    /** What the decoder, and the limit behind it, make of what a client sends. */
    private static List<HttpObject> decoded(String sent) {
        var connection = new EmbeddedChannel(new LinePacing(), new HttpRequestDecoder());
        connection.pipeline().fireChannelRead(Unpooled.copiedBuffer(sent, US_ASCII));
        connection.runPendingTasks();
        var decoded = new ArrayList<HttpObject>();
        for (HttpObject object = connection.readInbound(); object != null; object = connection.readInbound()) {
            ReferenceCountUtil.release(object);
            decoded.add(object);
        }
        connection.finishAndReleaseAll();
        return decoded;
    }

    private static void isRefused(HttpObject object) {
        assertThat(object.decoderResult().cause()).isInstanceOf(TooLongHttpHeaderException.class);
    }

    @Test
    void leavesHeadsThatAreNotValidToTheDecoder() {
        var decoded = decoded("GET / HTTP/1.1\r\n" + "a:\n".repeat(2 * HeadLines.MOST) + "\r\n");
        assertThat(decoded).hasSize(1);
        assertThat(decoded.getFirst().decoderResult().cause()).isInstanceOf(InvalidLineSeparatorException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: b\r\n", " b\r\n"})
    void refusesHeadsOfManyLines(String line) {
        var head = "GET / HTTP/1.1\r\nx: y\r\n" + line.repeat(2 * HeadLines.MOST) + "\r\n";
        var decoded = decoded(head + "GET / HTTP/1.1\r\n\r\n");
        assertThat(decoded).hasSize(1).first().isInstanceOf(HttpRequest.class);
        isRefused(decoded.getFirst());
    }

    @Test
    void refusesFoldedHeadersUnlessTheyAreShort() {
        var fold = "x: a\r\n b\r\n\t c\r\n";
        assertThat(decoded("GET / HTTP/1.1\r\n" + fold + "\r\n"))
                .allMatch(object -> object.decoderResult().isSuccess());
        var decoded = decoded("GET / HTTP/1.1\r\n" + fold + "a: b\r\n".repeat(LinePacing.LINES) + "\r\n");
        assertThat(decoded).hasSize(1);
        isRefused(decoded.getFirst());
    }

    @Test
    void refusesEmptyLinesBeforeAHead() {
        var decoded = decoded("\r\n".repeat(2 * HeadLines.MOST) + "GET / HTTP/1.1\r\n\r\n");
        assertThat(decoded).hasSize(1);
        isRefused(decoded.getFirst());
    }

    @Test
    void refusesTrailersOfManyLines() {
        var decoded = decoded(HEAD + "1\r\nx\r\n0\r\n" + "a: b\r\n".repeat(2 * HeadLines.MOST) + "\r\n");
        assertThat(decoded)
                .hasSize(3)
                .last()
                .isInstanceOf(LastHttpContent.class)
                .isNotInstanceOf(HttpRequest.class);
        isRefused(decoded.getLast());
    }

    @Test
    void readsHeadsOfUsualLength() {
        var get = "GET / HTTP/1.1\r\n" + "a: b\r\n".repeat(HeadLines.MOST - 2) + "\r\n";
        var decoded = decoded(get.repeat(20));
        assertThat(decoded)
                .hasSize(40)
                .allMatch(object -> object.decoderResult().isSuccess());
    }

    @Test
    void readsBodiesOfManyLines() {
        var lines = "{\n".repeat(10_000);
        var chunks = HEAD + "1\r\n \r\n".repeat(1_000) + "7530\r\n" + "{ \n".repeat(10_000) + "\r\n0\r\n\r\n";
        var length = "POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n%s".formatted(lines.length(), lines);
        var decoded = decoded(chunks + length + chunks);
        assertThat(decoded).allMatch(object -> object.decoderResult().isSuccess());
        assertThat(decoded.stream().filter(HttpRequest.class::isInstance)).hasSize(3);
        assertThat(decoded.stream().filter(LastHttpContent.class::isInstance)).hasSize(3);
    }
}
