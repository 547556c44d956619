package dev.parlance.webhook.delivery;

import dev.parlance.config.Config;
import dev.parlance.webhook.delivery.call.DeliveryAttempt;
import dev.parlance.webhook.delivery.call.DeliveryMetrics;
import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.call.Outcome;
import dev.parlance.webhook.delivery.queue.TargetQueue;
import dev.parlance.webhook.delivery.queue.TargetQueues;
import dev.parlance.webhook.delivery.queue.Throttle;
import dev.parlance.webhook.delivery.receiver.FailureStreak;
import dev.parlance.webhook.delivery.receiver.Receiver;
import dev.parlance.webhook.delivery.receiver.RetryPlan;
import dev.parlance.webhook.delivery.record.Attempt;
import dev.parlance.webhook.delivery.record.AttemptWriter;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends what the lanes hold, one of each lane in turn, within the limits of the lanes and of the member, and decides what
 * follows from the outcome. For one event loop.
 */
final class Dispatcher {
    private static final int GONE = 410;
    private static final int TOO_MANY = 429;
    private static final int UNAVAILABLE = 503;

    private final Config.Delivery settings;
    private final TargetQueues lanes;
    private final DeliveryAttempt attempts;
    private final RetryPlan plan;
    private final AttemptWriter flusher;
    private final DeliveryMetrics metrics;
    private final InstantSource clock;
    private final MonotonicClock ticker;
    private final BooleanSupplier leased;
    private final int most;

    private int inFlight;
    private boolean over;
    private @Nullable Promise<Void> idle;

    /**
     * One of a member.
     *
     * @param leased whether the lease surely holds
     * @param most calls at once
     */
    Dispatcher(
            Config.Delivery settings,
            TargetQueues lanes,
            DeliveryAttempt attempts,
            RetryPlan plan,
            AttemptWriter flusher,
            DeliveryMetrics metrics,
            InstantSource clock,
            MonotonicClock ticker,
            BooleanSupplier leased,
            int most) {
        this.settings = settings;
        this.lanes = lanes;
        this.attempts = attempts;
        this.plan = plan;
        this.flusher = flusher;
        this.metrics = metrics;
        this.clock = clock;
        this.ticker = ticker;
        this.leased = leased;
        this.most = most;
    }

    /** Sends as much as may be sent now. */
    void pump() {
        while (!over && inFlight < most && flusher.waiting() < 2 * most && leased.getAsBoolean()) {
            var lane = lanes.next(ticker.millis());
            if (lane == null) {
                return;
            }
            var due = lanes.take(lane);
            if (due != null) {
                start(lane, due);
            }
            lanes.stand(lane);
        }
    }

    /** Completes when nothing is being sent. */
    Future<Void> drained() {
        var promise = idle == null ? Promise.<Void>promise() : idle;
        idle = promise;
        tellIdle();
        return promise.future();
    }

    /** Sends nothing more, and what is being sent is not ours any more. */
    void end() {
        over = true;
        tellIdle();
    }

    private void tellIdle() {
        if (idle != null && (over || inFlight == 0)) {
            idle.tryComplete();
        }
    }

    private void start(TargetQueue lane, DueDelivery due) {
        var receiver = lane.receiver();
        var body = due.body();
        if (receiver == null || !receiver.enabled() || body == null || (receiver.url() == null && due.url() == null)) {
            flusher.add(new AttemptWriter.Item(lane.target, due.place(), null));
            return;
        }
        var further = due.place() instanceof DueDelivery.Retry;
        inFlight++;
        lane.inFlight++;
        lane.used = true;
        lane.retriesInFlight += further ? 1 : 0;
        lane.throttle.began();
        metrics.began();
        var template = attempts.template(receiver, lane.template());
        lane.keep(template);
        attempts.deliver(receiver, template, due.url(), due.event(), due.kind(), due.traceparent(), body)
                .onSuccess(made -> ended(lane, due, receiver, made));
    }

    private void ended(TargetQueue lane, DueDelivery due, Receiver receiver, DeliveryAttempt.Made made) {
        inFlight--;
        lane.inFlight--;
        lane.retriesInFlight -= due.place() instanceof DueDelivery.Retry ? 1 : 0;
        metrics.ended(made.outcome());
        if (!over) {
            var outcome = made.outcome();
            var retryIn = retryIn(due, outcome);
            follow(lane, receiver, outcome);
            lane.unwritten += retryIn == null ? 0 : 1;
            flusher.add(new AttemptWriter.Item(lane.target, due.place(), attempt(lane, due, receiver, made, retryIn)));
            lanes.stand(lane);
            pump();
        }
        tellIdle();
    }

    private static Attempt attempt(
            TargetQueue lane,
            DueDelivery due,
            Receiver receiver,
            DeliveryAttempt.Made made,
            @Nullable Duration retryIn) {
        return new Attempt(
                made.call(),
                receiver.webhookId(),
                lane.target,
                due.event(),
                due.kind(),
                due.parent(),
                due.attempt(),
                due.forced(),
                made.url(),
                made.requestHeaders(),
                made.outcome(),
                retryIn);
    }

    private static Throttle.Sign sign(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Answered answered when answered.success() -> Throttle.Sign.GOOD;
            case Outcome.Answered answered ->
                answered.status() == TOO_MANY || answered.status() == UNAVAILABLE
                        ? Throttle.Sign.OVERRUN
                        : Throttle.Sign.BAD;
            case Outcome.Unanswered unanswered ->
                unanswered.reason() == Outcome.Reason.TIMEOUT ? Throttle.Sign.OVERRUN : Throttle.Sign.BAD;
        };
    }

    private @Nullable Duration retryIn(DueDelivery due, Outcome outcome) {
        if (outcome.success()) {
            return null;
        }
        if (outcome instanceof Outcome.Answered answered) {
            return answered.status() == GONE
                    ? null
                    : plan.after(
                            due.attempt(), RetryPlan.wish(answered.status(), answered.retryAfter(), clock.instant()));
        }
        return plan.after(due.attempt(), null);
    }

    private void follow(TargetQueue lane, Receiver receiver, Outcome outcome) {
        lane.throttle.ended(sign(outcome), ticker.millis());
        var before = lane.failing;
        lane.failing = outcome.success() ? FailureStreak.NOT : before.more(clock.instant());
        if (!lane.failing.equals(before)) {
            flusher.failing(lane.target, before, lane.failing);
        }
        var reason = reason(lane.failing, outcome);
        var webhook = receiver.webhookId();
        var now = lane.receiver();
        if (reason != null && webhook != null && now != null && now.enabled() && now.version() == receiver.version()) {
            flusher.disable(webhook, reason);
            lane.disable();
            metrics.webhookDisabled();
        }
    }

    private @Nullable String reason(FailureStreak failing, Outcome outcome) {
        if (outcome instanceof Outcome.Answered answered && answered.status() == GONE) {
            return "the receiver returned 410 Gone";
        }
        if (failing.failures() >= settings.disableAfterFailures()) {
            return "%d consecutive calls failed".formatted(failing.failures());
        }
        var since = failing.since();
        return since != null && Duration.between(since, clock.instant()).compareTo(settings.disableAfter()) >= 0
                ? "every call since %s failed".formatted(since)
                : null;
    }
}
