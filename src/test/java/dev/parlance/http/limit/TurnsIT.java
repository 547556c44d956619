package dev.parlance.http.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Pipelined requests, of which an event loop may handle only a few before it reads from others. */
@ExtendWith(VertxExtension.class)
class TurnsIT {
    private static final int REQUESTS = 1_000;

    /** Counts the requests that an event loop handles without doing anything else. */
    private static final class Busy implements Handler<HttpServerRequest> {
        private final Vertx vertx;
        private int inTurn;
        private volatile int most;

        Busy(Vertx vertx) {
            this.vertx = vertx;
        }

        @Override
        public void handle(HttpServerRequest request) {
            if (inTurn++ == 0) {
                vertx.setTimer(1, _ -> inTurn = 0);
            }
            most = Math.max(most, inTurn);
            request.resume();
            request.response().end();
        }
    }

    @Test
    void handlesAFewPipelinedRequestsAtATime(Vertx vertx) throws IOException {
        var busy = new Busy(vertx);
        var minute = Duration.ofMinutes(1);
        var connections = new Connections(
                vertx,
                new ConnectionLimits(10, 10),
                new Connections.Patience(minute, minute, minute, minute),
                new BodyMemory(1, 1),
                minute.toMillis());
        var server = vertx.createHttpServer()
                .requestHandler(new Turns(vertx, connections, busy))
                .connectionHandler(connections::accept)
                .listen(0, "127.0.0.1")
                .timeout(20, TimeUnit.SECONDS)
                .await();
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.actualPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(REQUESTS).getBytes(StandardCharsets.US_ASCII));
            var response = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
            var all = new String(
                    socket.getInputStream().readNBytes(REQUESTS * response.length()), StandardCharsets.US_ASCII);
            assertThat(all).isEqualTo(response.repeat(REQUESTS));
        }
        assertThat(busy.most).isLessThanOrEqualTo(64);
    }
}
