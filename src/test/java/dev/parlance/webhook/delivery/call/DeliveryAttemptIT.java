package dev.parlance.webhook.delivery.call;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.parlance.config.TestConfig;
import dev.parlance.config.value.Network;
import dev.parlance.egress.AddressGuard;
import dev.parlance.egress.AddressPolicy;
import dev.parlance.egress.Egress;
import dev.parlance.egress.OwnPorts;
import dev.parlance.trace.Spans;
import dev.parlance.webhook.delivery.ScriptedReceiver;
import dev.parlance.webhook.delivery.ScriptedReceiver.Reply;
import dev.parlance.webhook.delivery.body.BodyFormat;
import dev.parlance.webhook.delivery.call.Outcome.NoResponse;
import dev.parlance.webhook.delivery.call.Outcome.Response;
import dev.parlance.webhook.delivery.receiver.Receiver;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.junit5.VertxExtension;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests to a receiver over plain HTTP, and how valid and invalid responses are read. */
@ExtendWith(VertxExtension.class)
class DeliveryAttemptIT {
    private static final String NO_CONTENT = "HTTP/1.1 204 No Content\r\ndate: now\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
    private static final String FAILURE = "HTTP/1.1 500 X\r\ncontent-length: 2\r\n\r\nno";
    private static final UUID EVENT = UUID.fromString("01999999-9999-7999-8999-999999999999");

    private final Context context;
    private final AddressGuard guard = new AddressGuard(
            _ -> Future.succeededFuture(List.of(InetAddress.getLoopbackAddress())),
            new AddressPolicy(List.of(Network.parse("127.0.0.0/8"))),
            OwnPorts.NONE);
    private final DeliveryAttempt attempts;

    DeliveryAttemptIT(Vertx vertx) {
        context = vertx.getOrCreateContext();
        var metrics = new DeliveryMetrics(new SimpleMeterRegistry());
        var sender = new Sender(vertx, TestConfig.with().delivery(), new Egress(guard, new PemTrustOptions()), metrics);
        attempts = new DeliveryAttempt(sender, InstantSource.system(), "1", Spans.of(vertx), true);
    }

    @AfterEach
    void close() {
        result(attempts.close());
    }

    private Outcome call(ScriptedReceiver receiver, String body) {
        return calls(List.of(target("hook", receiver.url("/hook?a=%20b"))), body)
                .getFirst();
    }

    /** Makes calls one after the other, each when the one before ends. */
    private List<Outcome> calls(List<Receiver> targets, String body) {
        var outcomes = new ArrayList<Outcome>();
        var done = Promise.<Void>promise();
        context.runOnContext(_ -> next(targets, body, outcomes).onComplete(done));
        result(done.future());
        return outcomes;
    }

    private Future<Void> next(List<Receiver> targets, String body, List<Outcome> outcomes) {
        if (outcomes.size() == targets.size()) {
            return Future.succeededFuture();
        }
        var target = targets.get(outcomes.size());
        return attempts.deliver(target, attempts.template(target, null), null, EVENT, "JOB_CREATED", null, body)
                .compose(made -> {
                    outcomes.add(made.outcome());
                    return next(targets, body, outcomes);
                });
    }

    private static Receiver target(String uid, String url) {
        return new Receiver(
                1L,
                uid,
                url,
                true,
                Map.of("X-Own", "kept as it is"),
                List.of(),
                Duration.ofSeconds(20),
                1,
                null,
                false,
                false,
                BodyFormat.DEFAULT,
                null,
                1);
    }

    private static Response answered(Outcome outcome) {
        return (Response) outcome;
    }

    @Test
    void sendsTheExpectedRequest() {
        try (var receiver = new ScriptedReceiver(_ -> Reply.of(NO_CONTENT))) {
            var large = "ä🙂".repeat(200_000);
            assertThat(answered(call(receiver, large)).headers()).isEqualTo("{\"date\":[\"now\"]}");
            assertThat(receiver.bodies()).containsExactly(large);
            assertThat(receiver.heads().getFirst().lines())
                    .startsWith("POST /hook?a=%20b HTTP/1.1")
                    .containsOnlyOnce(
                            "host: 127.0.0.1:" + receiver.port(),
                            "content-length: 1200000",
                            "X-Own: kept as it is",
                            "content-type: application/json",
                            "user-agent: Parlance/1",
                            "webhook-event: JOB_CREATED");
        }
    }

    static Stream<Arguments> answers() {
        return Stream.of(
                arguments("no body", NO_CONTENT, 204, "", true),
                arguments("length", OK, 200, "ok", true),
                arguments("failure", "HTTP/1.1 503 Busy\r\ncontent-length: 4\r\n\r\nlate", 503, "late", true),
                arguments(
                        "chunks",
                        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n",
                        200,
                        "ok",
                        true),
                arguments(
                        "encoding",
                        "HTTP/1.1 200 OK\r\ncontent-type: text/plain; Charset=\"UTF-16BE\"\r\ncontent-length: 4\r\n\r\n"
                                + "\0o\0k",
                        200,
                        "ok",
                        true),
                arguments("two heads", "HTTP/1.1 100 Continue\r\n\r\n" + OK, 200, "ok", true),
                arguments("hints", "HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n" + OK, 200, "ok", true),
                arguments(
                        "end announced",
                        "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok",
                        200,
                        "ok",
                        false),
                arguments(
                        "another protocol",
                        "HTTP/1.1 101 Switching Protocols\r\nupgrade: none\r\n\r\n",
                        101,
                        "",
                        false));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answers")
    void readsResponsesInAnyFraming(String name, String answer, int status, String body, boolean reused) {
        try (var receiver = new ScriptedReceiver(number -> new Reply(answer, number % 4 == 3, false))) {
            for (var call = 0; call < 8; call++) {
                var outcome = answered(call(receiver, "{}"));
                assertThat(outcome.status()).as("status of call %d", call).isEqualTo(status);
                assertThat(outcome.body()).as("body of call %d", call).isEqualTo(body);
            }
            assertThat(receiver.heads()).hasSize(8);
            assertThat(receiver.connections()).isEqualTo(reused ? 1 : 8);
        }
    }

    @Test
    void closesAConnectionWithSurplusBytes() {
        try (var receiver = new ScriptedReceiver(_ -> Reply.of(NO_CONTENT + OK))) {
            for (var call = 0; call < 3; call++) {
                assertThat(answered(call(receiver, "{}")).status()).isEqualTo(204);
            }
            assertThat(receiver.connections()).isEqualTo(3);
        }
    }

    @Test
    void closesAConnectionWithSurplusBytesBeforeTheNextCall() {
        try (var receiver = new ScriptedReceiver(_ -> Reply.of(NO_CONTENT + OK))) {
            var hook = target("hook", receiver.url("/"));
            assertThat(calls(List.of(hook, hook, hook), "{}"))
                    .extracting(Outcome::statusCode)
                    .containsExactly(204, 204, 204);
            assertThat(receiver.connections()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\r\nX-Swallow: ", OK, "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n", "2"})
    void neverReadsBytesOfOneReceiverAsTheResponseOfAnother(String surplus) {
        var served = new AtomicReference<ScriptedReceiver>();
        try (var receiver = new ScriptedReceiver(number ->
                Reply.of(served.get().heads().get(number).startsWith("POST /bad ") ? OK + surplus : FAILURE))) {
            served.set(receiver);
            var bad = target("bad", receiver.url("/bad"));
            var failing = target("failing", receiver.url("/failing"));
            var outcomes = calls(List.of(failing, bad, failing, failing, bad, failing, failing), "{}");
            assertThat(Stream.of(0, 2, 3, 5, 6).map(outcomes::get).map(DeliveryAttemptIT::answered))
                    .allSatisfy(outcome -> {
                        assertThat(outcome.status()).isEqualTo(500);
                        assertThat(outcome.headers()).isEqualTo("{\"content-length\":[\"2\"]}");
                        assertThat(outcome.body()).isEqualTo("no");
                    });
        }
    }

    @Test
    void neverReadsAResponseAsThatOfAnEarlierCall() {
        var other = OK.replace("ok", "no");
        var later = "HTTP/1.1 429 Slow\r\nretry-after: 7\r\ncontent-length: 0\r\n\r\n";
        var answers = List.of(OK, OK, other, other, OK, later, later, OK);
        try (var receiver = new ScriptedReceiver(number -> Reply.of(answers.get(number)))) {
            var outcomes =
                    answers.stream().map(_ -> answered(call(receiver, "{}"))).toList();
            assertThat(outcomes).extracting(Response::status).containsExactly(200, 200, 200, 200, 200, 429, 429, 200);
            assertThat(outcomes).extracting(Response::body).containsExactly("ok", "ok", "no", "no", "ok", "", "", "ok");
            assertThat(outcomes)
                    .extracting(Response::retryAfter)
                    .containsExactly(null, null, null, null, null, "7", "7", null);
            assertThat(receiver.connections()).isEqualTo(1);
        }
    }

    @Test
    void usesTheStatusWhenTheConnectionIsClosedWithinTheBody() {
        var cut = "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok";
        var open = "HTTP/1.0 202 Accepted\r\n\r\nuntil the end";
        var answers = List.of(cut, open, cut);
        try (var receiver = new ScriptedReceiver(number -> new Reply(answers.get(number), false, true))) {
            assertThat(answered(call(receiver, "{}")).body()).isEqualTo("ok");
            assertThat(answered(call(receiver, "{}")).body()).isEqualTo("until the end");
            assertThat(answered(call(receiver, "{}")).status()).isEqualTo(200);
            assertThat(receiver.connections()).isEqualTo(3);
        }
    }

    static Stream<Arguments> noAnswers() {
        return Stream.of(
                arguments("another protocol", "SSH-2.0-OpenSSH_9.2\r\n\r\n", false, "no valid HTTP response"),
                arguments(
                        "a header without end",
                        "HTTP/1.1 200 OK\r\nx: " + "y".repeat(40_000),
                        false,
                        "response too large"),
                arguments("nothing", "", true, "connection closed before a response"),
                arguments("half a head", "HTTP/1.1 200 OK\r\nx:", true, "connection closed before a response"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("noAnswers")
    void reportsWhyThereIsNoResponse(String name, String text, boolean close, String reason) {
        try (var receiver = new ScriptedReceiver(_ -> new Reply(text, false, close))) {
            var outcome = (NoResponse) call(receiver, "{}");
            assertThat(outcome.errorMessage()).isEqualTo(reason);
            assertThat(outcome.remoteAddress()).isEqualTo("127.0.0.1");
            assertThat(receiver.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n"})
    void endsACallAfterTooManyInterimHeads(String interim) {
        try (var receiver = new ScriptedReceiver(_ -> Reply.of(interim.repeat(100_000) + OK))) {
            for (var call = 1; call <= 2; call++) {
                var outcome = (NoResponse) call(receiver, "{}");
                assertThat(outcome.errorMessage()).isEqualTo("response too large");
                assertThat(receiver.connections()).isEqualTo(call);
            }
        }
    }

    @Test
    void closesAConnectionAfterAnotherInterimHead() {
        var processing = "HTTP/1.1 102 Processing\r\n\r\n";
        try (var receiver = new ScriptedReceiver(_ -> Reply.of(processing.repeat(50_000) + OK))) {
            var hook = target("hook", receiver.url("/"));
            assertThat(calls(List.of(hook, hook), "{}"))
                    .extracting(Outcome::statusCode)
                    .containsExactly(102, 102);
            assertThat(receiver.connections()).isEqualTo(2);
        }
    }

    @Test
    void readsALimitedNumberOfChunks() {
        var chunk = "1;" + "x".repeat(1_000) + "\r\na\r\n";
        var endless = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n" + chunk.repeat(10_000) + "0\r\n\r\n";
        try (var receiver = new ScriptedReceiver(_ -> Reply.of(endless))) {
            for (var call = 1; call <= 2; call++) {
                var outcome = answered(call(receiver, "{}"));
                assertThat(outcome.status()).isEqualTo(200);
                assertThat(outcome.body()).matches("a{2000,2001}");
                assertThat(receiver.connections()).isEqualTo(call);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999", "600", "999", "99", "0", "-1", "2000000000", "99999999999", "34463"})
    void readsNoNumberAsAStatusThatIsNone(String status) {
        var text = "HTTP/1.1 %s X\r\ncontent-length: 0\r\n\r\n".formatted(status);
        try (var receiver = new ScriptedReceiver(_ -> Reply.of(text))) {
            var outcome = (NoResponse) call(receiver, "{}");
            assertThat(outcome.errorMessage()).isEqualTo("no valid HTTP response");
        }
    }

    @Test
    void repeatsACallWhoseKeptConnectionWasClosed() {
        try (var receiver =
                new ScriptedReceiver(number -> number % 2 == 0 ? Reply.of(NO_CONTENT) : new Reply("", false, true))) {
            assertThat(call(receiver, "{}").success()).isTrue();
            assertThat(call(receiver, "{}").success()).as("the third request").isTrue();
            assertThat(receiver.heads()).hasSize(3);
            assertThat(receiver.connections()).isEqualTo(2);
        }
    }
}
