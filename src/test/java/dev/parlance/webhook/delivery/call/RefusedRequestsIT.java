package dev.parlance.webhook.delivery.call;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.TestConfig;
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
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that a receiver has not processed, as it says by GOAWAY or REFUSED_STREAM (RFC 9113, 8.7). */
@ExtendWith(VertxExtension.class)
class RefusedRequestsIT {
    private static final UUID EVENT = UUID.fromString("01999999-9999-7999-8999-999999999999");
    private static final long INTERNAL_ERROR = 2;
    private static final long REFUSED_STREAM = 7;
    private static final long CANCEL = 8;

    @TempDir
    static Path folder;

    private static TestAuthority authority;
    private static TestAuthority.Issued issued;

    private final Vertx vertx;
    private final Context context;
    private final List<HttpConnection> accepted = new CopyOnWriteArrayList<>();
    /** The requests of each connection. */
    private final Map<HttpConnection, AtomicInteger> requests = new ConcurrentHashMap<>();

    private final List<String> processed = new CopyOnWriteArrayList<>();

    RefusedRequestsIT(Vertx vertx) {
        this.vertx = vertx;
        context = vertx.getOrCreateContext();
    }

    @BeforeAll
    static void makeCertificate() {
        authority = new TestAuthority(folder);
        issued = authority.issue("receiver", "dns:localhost");
    }

    private int serve(long streams, Consumer<HttpServerRequest> answer) {
        var server = vertx.createHttpServer(new HttpServerOptions()
                .setSsl(true)
                .setUseAlpn(true)
                .setAlpnVersions(List.of(HttpVersion.HTTP_2))
                .setInitialSettings(new Http2Settings().setMaxConcurrentStreams(streams))
                .setKeyCertOptions(new PemKeyCertOptions()
                        .addCertValue(Buffer.buffer(issued.chain()))
                        .addKeyValue(Buffer.buffer(issued.key()))));
        server.connectionHandler(accepted::add);
        server.requestHandler(answer::accept);
        return result(server.listen(0, "127.0.0.1")).actualPort();
    }

    /** The number of the request on its connection, from 1. */
    private int count(HttpServerRequest request) {
        return requests.computeIfAbsent(request.connection(), _ -> new AtomicInteger())
                .incrementAndGet();
    }

    private void answer(HttpServerRequest request) {
        processed.add(request.path());
        request.response().setStatusCode(204).end();
    }

    /** Processes the first requests of each connection. */
    private void answerFirst(int most, HttpServerRequest request) {
        var number = count(request);
        if (number == most) {
            request.connection().goAway(0, request.streamId());
        }
        if (number <= most) {
            answer(request);
        }
    }

    private static OutboundRequest request(String url) {
        var receiver = TestReceivers.of("hook", url);
        var template = RequestTemplate.of(receiver, Instant.now(), "Parlance/1");
        return new OutboundRequest(
                Destination.parse(url),
                "hook",
                null,
                new WebhookHeaders(template, EVENT, EVENT, "JOB_CREATED", null, BodyFormat.DEFAULT.message("")),
                Buffer.buffer("{}"),
                receiver.timeout());
    }

    private Sender sender() {
        var settings = TestConfig.with(
                        "delivery.trustedCertificates",
                        authority.file().toString(),
                        "delivery.allowedNetworks",
                        "127.0.0.0/8,::1/128")
                .delivery();
        var made = Promise.<Sender>promise();
        context.runOnContext(_ -> made.complete(new Sender(
                vertx,
                settings,
                Egress.of(vertx, settings, OwnPorts.NONE),
                new DeliveryMetrics(new SimpleMeterRegistry()))));
        return result(made.future());
    }

    /** Makes calls at the same time. */
    private List<Outcome> calls(Sender sender, int port, int count) {
        var done = Promise.<List<Outcome>>promise();
        context.runOnContext(_ -> {
            var all = IntStream.range(0, count)
                    .mapToObj(call -> sender.send(request("https://localhost:%d/%d".formatted(port, call))))
                    .toList();
            Future.join(all).map(_ -> all.stream().map(Future::result).toList()).onComplete(done);
        });
        return result(done.future());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void areRepeatedWhenAConnectionEndsAfterFewRequests(int most) {
        var port = serve(100, request -> answerFirst(most, request));
        var sender = sender();
        assertThat(calls(sender, port, 30)).allMatch(Outcome::success);
        assertThat(calls(sender, port, 10)).allMatch(Outcome::success);
        assertThat(processed).hasSize(40);
    }

    @Test
    void areRepeatedWhenAStreamIsRefused() {
        var port = serve(100, request -> {
            if (count(request) % 2 == 1) {
                request.response().reset(REFUSED_STREAM);
            } else {
                answer(request);
            }
        });
        assertThat(calls(sender(), port, 4)).allMatch(Outcome::success);
        assertThat(processed).containsExactlyInAnyOrder("/0", "/1", "/2", "/3");
        assertThat(accepted).hasSize(1);
    }

    @Test
    void areRepeatedALimitedNumberOfTimes() {
        var all = new AtomicInteger();
        var port = serve(100, request -> {
            all.incrementAndGet();
            request.response().reset(REFUSED_STREAM);
        });
        assertThat(calls(sender(), port, 1))
                .extracting(Outcome::errorMessage)
                .containsExactly("connection closed before a response");
        assertThat(all).hasValue(11);
    }

    @Test
    void areRepeatedALimitedNumberOfTimesIfNoConnectionProcessesAny() {
        var port = serve(100, request -> request.connection().goAway(0, 0));
        assertThat(calls(sender(), port, 3))
                .extracting(Outcome::errorMessage)
                .containsOnly("connection closed before a response");
        assertThat(accepted).hasSize(11);
    }

    @ParameterizedTest
    @ValueSource(longs = {INTERNAL_ERROR, CANCEL})
    void areNotRepeatedAfterAnotherError(long code) {
        var all = new AtomicInteger();
        var port = serve(100, request -> {
            all.incrementAndGet();
            request.response().reset(code);
        });
        assertThat(calls(sender(), port, 1)).noneMatch(Outcome::success);
        assertThat(all).hasValue(1);
    }

    @Test
    void areNotRepeatedIfTheyMayHaveBeenProcessed() {
        var all = new AtomicInteger();
        var port = serve(100, request -> {
            all.incrementAndGet();
            request.connection().goAway(0, request.streamId());
            request.connection().close();
        });
        assertThat(calls(sender(), port, 1)).noneMatch(Outcome::success);
        assertThat(all).hasValue(1);
    }

    @Test
    void areNotSentOverAnEndedConnectionOfOneStream() {
        var port = serve(1, request -> answerFirst(2, request));
        var sender = sender();
        for (var call = 0; call < 5; call++) {
            assertThat(calls(sender, port, 1)).allMatch(Outcome::success);
        }
        assertThat(accepted).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 100})
    void closeTheirConnectionAfterItsLastResponse(long streams) {
        var closed = Promise.<Void>promise();
        var port = serve(streams, request -> {
            request.connection().closeHandler(_ -> closed.complete());
            answerFirst(1, request);
        });
        assertThat(calls(sender(), port, 1)).allMatch(Outcome::success);
        result(closed.future());
    }
}
