package dev.parlance.trace;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.TestConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.proto.trace.v1.Status;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.tracing.TracingPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TracedVertxIT {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final OtlpReceiver collector = new OtlpReceiver();

    @AfterEach
    void close() {
        collector.close();
    }

    private Vertx traced(String... settings) {
        var all = new String[settings.length + 2];
        System.arraycopy(settings, 0, all, 0, settings.length);
        all[settings.length] = "tracing.exportInterval";
        all[settings.length + 1] = "20ms";
        return Tracing.build(Vertx.builder(), TestConfig.with(all).tracing(), meters);
    }

    private static <T> T on(Vertx vertx, Supplier<Future<T>> work) {
        return result(Future.future(ended -> vertx.runOnContext(_ -> work.get().onComplete(ended))));
    }

    @Test
    void hasNoTracerWithoutAnEndpoint() {
        var vertx = traced();
        assertThat(((VertxInternal) vertx).tracer()).isNull();
        assertThat(on(vertx, () -> Spans.of(vertx).within("work", PARENT, () -> Future.succeededFuture("done"))))
                .isEqualTo("done");
        assertThat(meters.getMeters()).isEmpty();
        result(vertx.close());
    }

    @Test
    void exportsTheLastSpansAtItsEnd() {
        var vertx = traced("tracing.endpoint", collector.url(), "tracing.samplingRatio", "0");
        Spans.of(vertx).call("last", PARENT, Map.of()).end(204);
        Spans.of(vertx).call("not sampled", null, Map.of()).end(204);
        result(vertx.close());
        assertThat(collector.spans()).extracting(OtlpReceiver.Received::name).containsExactly("last");
    }

    @Test
    void endsAlthoughTheCollectorIsSilent() {
        var silent = Vertx.vertx();
        var server = result(silent.createNetServer().connectHandler(_ -> {}).listen(0, "127.0.0.1"));
        var vertx = traced(
                "tracing.endpoint",
                "http://127.0.0.1:%d/v1/traces".formatted(server.actualPort()),
                "tracing.timeout",
                "500ms");
        Spans.of(vertx).call("lost", PARENT, Map.of()).end(204);
        var begun = System.nanoTime();
        result(vertx.close());
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
        result(silent.close());
    }

    @Test
    void aFailureIsItsClassOnly() {
        var vertx = traced("tracing.endpoint", collector.url());
        var failed = on(
                vertx,
                () -> Spans.of(vertx)
                        .within("work", PARENT, () -> Future.failedFuture(new IllegalStateException("a secret")))
                        .transform(Future::succeededFuture));
        assertThat(failed.cause()).hasMessage("a secret");
        var span = collector.await(TRACE, one -> one.name().equals("work"));
        assertThat(span.attributes()).containsEntry("error.type", IllegalStateException.class.getName());
        assertThat(span.all()).doesNotContain("a secret").contains(Status.StatusCode.STATUS_CODE_ERROR.name());
        result(vertx.close());
    }

    @Test
    void worksOfOneContextHaveSpansOfTheirOwn() {
        var vertx = traced("tracing.endpoint", collector.url());
        var own = new ArrayList<Object>();
        var ofCaller = new ArrayList<Object>();
        var seen = on(vertx, () -> {
            var both = inTurns(vertx, own);
            note(ofCaller);
            return both.onComplete(_ -> note(ofCaller));
        });
        var first = collector.await(TRACE, one -> one.name().equals("first"));
        var second = collector.await(TRACE, one -> one.name().equals("second"));
        assertThat(seen)
                .containsExactly(
                        "00-%s-%s-01".formatted(TRACE, first.id()), "00-%s-%s-01".formatted(TRACE, second.id()));
        assertThat(own).hasSize(2).doesNotHaveDuplicates().doesNotContain(ofCaller.getFirst());
        assertThat(ofCaller).containsExactly(ofCaller.getFirst(), "none", ofCaller.getFirst(), "none");
        result(vertx.close());
    }

    /** The first work waits until the second has begun. */
    private static Future<List<String>> inTurns(Vertx vertx, List<Object> contexts) {
        var secondBegun = new CountDownLatch(1);
        var first = Spans.of(vertx).within("first", PARENT, () -> {
            contexts.add(Vertx.currentContext());
            return vertx.executeBlocking(() -> secondBegun.await(10, TimeUnit.SECONDS))
                    .map(_ -> current());
        });
        var second = Spans.of(vertx).within("second", PARENT, () -> {
            contexts.add(Vertx.currentContext());
            secondBegun.countDown();
            return Future.succeededFuture(current());
        });
        return Future.join(first, second).map(_ -> List.of(first.result(), second.result()));
    }

    private static void note(List<Object> seen) {
        seen.add(Vertx.currentContext());
        seen.add(current());
    }

    private static String current() {
        return Objects.requireNonNullElse(Spans.traceparent(), "none");
    }

    @Test
    void onlyAClientOfOtherInstancesSendsTheTrace() throws Exception {
        var vertx = traced("tracing.endpoint", collector.url());
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        var server = result(vertx.createHttpServer()
                .requestHandler(request -> {
                    heard.add(Objects.requireNonNullElse(request.getHeader("traceparent"), "none"));
                    request.response().end();
                })
                .listen(0, "127.0.0.1"));
        for (var policy : new TracingPolicy[] {TracingPolicy.PROPAGATE, TracingPolicy.ALWAYS}) {
            var client = vertx.createHttpClient(new HttpClientOptions().setTracingPolicy(policy));
            on(
                    vertx,
                    () -> Spans.of(vertx)
                            .within(
                                    "work " + policy,
                                    PARENT,
                                    () -> client.request(
                                                    HttpMethod.GET,
                                                    server.actualPort(),
                                                    "127.0.0.1",
                                                    "/key/in/path?key=in-query")
                                            .compose(HttpClientRequest::send)));
        }
        assertThat(heard.take()).isEqualTo("none");
        assertThat(heard.take()).startsWith("00-" + TRACE);
        var work = collector.await(TRACE, one -> one.name().equals("work ALWAYS"));
        var call = collector.await(TRACE, one -> one.parent().equals(work.id()));
        assertThat(call.attributes()).containsEntry("http.request.method", "GET");
        assertThat(call.all()).doesNotContain("key/in/path");
        assertThat(collector.spans()).noneMatch(one -> one.all().contains("in-query"));
        result(vertx.close());
    }

    @Test
    void aClientDecidesOnlyIfItIsFollowed() throws Exception {
        for (var follow : new String[] {"false", "true"}) {
            var vertx = traced(
                    "tracing.endpoint", collector.url(), "tracing.samplingRatio", "0", "tracing.followClients", follow);
            var server = result(vertx.createHttpServer()
                    .requestHandler(request -> request.response().end())
                    .listen(0, "127.0.0.1"));
            var client = Vertx.vertx();
            result(client.createHttpClient()
                    .request(HttpMethod.GET, server.actualPort(), "127.0.0.1", "/")
                    .compose(request -> request.putHeader("traceparent", PARENT).send()));
            result(client.close());
            result(vertx.close());
            assertThat(collector.spans()).hasSize(follow.equals("true") ? 1 : 0);
        }
    }
}
