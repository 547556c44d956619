package dev.parlance.webhook.delivery.call;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.TestConfig;
import dev.parlance.config.value.Network;
import dev.parlance.egress.AddressGuard;
import dev.parlance.egress.AddressPolicy;
import dev.parlance.egress.Destination;
import dev.parlance.egress.Egress;
import dev.parlance.egress.OwnPorts;
import dev.parlance.egress.TestAuthority;
import dev.parlance.webhook.delivery.body.BodyFormat;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.junit5.VertxExtension;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How many connections are opened over TLS, when, and how long they are used. */
@ExtendWith(VertxExtension.class)
class OpenConnectionsIT {
    private static final UUID EVENT = UUID.fromString("01999999-9999-7999-8999-999999999999");
    private static final HttpServerOptions H2 = new HttpServerOptions().setAlpnVersions(List.of(HttpVersion.HTTP_2));
    private static final HttpServerOptions H1 = new HttpServerOptions().setAlpnVersions(List.of(HttpVersion.HTTP_1_1));

    @TempDir
    static Path folder;

    private static TestAuthority authority;
    private static TestAuthority.Issued issued;

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final List<HttpConnection> accepted = new CopyOnWriteArrayList<>();
    private final AtomicInteger connects = new AtomicInteger();
    private final AtomicInteger mostConnecting = new AtomicInteger();
    private int connecting;
    private long now = 1_000_000;
    private Vertx vertx;
    private Context context;
    private HttpClientAgent client;

    @BeforeAll
    static void makeCertificate() {
        authority = new TestAuthority(folder);
        issued = authority.issue("receiver", "dns:localhost");
    }

    @BeforeEach
    void open(Vertx vertx) {
        this.vertx = vertx;
        context = vertx.getOrCreateContext();
        client = vertx.createHttpClient(new HttpClientOptions()
                .setSsl(true)
                .setTrustOptions(trust())
                .setUseAlpn(true)
                .setProtocolVersion(HttpVersion.HTTP_2));
    }

    private static PemTrustOptions trust() {
        return new PemTrustOptions().addCertPath(authority.file().toString());
    }

    private int serve(HttpServerOptions options, Consumer<HttpServerRequest> answer) {
        var server = vertx.createHttpServer(new HttpServerOptions(options)
                .setSsl(true)
                .setUseAlpn(true)
                .setKeyCertOptions(new PemKeyCertOptions()
                        .addCertValue(Buffer.buffer(issued.chain()))
                        .addKeyValue(Buffer.buffer(issued.key()))));
        server.connectionHandler(accepted::add);
        server.requestHandler(answer::accept);
        return result(server.listen(0, "127.0.0.1")).actualPort();
    }

    /** Answers after a while, so that calls that are sent together are in flight together. */
    private void answerSlowly(HttpServerRequest request) {
        vertx.setTimer(100, _ -> request.response().setStatusCode(204).end());
    }

    private static void answer(HttpServerRequest request) {
        request.response().setStatusCode(204).end();
    }

    private HostConnections host(int port) {
        return new HostConnections(
                (_, _) -> connect(port),
                guard(),
                Destination.parse("https://localhost:" + port),
                () -> now,
                () -> 1,
                new DeliveryMetrics(meters));
    }

    private Future<HttpClientConnection> connect(int port) {
        connects.incrementAndGet();
        mostConnecting.accumulateAndGet(++connecting, Math::max);
        return client.connect(new HttpConnectOptions()
                        .setHost("localhost")
                        .setPort(port)
                        .setSsl(true))
                .onComplete(_ -> connecting--);
    }

    private static AddressGuard guard() {
        return new AddressGuard(
                _ -> Future.succeededFuture(List.of(InetAddress.getLoopbackAddress())),
                new AddressPolicy(List.of(Network.parse("127.0.0.0/8"))),
                OwnPorts.NONE);
    }

    private static OutboundRequest request(int port, String owner) {
        var url = "https://localhost:" + port;
        var receiver = TestReceivers.of(owner, url);
        var template = RequestTemplate.of(receiver, Instant.now(), "Parlance/1");
        return new OutboundRequest(
                Destination.parse(url),
                owner,
                null,
                new WebhookHeaders(template, EVENT, EVENT, "JOB_CREATED", null, BodyFormat.DEFAULT.message("")),
                Buffer.buffer("{}"),
                receiver.timeout());
    }

    /** Makes calls at the same time. */
    private List<Outcome> calls(HostConnections host, int port, List<String> owners) {
        return onLoop(() -> owners.stream()
                .map(owner -> Sender.send(vertx, request(port, owner), host, 1_000))
                .toList());
    }

    private List<Outcome> onLoop(java.util.function.Supplier<List<Future<Outcome>>> calls) {
        var done = Promise.<List<Outcome>>promise();
        context.runOnContext(_ -> {
            var all = calls.get();
            Future.join(all).map(_ -> all.stream().map(Future::result).toList()).onComplete(done);
        });
        return result(done.future());
    }

    private static List<String> owners(int count, int different) {
        return IntStream.range(0, count)
                .mapToObj(call -> "hook" + call % different)
                .toList();
    }

    private double handshakes(String kind) {
        return meters.counter("parlance_delivery_tls_handshakes", "result", kind)
                .count();
    }

    @Test
    void opensOneConnectionForManyCallsOverHttp2() {
        var port = serve(H2, this::answerSlowly);
        var host = host(port);
        assertThat(calls(host, port, owners(100, 20))).allMatch(Outcome::success);
        assertThat(calls(host, port, owners(100, 20))).allMatch(Outcome::success);
        assertThat(accepted).hasSize(1);
        assertThat(meters.counter("parlance_delivery_connections_opened").count())
                .isOne();
        assertThat(meters.counter("parlance_delivery_connections_reused").count())
                .isEqualTo(199);
    }

    @Test
    void opensConnectionsOverHttp11StepByStep() {
        var port = serve(H1, this::answerSlowly);
        var host = host(port);
        assertThat(calls(host, port, owners(1, 1))).allMatch(Outcome::success);
        assertThat(calls(host, port, owners(16, 1))).allMatch(Outcome::success);
        assertThat(mostConnecting.get()).isBetween(2, 8);
        assertThat(accepted.size()).isBetween(2, 16);
    }

    @Test
    void opensOneConnectionUntilTheVersionIsKnown() {
        var port = serve(H1, OpenConnectionsIT::answer);
        var host = host(port);
        var connectingAtFirst = new AtomicInteger();
        assertThat(onLoop(() -> {
                    var all = owners(30, 10).stream()
                            .map(owner -> Sender.send(vertx, request(port, owner), host, 1_000))
                            .toList();
                    connectingAtFirst.set(connecting);
                    return all;
                }))
                .allMatch(Outcome::success);
        assertThat(connectingAtFirst).hasValue(1);
        assertThat(accepted.size()).isBetween(10, 30);
    }

    @Test
    void exceedsTheStreamsOfNoConnection() {
        var streams = new AtomicInteger();
        var most = new AtomicInteger();
        var options = new HttpServerOptions(H2).setInitialSettings(new Http2Settings().setMaxConcurrentStreams(3));
        var port = serve(options, request -> {
            most.accumulateAndGet(streams.incrementAndGet(), Math::max);
            vertx.setTimer(20, _ -> {
                streams.decrementAndGet();
                answer(request);
            });
        });
        assertThat(calls(host(port), port, owners(30, 10))).allMatch(Outcome::success);
        assertThat(most.get()).isLessThanOrEqualTo(3 * accepted.size());
        assertThat(mostConnecting.get()).isLessThanOrEqualTo(Math.max(1, connects.get() / 2));
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpVersion.class,
            names = {"HTTP_1_1", "HTTP_2"})
    void failsAllWaitingCallsIfTheOnlyConnectionIsNotOpened(HttpVersion version) {
        var port = serve(new HttpServerOptions().setAlpnVersions(List.of(version)), OpenConnectionsIT::answer);
        client = vertx.createHttpClient(new HttpClientOptions().setSsl(true).setUseAlpn(true));
        assertThat(calls(host(port), port, owners(30, 10)))
                .extracting(Outcome::errorMessage)
                .containsOnly("TLS: the connection is not trusted");
        assertThat(connects).hasValue(1);
    }

    @Test
    void repeatsTheCallsOfAClosedConnectionOverOneNewOne() {
        var requests = new AtomicInteger();
        var port = serve(H2, request -> {
            if (requests.incrementAndGet() == 2) {
                request.connection().close();
            } else {
                answerSlowly(request);
            }
        });
        var host = host(port);
        assertThat(calls(host, port, owners(1, 1))).allMatch(Outcome::success);
        assertThat(calls(host, port, owners(20, 10))).allMatch(Outcome::success);
        assertThat(accepted).hasSize(2);
    }

    @Test
    void replacesAnOldConnectionWithoutLettingCallsWait() {
        var port = serve(H2, this::answerSlowly);
        var host = host(port);
        assertThat(calls(host, port, owners(2, 2))).allMatch(Outcome::success);
        now += Duration.ofMinutes(4).toMillis();
        assertThat(calls(host, port, owners(2, 2))).allMatch(Outcome::success);
        assertThat(connects).as("not old yet").hasValue(1);
        now += 1;
        var free = new ArrayList<HostConnection>();
        onLoop(() -> {
            free.add(host.free("hook1"));
            return List.of();
        });
        assertThat(free.getFirst()).as("the old one, while another is opened").isNotNull();
        assertThat(calls(host, port, owners(20, 2))).allMatch(Outcome::success);
        assertThat(connects).hasValue(2);
        now += Duration.ofMinutes(6).toMillis() + 1;
        onLoop(() -> {
            free.add(host.free("hook1"));
            return List.of();
        });
        assertThat(free.getLast()).as("too old").isNull();
    }

    @Test
    void closesAnOldConnectionAfterItsCall() {
        var port = serve(H1, OpenConnectionsIT::answer);
        var host = host(port);
        assertThat(calls(host, port, owners(1, 1))).allMatch(Outcome::success);
        now += Duration.ofMinutes(4).toMillis() + 1;
        for (var call = 0; call < 3; call++) {
            assertThat(calls(host, port, owners(1, 1))).allMatch(Outcome::success);
        }
        assertThat(connects).hasValue(2);
    }

    @Test
    void endsConnectionsAtDifferentTimes() {
        var youngest = HostConnection.Lifetime.from(0, () -> 1);
        var oldest = HostConnection.Lifetime.from(0, () -> 0);
        assertThat(youngest.oldAt()).isEqualTo(Duration.ofMinutes(4).toMillis());
        assertThat(oldest.oldAt()).isEqualTo(Duration.ofMinutes(5).toMillis());
        assertThat(oldest.tooOldAt()).isEqualTo(Duration.ofMinutes(6).toMillis());
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpVersion.class,
            names = {"HTTP_1_1", "HTTP_2"})
    void resumesSessions(HttpVersion version) {
        var port = serve(
                new HttpServerOptions().setAlpnVersions(List.of(version)),
                request -> request.response()
                        .setStatusCode(204)
                        .end()
                        .onComplete(_ -> request.connection().close()));
        var sender = sender(trust());
        for (var call = 0; call < 4; call++) {
            assertThat(sent(sender, port).success()).isTrue();
        }
        assertThat(accepted).hasSize(4);
        assertThat(handshakes("full")).isOne();
        assertThat(handshakes("resumed")).isEqualTo(3);
        assertThat(sent(sender(new PemTrustOptions()), port).success()).isFalse();
        assertThat(handshakes("failed")).isOne();
    }

    @Test
    void shakesHandsOutsideTheEventLoop() {
        var port = serve(H2, OpenConnectionsIT::answer);
        var threads = new CopyOnWriteArrayList<String>();
        assertThat(sent(sender(TrustOptions.wrap(new RecordedThreads(threads))), port)
                        .success())
                .isTrue();
        assertThat(threads).singleElement().asString().contains("internal-blocking");
    }

    private Sender sender(TrustOptions trust) {
        var settings = TestConfig.with().delivery();
        var made = Promise.<Sender>promise();
        context.runOnContext(_ ->
                made.complete(new Sender(vertx, settings, new Egress(guard(), trust), new DeliveryMetrics(meters))));
        return result(made.future());
    }

    private Outcome sent(Sender sender, int port) {
        return onLoop(() -> List.of(sender.send(request(port, "hook")))).getFirst();
    }

    /** Trusts everyone, and records the threads that ask. */
    private static final class RecordedThreads extends X509ExtendedTrustManager {
        private final List<String> threads;

        private RecordedThreads(List<String> threads) {
            this.threads = threads;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            threads.add(Thread.currentThread().getName());
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
