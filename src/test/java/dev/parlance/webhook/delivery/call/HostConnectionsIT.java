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
import dev.parlance.webhook.delivery.ScriptedReceiver;
import dev.parlance.webhook.delivery.body.BodyFormat;
import dev.parlance.webhook.delivery.call.Outcome.Response;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls over TLS to a receiver that speaks one version of HTTP. */
@ExtendWith(VertxExtension.class)
class HostConnectionsIT {
    private static final UUID EVENT = UUID.fromString("01999999-9999-7999-8999-999999999999");

    @TempDir
    static Path folder;

    private static TestAuthority authority;
    private static TestAuthority.Issued issued;

    private Vertx vertx;
    private Context context;
    private HttpClientAgent client;
    private final Set<Object> connections = ConcurrentHashMap.newKeySet();

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
                .setTrustAll(true)
                .setVerifyHost(false)
                .setUseAlpn(true)
                .setProtocolVersion(HttpVersion.HTTP_2));
    }

    private int serve(HttpVersion version) {
        var server = vertx.createHttpServer(new HttpServerOptions()
                .setSsl(true)
                .setUseAlpn(true)
                .setAlpnVersions(List.of(version))
                .setKeyCertOptions(new PemKeyCertOptions()
                        .addCertValue(Buffer.buffer(issued.chain()))
                        .addKeyValue(Buffer.buffer(issued.key()))));
        server.connectionHandler(connections::add);
        server.requestHandler(request -> request.body()
                .onSuccess(body -> request.response()
                        .setStatusCode(201)
                        .putHeader("retry-after", request.getHeader("webhook-event"))
                        .end(request.version() + " " + request.authority() + " " + request.uri() + " " + body)));
        return result(server.listen(0, "127.0.0.1")).actualPort();
    }

    private HostConnections host(int port) {
        return new HostConnections(
                (destination, _) -> client.connect(new HttpConnectOptions()
                        .setHost(destination.host())
                        .setPort(port)
                        .setSsl(true)),
                guard(),
                Destination.parse(url(port, "")),
                MonotonicClock.system(),
                () -> 0.5,
                new DeliveryMetrics(new SimpleMeterRegistry()));
    }

    private static AddressGuard guard() {
        return new AddressGuard(
                _ -> Future.succeededFuture(List.of(InetAddress.getLoopbackAddress())),
                new AddressPolicy(List.of(Network.parse("127.0.0.0/8"))),
                OwnPorts.NONE);
    }

    private static String url(int port, String owner) {
        return "https://localhost:" + port + "/" + owner;
    }

    private static OutboundRequest request(String url, String owner) {
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

    private Response call(HostConnections host, int port, String owner) {
        return (Response) outcome(host, port, owner);
    }

    private Outcome outcome(HostConnections host, int port, String owner) {
        var done = Promise.<Outcome>promise();
        context.runOnContext(_ -> {
            var attempt = new HttpAttempt(vertx, request(url(port, owner), owner), 1_000);
            var kept = host.free(owner);
            (kept == null ? host.await(owner, false, attempt::ended) : Future.succeededFuture(kept))
                    .onSuccess(connection -> attempt.send(host, connection, done::fail))
                    .onFailure(done::fail);
            attempt.outcome().onComplete(done);
        });
        return result(done.future());
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpVersion.class,
            names = {"HTTP_1_1", "HTTP_2"})
    void reusesAConnection(HttpVersion version) {
        var port = serve(version);
        var host = host(port);
        for (var call = 0; call < 3; call++) {
            var answer = call(host, port, "hook");
            assertThat(answer.status()).isEqualTo(201);
            assertThat(answer.retryAfter()).isEqualTo("JOB_CREATED");
            assertThat(answer.body()).isEqualTo(version + " localhost:" + port + " /hook {}");
        }
        assertThat(connections).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpVersion.class,
            names = {"HTTP_1_1", "HTTP_2"})
    void sharesAConnectionAmongOwnersOnlyOverHttp2(HttpVersion version) {
        var port = serve(version);
        var host = host(port);
        for (var owner : List.of("a", "b", "a", "b", "c")) {
            assertThat(call(host, port, owner).body()).endsWith("/" + owner + " {}");
        }
        assertThat(connections).hasSize(version == HttpVersion.HTTP_2 ? 1 : 3);
    }

    @Test
    void neverReadsBytesOfOneReceiverAsTheResponseOfAnother() throws IOException, GeneralSecurityException {
        var surplus = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nX-Swallow: ";
        var failure = "HTTP/1.1 500 X\r\ncontent-length: 2\r\n\r\nno";
        var served = new AtomicReference<ScriptedReceiver>();
        try (var receiver = new ScriptedReceiver(
                number -> ScriptedReceiver.Reply.of(
                        served.get().heads().get(number).startsWith("POST /bad ") ? surplus : failure),
                sockets())) {
            served.set(receiver);
            var host = host(receiver.port());
            var calls = List.of("failing", "bad", "failing", "failing", "bad", "failing");
            var statuses = calls.stream()
                    .map(owner -> call(host, receiver.port(), owner).status())
                    .toList();
            assertThat(IntStream.range(0, calls.size())
                            .filter(call -> calls.get(call).equals("failing"))
                            .mapToObj(statuses::get))
                    .containsOnly(500);
        }
    }

    @Test
    void endsACallAfterTooManyInterimHeads() throws IOException, GeneralSecurityException {
        var endless = "HTTP/1.1 100 Continue\r\n\r\n".repeat(100_000);
        try (var receiver = new ScriptedReceiver(_ -> ScriptedReceiver.Reply.of(endless), sockets())) {
            var outcome = outcome(host(receiver.port()), receiver.port(), "hook");
            assertThat(outcome.errorMessage()).isEqualTo("response too large");
        }
    }

    @Test
    void readsALimitedNumberOfChunks() throws IOException, GeneralSecurityException {
        var endless = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
                + "1;%s\r\na\r\n".formatted("x".repeat(1_000)).repeat(10_000);
        try (var receiver = new ScriptedReceiver(_ -> ScriptedReceiver.Reply.of(endless), sockets())) {
            var host = host(receiver.port());
            for (var call = 1; call <= 2; call++) {
                assertThat(outcome(host, receiver.port(), "hook").statusCode()).isEqualTo(200);
                assertThat(receiver.connections()).isEqualTo(call);
            }
        }
    }

    @Test
    void readsNoNumberAsAStatusThatIsNone() throws IOException, GeneralSecurityException {
        var text = "HTTP/1.1 99999 X\r\ncontent-length: 0\r\n\r\n";
        try (var receiver = new ScriptedReceiver(_ -> ScriptedReceiver.Reply.of(text), sockets())) {
            var outcome = outcome(host(receiver.port()), receiver.port(), "hook");
            assertThat(outcome.errorMessage()).isEqualTo("no valid HTTP response");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpVersion.class,
            names = {"HTTP_1_1", "HTTP_2"})
    void trustsAPrivateAuthorityOfTheSettings(HttpVersion version) {
        var url = "https://localhost:" + serve(version) + "/hook";
        assertThat(sent(url).errorMessage()).isEqualTo("TLS: the connection is not trusted");
        assertThat(sent(url, "delivery.trustedCertificates", authority.file().toString())
                        .statusCode())
                .isEqualTo(201);
    }

    /** The outcome of a call by a sender with these settings. */
    private Outcome sent(String url, String... settings) {
        var more = new ArrayList<>(List.of(settings));
        more.addAll(List.of("delivery.allowedNetworks", "127.0.0.0/8,::1/128"));
        var section = TestConfig.with(more.toArray(String[]::new)).delivery();
        var done = Promise.<Outcome>promise();
        context.runOnContext(_ -> new Sender(
                        vertx,
                        section,
                        Egress.of(vertx, section, OwnPorts.NONE),
                        new DeliveryMetrics(new SimpleMeterRegistry()))
                .send(request(url, "hook"))
                .onComplete(done));
        return result(done.future());
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "receiver.example", "127.0.0.1", "[2001:db8::1]"})
    void refusesACertificateThatIsNotTrusted(String name) throws IOException, GeneralSecurityException {
        refuses(name, new PemTrustOptions());
    }

    @ParameterizedTest
    @ValueSource(strings = {"receiver.example", "127.0.0.1", "[2001:db8::1]"})
    void refusesATrustedCertificateOfAnotherName(String name) throws IOException, GeneralSecurityException {
        refuses(name, new PemTrustOptions().addCertPath(authority.file().toString()));
    }

    private void refuses(String name, TrustOptions trust) throws IOException, GeneralSecurityException {
        try (var receiver = new ScriptedReceiver(_ -> ScriptedReceiver.Reply.of(""), sockets())) {
            var done = Promise.<Outcome>promise();
            context.runOnContext(_ -> new Sender(
                            vertx,
                            TestConfig.with().delivery(),
                            new Egress(guard(), trust),
                            new DeliveryMetrics(new SimpleMeterRegistry()))
                    .send(request("https://" + name + ":" + receiver.port() + "/", "hook"))
                    .onComplete(done));
            assertThat(result(done.future()))
                    .isInstanceOfSatisfying(
                            Outcome.NoResponse.class,
                            outcome -> assertThat(outcome.reason()).isEqualTo(Outcome.Reason.TLS));
            assertThat(receiver.connections()).isEqualTo(1);
        }
    }

    private static ServerSocketFactory sockets() throws IOException, GeneralSecurityException {
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(authority.store("receiver"), TestAuthority.password());
        var tls = SSLContext.getInstance("TLS");
        tls.init(managers.getKeyManagers(), null, null);
        return tls.getServerSocketFactory();
    }
}
