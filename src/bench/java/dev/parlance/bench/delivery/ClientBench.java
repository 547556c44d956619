package dev.parlance.bench.delivery;

import dev.parlance.bench.Quartiles;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import io.vertx.core.net.PemTrustOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/**
 * What a call costs at least: Vert.x's HTTP client alone sends requests like those of a delivery to the receiver of
 * {@link DeliveryBench}, from one event loop, without a database and without signing:
 * {@code mvn -q -Pbench test-compile exec:exec@client}.
 */
public final class ClientBench {
    private static final String[] TRANSPORTS =
            System.getProperty("bench.transports", "h1,h2").split(",", -1);
    private static final int CONCURRENCY = Integer.getInteger("bench.concurrency", 256);
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 5);
    private static final int WARM = Integer.getInteger("bench.warm", 30);
    private static final int WINDOW = Integer.getInteger("bench.window", 60);
    private static final Buffer BODY = Buffer.buffer("x".repeat(700));

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final Sink sink;
    private final HttpClient client;
    private final LongAdder answers = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private int next;
    private volatile boolean over;

    private ClientBench(Sink sink) {
        this.sink = sink;
        var h2 = sink.transport() == Transport.H2;
        this.client = vertx.createHttpClient(
                new HttpClientOptions()
                        .setSsl(sink.transport().tls())
                        .setTrustOptions(new PemTrustOptions()
                                .addCertPath(sink.authority().toString()))
                        .setSslEngineOptions(new OpenSSLEngineOptions())
                        .setUseAlpn(sink.transport().tls())
                        .setProtocolVersion(h2 ? HttpVersion.HTTP_2 : HttpVersion.HTTP_1_1),
                new PoolOptions().setHttp1MaxSize(CONCURRENCY).setHttp2MaxSize(1));
    }

    public static void main(String... args) throws Exception {
        System.out.println("| transport | calls/s | client µs | receiver µs |");
        System.out.println("|---|---|---|---|");
        for (var transport : TRANSPORTS) {
            try (var sink = new Sink(Path.of("target", "bench", "sink"), "5%", Transport.of(transport))) {
                new ClientBench(sink).measure();
            }
        }
    }

    private void measure() throws Exception {
        vertx.runOnContext(_ -> {
            for (var call = 0; call < CONCURRENCY; call++) {
                call();
            }
        });
        Machine.sleep(WARM * 1_000L);
        var rounds = new ArrayList<Measured>();
        for (var round = 0; round < ROUNDS; round++) {
            rounds.add(round());
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %s |%n",
                sink.transport().title,
                Quartiles.of(rounds, Measured::perSecond).text("%,.0f"),
                Quartiles.of(rounds, Measured::client).text("%.1f"),
                Quartiles.of(rounds, Measured::receiver).text("%.1f"));
        over = true;
        Machine.sleep(1_000);
        vertx.close().await();
        if (failures.sum() > 0) {
            throw new IllegalStateException(failures.sum() + " calls got no response");
        }
    }

    /** CPU in microseconds per call. */
    private record Measured(double perSecond, double client, double receiver) {}

    private Measured round() {
        var begun = System.nanoTime();
        var before = answers.sum();
        var own = Machine.own();
        var receiver = Machine.seconds(sink.pid());
        Machine.sleep(WINDOW * 1_000L);
        var count = answers.sum() - before;
        return new Measured(
                count * 1e9 / (System.nanoTime() - begun),
                (Machine.own() - own) / count * 1e6,
                (Machine.seconds(sink.pid()) - receiver) / count * 1e6);
    }

    private void call() {
        if (over) {
            return;
        }
        var number = next++;
        client.request(request(number))
                .compose(request -> request.send(BODY))
                .compose(response -> response.body())
                .onComplete(
                        _ -> {
                            answers.increment();
                            call();
                        },
                        _ -> failures.increment());
    }

    private RequestOptions request(int number) {
        return new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost(Sink.host(number % Sink.HOOKS))
                .setPort(sink.port())
                .setURI("/hook")
                .putHeader("content-type", "application/json")
                .putHeader("webhook-id", "msg_" + number)
                .putHeader("webhook-call", Integer.toString(number))
                .putHeader("webhook-timestamp", Long.toString(System.currentTimeMillis() / 1_000))
                .putHeader("webhook-signature", "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=");
    }
}
