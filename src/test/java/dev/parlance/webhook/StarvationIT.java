package dev.parlance.webhook;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.parlance.TestService;
import dev.parlance.bus.LocalBus;
import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Receivers that refuse, hang or fail delay no other receiver, whatever waits for them. */
@Order(1)
@ExtendWith(VertxExtension.class)
class StarvationIT {
    private static final Pattern MEMORY = Pattern.compile("(?m)^parlance_delivery_memory_bytes (\\S+)$");

    private final AtomicInteger arrived = new AtomicInteger();
    private final Semaphore changed = new Semaphore(0);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private TestService service;
    private HttpServer healthy;
    private ServerSocket hanging;
    private Db db;
    private EventStore events;

    /** The service itself is started by each test, with its settings. */
    @BeforeEach
    @SuppressWarnings("NullAway.Init")
    void open(Vertx vertx) throws IOException {
        healthy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        healthy.setExecutor(threads);
        healthy.createContext("/", exchange -> {
            exchange.getRequestBody().transferTo(java.io.OutputStream.nullOutputStream());
            arrived.incrementAndGet();
            changed.release();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        healthy.start();
        hanging = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
        events = new EventStore(new LocalBus(vertx, Duration.ofSeconds(1), 1), InstantSource.system());
    }

    @AfterEach
    void close() throws IOException {
        result(db.close());
        service.close();
        healthy.stop(0);
        threads.shutdownNow();
        hanging.close();
    }

    private void start(String... settings) {
        service = TestService.start(settings);
        db = service.database().open(service.vertx());
    }

    private void register(int count, int port) {
        for (var i = 0; i < count; i++) {
            var body = Map.of("url", "http://127.0.0.1:%d/%d".formatted(port, i), "events", List.of("JOB_CREATED"));
            assertThat(service.admin().post("/webhooks", body).status()).isEqualTo(201);
        }
    }

    private static int refusingPort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
    }

    private void publish(int count, int bytes) {
        var body = Map.<String, Object>of("text", "x".repeat(bytes));
        var all = IntStream.range(0, count)
                .mapToObj(_ -> new NewEvent(EventKind.JOB_CREATED, body, null, null))
                .toList();
        result(db.transaction(tx -> events.append(tx, all)));
    }

    private void arrives(int count, Duration within) throws InterruptedException {
        var deadline = System.nanoTime() + within.toNanos();
        while (arrived.get() < count && changed.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            changed.drainPermits();
        }
        assertThat(arrived).hasValue(count);
    }

    @Test
    void manyReceiversThatRefuseHoldUpNoOther() throws InterruptedException {
        start("delivery.allowedNetworks", "127.0.0.0/8");
        register(85, refusingPort());
        register(15, healthy.getAddress().getPort());
        publish(300, 600);
        arrives(15 * 300, Duration.ofMinutes(2));
        publish(5, 600);
        arrives(15 * 305, Duration.ofSeconds(10));
    }

    @Test
    void fewReceiversThatRefuseLargeEventsHoldUpNoOther() throws InterruptedException {
        start("delivery.allowedNetworks", "127.0.0.0/8");
        register(6, refusingPort());
        register(15, healthy.getAddress().getPort());
        publish(250, 50_000);
        arrives(15 * 250, Duration.ofMinutes(2));
        publish(5, 50_000);
        arrives(15 * 255, Duration.ofSeconds(10));
    }

    @Test
    void receiversThatHangFromTheBeginningLeaveCallsForOthers() throws InterruptedException {
        start("delivery.allowedNetworks", "127.0.0.0/8", "delivery.maxInFlight", "32");
        register(24, hanging.getLocalPort());
        register(2, healthy.getAddress().getPort());
        publish(20, 600);
        arrives(2 * 20, Duration.ofSeconds(10));
    }

    @Test
    void holdsNoMoreBytesInMemoryThanAllowed() throws InterruptedException {
        start("delivery.allowedNetworks", "127.0.0.0/8", "delivery.memory", "2MiB");
        register(10, hanging.getLocalPort());
        register(10, healthy.getAddress().getPort());
        publish(100, 50_000);
        var most = 0.0;
        var deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        while (arrived.get() < 10 * 100 && changed.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            most = Math.max(most, memory());
        }
        assertThat(arrived).hasValue(10 * 100);
        assertThat(most).isBetween(50_000.0, (2 << 20) + 110_000.0);
    }

    private double memory() {
        var found = MEMORY.matcher(service.scrape());
        assertThat(found.find()).isTrue();
        return Double.parseDouble(found.group(1));
    }
}
