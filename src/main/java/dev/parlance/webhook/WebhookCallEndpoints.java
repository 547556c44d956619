package dev.parlance.webhook;

import dev.parlance.http.contract.Query;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.webhook.history.CallFilter;
import dev.parlance.webhook.history.CallLines;
import dev.parlance.webhook.history.CallSpan;
import dev.parlance.webhook.history.FindCalls;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;

/** The operations below {@code /webhooksCalls}. */
final class WebhookCallEndpoints {
    private final FindCalls calls;
    private final InstantSource clock;

    WebhookCallEndpoints(FindCalls calls, InstantSource clock) {
        this.calls = calls;
        this.clock = clock;
    }

    List<Endpoint> all() {
        return List.of(Endpoint.of("listWebhookCalls", this::list), Endpoint.of("getWebhookCall", this::get));
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
        return calls.find(call.path("webhookCallUid")).map(Reply::entity);
    }
}
