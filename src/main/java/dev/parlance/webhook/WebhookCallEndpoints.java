package dev.parlance.webhook;

import dev.parlance.http.contract.Query;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.webhook.history.CallFilter;
import dev.parlance.webhook.history.CallLines;
import dev.parlance.webhook.history.CallSpan;
import dev.parlance.webhook.history.FindCalls;
import dev.parlance.webhook.statistics.CallStatistics;
import dev.parlance.webhook.statistics.FindStatistics;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;

/** The operations below {@code /webhooksCalls}. */
final class WebhookCallEndpoints {
    private final FindCalls calls;
    private final FindStatistics statistics;
    private final InstantSource clock;
    private final boolean sendTraceparent;

    /**
     * Creates the endpoints.
     *
     * @param sendTraceparent whether calls have the trace among their headers
     */
    WebhookCallEndpoints(FindCalls calls, FindStatistics statistics, InstantSource clock, boolean sendTraceparent) {
        this.calls = calls;
        this.statistics = statistics;
        this.clock = clock;
        this.sendTraceparent = sendTraceparent;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("listWebhookCalls", this::list),
                Endpoint.of("getWebhookCall", this::get),
                Endpoint.of("getWebhookCallStatistics", this::statistics));
    }

    private Future<Reply> list(Call call) {
        var query = call.query();
        var filter = filter(query);
        var bodies = !Boolean.FALSE.equals(query.flag("body"));
        if (call.produces().equals(Reply.JSON)) {
            return calls.list(filter, call.page(), bodies).map(Reply::page);
        }
        var lines = new CallLines(calls, filter, bodies, clock.instant());
        return Future.succeededFuture(Reply.made(call.produces(), "webhook-calls.jsonl", lines));
    }

    static CallFilter filter(Query query) {
        var status = query.text("status");
        return new CallFilter(
                query.texts("events"),
                status == null ? null : status.equals("SUCCESS"),
                query.integer("statusCode"),
                query.text("webhookUid"),
                query.text("parentUid"),
                query.text("eventUid"),
                new CallSpan(
                        query.instant("from"),
                        query.instant("to"),
                        query.text("after"),
                        query.texts("sort").equals(List.of("createdAt"))));
    }

    private Future<Reply> get(Call call) {
        return calls.find(call.path("webhookCallUid"))
                .map(found -> sendTraceparent ? found : found.without("traceparent"))
                .map(Reply::entity);
    }

    private Future<Reply> statistics(Call call) {
        var query = call.query();
        var bucket = CallStatistics.Bucket.valueOf(Objects.requireNonNull(query.text("bucket")));
        return statistics
                .find(query.text("webhookUid"), query.instant("from"), query.instant("to"), bucket)
                .map(Reply::ok);
    }
}
