package dev.parlance.webhook;

import dev.parlance.http.contract.Query;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.webhook.history.WebhookCallStore;
import io.vertx.core.Future;
import java.util.List;

/** {@code /webhooksCalls} (section 4.7 of the interface). */
final class WebhookCallEndpoints {
    private final WebhookCallStore calls;

    WebhookCallEndpoints(WebhookCallStore calls) {
        this.calls = calls;
    }

    List<Endpoint> all() {
        return List.of(Endpoint.of("listWebhookCalls", this::list), Endpoint.of("getWebhookCall", this::get));
    }

    private Future<Reply> list(Call call) {
        return calls.list(filter(call.query()), call.page()).map(Reply::page);
    }

    static WebhookCallStore.Filter filter(Query query) {
        var status = query.text("status");
        var sort = query.texts("sort");
        return new WebhookCallStore.Filter(
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
