package dev.parlance.machinetranslate;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.parlance.config.TestConfig;
import dev.parlance.egress.HostGuard;
import dev.parlance.machinetranslate.call.RequestFailed;
import dev.parlance.shared.Json;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Requests to a service that responds correctly, incorrectly, late or never. */
@ExtendWith(VertxExtension.class)
class TranslatorIT {
    private static final TrustOptions NO_TLS = new PemTrustOptions();
    private static final HostGuard ANY = (_, _) -> Future.succeededFuture(InetAddress.getLoopbackAddress());

    private final Vertx vertx;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger requests = new AtomicInteger();
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Translator> translators = new ArrayList<>();
    private HttpServer server;
    private Answering answering = TranslatorIT::estimate;

    /** Responds to one request. */
    @FunctionalInterface
    private interface Answering {
        void answer(HttpExchange exchange) throws IOException, InterruptedException;
    }

    TranslatorIT(Vertx vertx) {
        this.vertx = vertx;
    }

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            try (exchange) {
                answering.answer(exchange);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    @AfterEach
    void close() {
        end.countDown();
        translators.forEach(translator -> result(translator.close()));
        server.stop(0);
        threads.shutdownNow();
    }

    private static void estimate(HttpExchange exchange) throws IOException {
        var texts =
                Json.MAPPER.readValue(exchange.getRequestBody(), JsonNode.class).path("q");
        send(
                exchange,
                Json.bytes(Map.of(
                        "translatedText",
                        texts.valueStream()
                                .map(text -> Map.of("quality", Integer.parseInt(text.asText()) / 100.0))
                                .toList())));
    }

    private static void send(HttpExchange exchange, byte[] body) throws IOException {
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
    }

    private static void refuse(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
    }

    private Future<List<OptionalInt>> asked(HostGuard guard, int texts, String... settings) {
        var translator = new Translator(
                vertx, TestConfig.with(settings).machineTranslation(), guard, NO_TLS, new SimpleMeterRegistry());
        translators.add(translator);
        return asked(translator, server.getAddress().getPort(), texts);
    }

    private static Future<List<OptionalInt>> asked(Translator translator, int port, int texts) {
        var engine = new Engine("uid", "engine", "http://engine.test:%d/translate".formatted(port), null, true);
        return translator.estimates(
                engine,
                "en",
                "de",
                IntStream.range(0, texts).mapToObj(Integer::toString).toList());
    }

    @Test
    void keepsTheOrderOfTheTextsAcrossRequests() {
        assertThat(result(asked(ANY, 7, "machineTranslation.textsPerRequest", "2")))
                .containsExactlyElementsOf(
                        IntStream.range(0, 7).mapToObj(OptionalInt::of).toList());
        assertThat(requests).hasValue(4);
    }

    @Test
    void limitsConcurrentRequests() {
        var inFlight = new AtomicInteger();
        var most = new AtomicInteger();
        var two = new CountDownLatch(2);
        answering = exchange -> {
            most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
            two.countDown();
            assertThat(two.await(20, TimeUnit.SECONDS))
                    .as("a second one beside it")
                    .isTrue();
            inFlight.decrementAndGet();
            estimate(exchange);
        };
        assertThat(result(asked(
                        ANY, 20, "machineTranslation.textsPerRequest", "1", "machineTranslation.maxInFlight", "2")))
                .hasSize(20);
        assertThat(most).hasValue(2);
        assertThat(requests).hasValue(20);
    }

    @Test
    void retriesAfterATemporaryFailure() {
        answering = exchange -> {
            if (requests.get() == 1) {
                refuse(exchange, 503);
            } else {
                estimate(exchange);
            }
        };
        assertThat(result(asked(ANY, 1))).hasSize(1);
        assertThat(requests).hasValue(2);
    }

    @Test
    void retriesAfterALostConnection() {
        answering = exchange -> {
            if (requests.get() > 1) {
                estimate(exchange);
            }
        };
        assertThat(result(asked(ANY, 1))).hasSize(1);
        assertThat(requests).hasValueGreaterThan(1);
    }

    @Test
    void failsAfterAllAttempts() {
        answering = exchange -> refuse(exchange, 429);
        assertThat(failure(asked(ANY, 1, "machineTranslation.maxAttempts", "2")))
                .isInstanceOf(RequestFailed.class)
                .hasMessage("it returned the status 429");
        assertThat(requests).hasValue(2);
    }

    @Test
    void saysForHowLongTheServiceWantsNoRequest() {
        answering = exchange -> {
            exchange.getResponseHeaders()
                    .add("Retry-After", requests.get() == 1 ? "90" : "Fri, 31 Dec 1999 23:59:59 GMT");
            refuse(exchange, 429);
        };
        for (var seconds : List.of(90, 0)) {
            assertThat(failure(asked(ANY, 1, "machineTranslation.maxAttempts", "1")))
                    .isInstanceOfSatisfying(
                            RequestFailed.class,
                            failed -> assertThat(failed.retryAfter()).isEqualTo(Duration.ofSeconds(seconds)));
        }
    }

    @Test
    void doesNotRetryAfterARefusal() {
        answering = exchange -> refuse(exchange, 403);
        assertThat(failure(asked(ANY, 1))).hasMessage("it returned the status 403");
        answering = exchange -> send(exchange, "no JSON".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(failure(asked(ANY, 1))).hasMessage("its response is not valid JSON");
        assertThat(requests).hasValue(2);
    }

    @Test
    void failsWithoutAResponseInTime() {
        answering = _ -> assertThat(end.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(failure(asked(ANY, 1, "machineTranslation.timeout", "100ms", "machineTranslation.maxAttempts", "1")))
                .isInstanceOf(RequestFailed.class)
                .hasMessage("the service is not reachable");
    }

    @Test
    void failsWhenTheResponseDoesNotEnd() {
        answering = exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            assertThat(end.await(20, TimeUnit.SECONDS)).isTrue();
        };
        assertThat(failure(asked(ANY, 1, "machineTranslation.timeout", "200ms", "machineTranslation.maxAttempts", "1")))
                .isInstanceOf(RequestFailed.class);
    }

    @Test
    void releasesTheConnectionOfAResponseThatDoesNotEnd() {
        answering = exchange -> {
            if (requests.get() > 1) {
                estimate(exchange);
                return;
            }
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            assertThat(end.await(20, TimeUnit.SECONDS)).isTrue();
        };
        assertThat(result(asked(ANY, 1, "machineTranslation.timeout", "2s", "machineTranslation.maxInFlight", "1")))
                .hasSize(1);
        assertThat(requests).hasValue(2);
    }

    @Test
    void failsWhenTheResponseIsTooLarge() {
        answering = exchange -> send(exchange, new byte[10_000]);
        assertThat(failure(asked(ANY, 1, "machineTranslation.maxAnswerBytes", "1KiB")))
                .hasMessage("its response is too large");
    }

    @Test
    void failsWhenTheConnectionIsRefused() throws IOException {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        var translator = new Translator(
                vertx,
                TestConfig.with("machineTranslation.maxAttempts", "1").machineTranslation(),
                ANY,
                NO_TLS,
                new SimpleMeterRegistry());
        translators.add(translator);
        assertThat(failure(asked(translator, port, 1)))
                .isInstanceOf(RequestFailed.class)
                .hasMessage("the service is not reachable");
    }

    @Test
    void doesNotCallAnAddressThatTheGuardRefuses() {
        assertThat(failure(asked((_, _) -> Future.failedFuture("it is private"), 1)))
                .isInstanceOf(RequestFailed.class)
                .hasMessageContaining("not allowed")
                .hasMessageNotContaining("engine.test");
        assertThat(requests).hasValue(0);
    }

    @Test
    void doesNotFollowRedirects() {
        answering = exchange -> {
            exchange.getResponseHeaders()
                    .add(
                            "Location",
                            "http://127.0.0.1:%d/other"
                                    .formatted(server.getAddress().getPort()));
            refuse(exchange, 307);
        };
        assertThat(failure(asked(ANY, 1))).hasMessage("it returned the status 307");
        assertThat(requests).hasValue(1);
    }

    @Test
    void doublesTheWaitsAndRandomizesHalf() {
        for (var attempt = 1; attempt < 12; attempt++) {
            var longest = 500L << Math.min(attempt, 6);
            var number = attempt;
            var waits = IntStream.range(0, 200)
                    .mapToObj(_ -> Translator.wait(number))
                    .toList();
            assertThat(waits).allMatch(wait -> wait >= longest / 2 && wait <= longest);
            assertThat(waits.stream().distinct().count()).isGreaterThan(20);
        }
    }
}
