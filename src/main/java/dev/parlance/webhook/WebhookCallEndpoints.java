package dev.parlance.webhook;

import dev.parlance.http.contract.Query;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.webhook.history.CallFilter;
import dev.parlance.webhook.history.FindCalls;
import io.vertx.core.Future;
import java.util.List;

/** The operations below {@code /webhooksCalls}. */
final class WebhookCallEndpoints {
    private final FindCalls calls;

    WebhookCallEndpoints(FindCalls calls) {
        this.calls = calls;
    }

    List<Endpoint> all() {
        return List.of(Endpoint.of("listWebhookCalls", this::list), Endpoint.of("getWebhookCall", this::get));
    }

    private Future<Reply> list(Call call) {
        return calls.list(filter(call.query()), call.page()).map(Reply::page);
    }

    static CallFilter filter(Query query) {
        var status = query.text("status");
        var sort = query.texts("sort");
        return new CallFilter(
                query.texts("events"),
                status == null ? null : status.equals("SUCCESS"),
                query.text("webhookUid"),
                query.text("parentUid"),
                query.text("after"),
                !sort.isEmpty() && sort.getLast().equals("asc"));
    }

    private Future<Reply> get(Call call) {
        return calls.find(call.path("webhookCallUid")).map(Reply::entity);
    }
}
