package dev.parlance.webhook.delivery.call;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.TestConfig;
import dev.parlance.egress.Destination;
import dev.parlance.egress.Egress;
import dev.parlance.egress.OwnPorts;
import dev.parlance.webhook.delivery.body.BodyFormat;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A receiver that reads nothing of a large request, and sends a byte of a response now and then. */
@ExtendWith(VertxExtension.class)
class UnreadRequestsIT {
    private static final UUID EVENT = UUID.fromString("01999999-9999-7999-8999-999999999999");
    /** More than the kernel keeps for a connection. */
    private static final int BYTES = 32 << 20;

    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    /** Sends single bytes of a head until the peer closes the connection; false if it does not. */
    private static boolean dribble(ServerSocket server) {
        try (var socket = server.accept()) {
            socket.getOutputStream().write("HTTP/1.1 200 OK\r\nx: ".getBytes(StandardCharsets.ISO_8859_1));
            var deadline = System.nanoTime() + PATIENCE.toNanos();
            while (System.nanoTime() < deadline) {
                socket.getOutputStream().write('x');
                LockSupport.parkNanos(PAUSE.toNanos());
            }
            return false;
        } catch (IOException closed) {
            return true;
        }
    }

    private static OutboundRequest request(int port) {
        var url = "http://127.0.0.1:" + port + "/";
        var template = RequestTemplate.of(TestReceivers.of("hook", url), Instant.now(), "Parlance/1");
        return new OutboundRequest(
                Destination.parse(url),
                "hook",
                null,
                new WebhookHeaders(template, EVENT, EVENT, "JOB_CREATED", null, BodyFormat.DEFAULT.message("")),
                Buffer.buffer(new byte[BYTES]),
                Duration.ofSeconds(1));
    }

    @Test
    void areDroppedWithTheirConnection(Vertx vertx) throws Exception {
        try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            var closed = CompletableFuture.supplyAsync(() -> dribble(server));
            var settings =
                    TestConfig.with("delivery.allowedNetworks", "127.0.0.0/8").delivery();
            var done = Promise.<Outcome>promise();
            vertx.getOrCreateContext()
                    .runOnContext(_ -> new Sender(
                                    vertx,
                                    settings,
                                    Egress.of(vertx, settings, OwnPorts.NONE),
                                    new DeliveryMetrics(new SimpleMeterRegistry()),
                                    2)
                            .send(request(server.getLocalPort()))
                            .onComplete(done));
            assertThat(result(done.future()).errorMessage()).isEqualTo("timeout");
            assertThat(closed.get(2 * PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("the connection was closed")
                    .isTrue();
        }
    }
}
