package dev.parlance.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.trace.OtlpReceiver.Received;
import dev.parlance.webhook.Receiver;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The spans of a service that exports them to a collector. Only traces of clients are sampled here. */
class TracingIT {
    private static final OtlpReceiver COLLECTOR = new OtlpReceiver();
    private static final TestService SERVICE = TestService.start(
            "tracing.endpoint", COLLECTOR.url(),
            "tracing.serviceName", "traced",
            "tracing.resourceAttributes", "deployment.environment.name=test",
            "tracing.headers", "authorization=Bearer collector-secret",
            "tracing.samplingRatio", "0",
            "tracing.followClients", "true",
            "tracing.exportInterval", "50ms",
            "delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final String CLIENT = "00f067aa0ba902b7";

    private final String trace = "%016x%016x"
            .formatted(
                    ThreadLocalRandom.current().nextLong() | 1,
                    ThreadLocalRandom.current().nextLong());
    private final TestService.Client client = traced("01");

    @AfterAll
    static void close() {
        SERVICE.close();
        COLLECTOR.close();
    }

    private TestService.Client traced(String flags) {
        return ADMIN.with("traceparent", "00-%s-%s-%s".formatted(trace, CLIENT, flags));
    }

    private static Predicate<Received> named(String name) {
        return span -> span.name().equals(name);
    }

    private static Predicate<Received> childOf(Received parent) {
        return span -> span.parent().equals(parent.id());
    }

    private static Predicate<Received> statement(String text) {
        return span -> span.attributes().getOrDefault("db.query.text", "").contains(text);
    }

    private String project() {
        return ADMIN.post("/projects", Map.of("name", "Traced", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
    }

    @Test
    void exportsTheRequestWithItsStatements() {
        client.get("/projects?name=hidden-name");
        var request = COLLECTOR.await(trace, named("listProjects"));
        assertThat(request.parent()).isEqualTo(CLIENT);
        assertThat(request.kind()).isEqualTo(SpanKind.SPAN_KIND_SERVER);
        assertThat(request.attributes())
                .containsEntry("http.request.method", "GET")
                .containsEntry("http.response.status_code", "200")
                .containsEntry("url.path", "/web/api2/v1/projects");
        assertThat(request.resource())
                .containsEntry("service.name", "traced")
                .containsEntry("deployment.environment.name", "test");
        var statement = COLLECTOR.await(trace, statement("from project"));
        assertThat(statement.parent()).isEqualTo(request.id());
        assertThat(statement.kind()).isEqualTo(SpanKind.SPAN_KIND_CLIENT);
        assertThat(statement.attributes().get("db.query.text")).contains("$1");
        assertThat(COLLECTOR.spans()).noneMatch(span -> span.all().contains("hidden-name"));
        assertThat(COLLECTOR.authorizations()).containsOnly("Bearer collector-secret");
    }

    @Test
    void tasksAndDeliveriesFollowTheRequest() {
        try (var receiver = Receiver.kind()) {
            ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", List.of("JOB_CREATED")));
            var jobs = "/projects/%s/jobs".formatted(project());
            client.upload(jobs, "a.txt", "Press the secret button.".getBytes(StandardCharsets.UTF_8));
            var request = COLLECTOR.await(trace, named("createJobs"));
            var task = COLLECTOR.await(trace, named("task IMPORT_JOB"));
            assertThat(task.parent()).isEqualTo(request.id());
            assertThat(task.kind()).isEqualTo(SpanKind.SPAN_KIND_CONSUMER);
            COLLECTOR.await(trace, statement("insert into segment").and(childOf(task)));
            var delivery = COLLECTOR.await(trace, named("deliver JOB_CREATED"));
            assertThat(delivery.parent()).isEqualTo(request.id());
            assertThat(delivery.kind()).isEqualTo(SpanKind.SPAN_KIND_CLIENT);
            assertThat(delivery.attributes()).containsEntry("http.response.status_code", "204");
            assertThat(receiver.await(1).getFirst().header("traceparent")).startsWith("00-" + trace);
            assertThat(COLLECTOR.spans())
                    .noneMatch(span ->
                            span.all().contains("secret button") || span.all().contains(receiver.url()));
        }
    }

    @Test
    void messagesAreSpansToo() {
        var base = ADMIN.post("/termBases", Map.of("name", "Machines", "langs", List.of("en", "de")))
                .uid();
        var query = Map.of("query", "hidden term", "sourceLang", "en", "targetLangs", List.of("de"));
        assertThat(client.post("/termBases/%s/search".formatted(base), query).status())
                .isEqualTo(200);
        var request = COLLECTOR.await(trace, named("searchTermBase"));
        var asked = COLLECTOR.await(
                trace,
                childOf(request)
                        .and(span -> "termbase.search".equals(span.attributes().get("messaging.destination.name"))));
        var served = COLLECTOR.await(trace, childOf(asked));
        assertThat(served.kind()).isEqualTo(SpanKind.SPAN_KIND_SERVER);
        assertThat(COLLECTOR.spans()).noneMatch(span -> span.all().contains("hidden term"));
    }

    @Test
    void failuresHaveNoMessages() {
        client.get("/projects/none");
        var request = COLLECTOR.await(trace, named("getProject"));
        assertThat(request.attributes()).containsEntry("http.response.status_code", "404");
        assertThat(request.all()).doesNotContain("exception.message");
    }

    @Test
    void exportsOnlyWhatIsSampled() {
        traced("00").get("/auth/whoAmI");
        var later = new TracingIT();
        later.client.get("/auth/whoAmI");
        COLLECTOR.await(later.trace, named("whoAmI"));
        assertThat(COLLECTOR.spans()).noneMatch(span -> span.trace().equals(trace));
    }

    @Test
    void countsTheSpans() {
        client.get("/auth/whoAmI");
        COLLECTOR.await(trace, named("whoAmI"));
        assertThat(SERVICE.scrape())
                .containsPattern("parlance_trace_spans_total\\{result=\"exported\"} [1-9]")
                .contains("parlance_trace_spans_total{result=\"dropped\"} 0.0");
    }
}
