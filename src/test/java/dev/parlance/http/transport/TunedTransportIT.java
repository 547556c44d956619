package dev.parlance.http.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Waiting;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.transport.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class TunedTransportIT {
    private static final int READ = 4 << 10;
    private static final int SENT = 1 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration QUIET = Duration.ofSeconds(1);

    private static Vertx vertx(Transport transport) {
        return Vertx.builder().withTransport(transport).build();
    }

    /** What a server that does not read takes from its client: about the window. */
    private static long taken(Transport transport) throws IOException {
        var vertx = vertx(transport);
        Promise<Void> accepted = Promise.promise();
        var server = vertx.createNetServer(new NetServerOptions().setReceiveBufferSize(READ))
                .connectHandler(socket -> {
                    socket.pause();
                    accepted.complete();
                });
        var port = Waiting.result(server.listen(0, "127.0.0.1")).actualPort();
        try (var client = SocketChannel.open()) {
            client.setOption(StandardSocketOptions.SO_SNDBUF, READ);
            client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            client.configureBlocking(false);
            // before that, the socket has the buffer of the kernel
            Waiting.result(accepted.future());
            var taken = 0L;
            var last = System.nanoTime();
            while (taken < SENT && System.nanoTime() - last < QUIET.toNanos()) {
                var wrote = client.write(ByteBuffer.allocate(READ));
                taken += wrote;
                last = wrote > 0 ? System.nanoTime() : last;
                LockSupport.parkNanos(Duration.ofMillis(wrote > 0 ? 0 : 5).toNanos());
            }
            return taken;
        } finally {
            Waiting.result(vertx.close());
        }
    }

    @Test
    void leavesTheWindowToTheKernel() throws IOException {
        assertThat(taken(new TunedTransport())).isGreaterThan(taken(Transport.NIO) + (64 << 10));
    }

    @Test
    void readsNoMoreAtATimeThanTheServerWants() throws IOException {
        var vertx = vertx(new TunedTransport());
        var most = new AtomicInteger();
        var all = new AtomicInteger();
        var server = vertx.createNetServer(new NetServerOptions().setReceiveBufferSize(READ))
                .connectHandler(socket -> socket.handler(bytes -> {
                    most.accumulateAndGet(bytes.length(), Math::max);
                    all.addAndGet(bytes.length());
                }));
        var port = Waiting.result(server.listen(0, "127.0.0.1")).actualPort();
        try (var client = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
            var bytes = ByteBuffer.allocate(SENT);
            while (bytes.hasRemaining()) {
                client.write(bytes);
            }
            var deadline = System.nanoTime() + PATIENCE.toNanos();
            while (all.get() < SENT) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
            }
            assertThat(most.get()).isLessThanOrEqualTo(READ);
        } finally {
            Waiting.result(vertx.close());
        }
    }
}
