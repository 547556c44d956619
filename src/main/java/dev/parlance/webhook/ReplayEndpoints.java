package dev.parlance.webhook;

import dev.parlance.db.Hints;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.shared.PageRequest;
import dev.parlance.webhook.delivery.DeliveryHints;
import dev.parlance.webhook.history.FindCalls;
import dev.parlance.webhook.replay.ReplayCalls;
import dev.parlance.webhook.replay.ReplayEvents;
import dev.parlance.webhook.replay.ReplayRange;
import io.vertx.core.Future;
import java.util.List;

/** The operations below {@code /webhooksCalls/replay}. */
final class ReplayEndpoints {
    private final ReplayCalls replay;
    private final ReplayEvents replays;
    private final FindCalls calls;
    private final Hints hints;

    ReplayEndpoints(ReplayCalls replay, ReplayEvents replays, FindCalls calls, Hints hints) {
        this.replay = replay;
        this.replays = replays;
        this.calls = calls;
        this.hints = hints;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("replayWebhookCalls", this::replay),
                Endpoint.of("replayLatestWebhookCalls", this::latest),
                Endpoint.of("replayWebhookCallRange", this::range),
                Endpoint.of("getWebhookReplay", this::get),
                Endpoint.of("cancelWebhookReplay", this::cancel));
    }

    private Future<Reply> replay(Call call) {
        return replay.replay(call.body(ReplayCalls.Selection.class).uids()).map(this::accepted);
    }

    private Future<Reply> latest(Call call) {
        var page = new PageRequest(0, call.query().integer("numberOfCalls", 1));
        return calls.ids(WebhookCallEndpoints.filter(call.query()), page)
                .compose(replay::replayPossible)
                .map(this::accepted);
    }

    private Reply accepted(ReplayCalls.Accepted replay) {
        DeliveryHints.retriesDue(hints, replay.targets());
        return Reply.accepted(replay.receipt());
    }

    private Future<Reply> range(Call call) {
        return replays.start(call.body(ReplayRange.class), call.caller().id()).map(Reply::accepted);
    }

    private Future<Reply> get(Call call) {
        return replays.find(call.path("replayUid")).map(Reply::ok);
    }

    private Future<Reply> cancel(Call call) {
        return replays.cancel(call.path("replayUid")).map(_ -> Reply.noContent());
    }
}
