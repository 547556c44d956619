package dev.parlance.webhook.replay;

import dev.parlance.event.Kind;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Replays the events of a webhook in a range of time, at a limited rate; a replay can be read and cancelled. */
public final class ReplayEvents {
    private final ReplayStore replays;
    private final ReplayedEventStore events;

    public ReplayEvents(ReplayStore replays, ReplayedEventStore events) {
        this.replays = replays;
        this.events = events;
    }

    /**
     * Starts a replay, or only counts its events in a dry run. Fails with {@link Fault.Invalid} for a disabled webhook.
     */
    public Future<Replay> start(ReplayRange range, long createdBy) {
        return replays.webhook(range.webhookUid()).compose(webhook -> start(range, webhook, createdBy));
    }

    private Future<Replay> start(ReplayRange range, Optional<ReplayStore.Subscription> webhook, long createdBy) {
        if (webhook.isEmpty()) {
            return refused("notFound", "the webhook does not exist");
        }
        var selection = selection(range, webhook.get());
        if (range.dry()) {
            return events.count(selection, webhook.get().filtered()).map(total -> dryRun(range, total));
        }
        if (!webhook.get().enabled()) {
            return refused("notReplayable", "the webhook is disabled: enable it first");
        }
        var uid = Uid.next();
        return events.begin(selection, uid, createdBy, range.rate()).compose(_ -> find(uid));
    }

    private static ReplayedEventStore.Selection selection(ReplayRange range, ReplayStore.Subscription webhook) {
        var asked = range.events();
        List<String> kinds = asked == null
                ? webhook.events()
                : asked.stream().map(Kind::name).toList();
        var status = range.status() == null ? null : range.status().name();
        return new ReplayedEventStore.Selection(webhook.id(), range.from(), range.to(), kinds, status);
    }

    private static Replay dryRun(ReplayRange range, long total) {
        return new Replay(null, range.webhookUid(), total, 0, range.rate(), Replay.State.DRY_RUN, null, null);
    }

    private static Future<Replay> refused(String code, String message) {
        return Future.failedFuture(new Fault.Invalid(Violation.at("/webhookUid", code, message)));
    }

    /** Finds a replay. Fails with {@link Fault.NotFound}. */
    public Future<Replay> find(String uid) {
        return replays.find(uid).map(replay -> replay.orElseThrow(() -> new Fault.NotFound("replay", uid)));
    }

    /** Cancels a replay; the calls that are already queued are still made. Fails with {@link Fault.NotFound}. */
    public Future<Void> cancel(String uid) {
        return find(uid).compose(_ -> replays.cancel(uid));
    }
}
