package dev.parlance.webhook.delivery;

import dev.parlance.config.section.DeliverySection;
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
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends deliveries, one of each queue in turn, within the limits of the queues and of the worker. The outcome decides
 * about the retry, the circuit breaker, and disabling the webhook. For one event loop.
 */
final class Dispatcher {
    private static final int GONE = 410;
    private static final int TOO_MANY = 429;
    private static final int UNAVAILABLE = 503;

    private final DeliverySection settings;
    private final TargetQueues queues;
    private final DeliveryAttempt attempts;
    private final RetryPlan plan;
    private final AttemptWriter writer;
    private final DeliveryMetrics metrics;
    private final InstantSource clock;
    private final MonotonicClock monotonic;
    private final BooleanSupplier leased;
    private final Runnable ended;
    private final int mostUnwritten;

    private int inFlight;
    private boolean over;
    private @Nullable Promise<Void> idle;

    /**
     * Creates the dispatcher of a worker.
     *
     * @param leased whether the lease is certainly valid
     * @param ended runs after a call has ended
     */
    Dispatcher(
            DeliveryVerticle.Shared shared,
            TargetQueues queues,
            DeliveryAttempt attempts,
            AttemptWriter writer,
            MonotonicClock monotonic,
            BooleanSupplier leased,
            Runnable ended) {
        this.settings = shared.settings();
        this.queues = queues;
        this.attempts = attempts;
        this.plan = new RetryPlan(settings, () -> ThreadLocalRandom.current().nextDouble());
        this.writer = writer;
        this.metrics = shared.metrics();
        this.clock = shared.clock();
        this.monotonic = monotonic;
        this.leased = leased;
        this.ended = ended;
        this.mostUnwritten = 2 * shared.mostCalls();
    }

    /** Sends until a limit is reached or no queue may send. */
    void pump() {
        while (!over && writer.waiting() < mostUnwritten && leased.getAsBoolean()) {
            var now = monotonic.millis();
            var queue = queues.next(now);
            if (queue == null) {
                return;
            }
            var due = queues.take(queue);
            if (due != null) {
                start(queue, due, now);
            }
            queues.review(queue, now);
        }
    }

    /** Completes when no call is in flight. */
    Future<Void> drained() {
        var promise = idle == null ? Promise.<Void>promise() : idle;
        idle = promise;
        completeIfIdle();
        return promise.future();
    }

    /** Stops sending and ignores the calls in flight: another worker repeats them. */
    void end() {
        over = true;
        completeIfIdle();
    }

    private void completeIfIdle() {
        if (idle != null && (over || inFlight == 0)) {
            idle.tryComplete();
        }
    }

    private void start(TargetQueue queue, DueDelivery due, long now) {
        var loaded = queue.loaded();
        var receiver = loaded.receiver();
        var body = due.body();
        if (receiver == null || !loaded.enabled() || body == null || (receiver.url() == null && due.url() == null)) {
            queues.skipped(queue, due);
            writer.add(new AttemptWriter.Item(queue.target, due.place(), null));
            return;
        }
        inFlight++;
        queues.began(queue, due, now);
        metrics.began();
        var template = attempts.template(receiver, loaded.template());
        loaded.keep(template);
        attempts.deliver(receiver, template, due.url(), due.event(), due.kind(), due.traceparent(), body)
                .onSuccess(made -> ended(queue, due, receiver, made));
    }

    private void ended(TargetQueue queue, DueDelivery due, Receiver receiver, DeliveryAttempt.Made made) {
        var now = monotonic.millis();
        var outcome = made.outcome();
        inFlight--;
        queues.ended(queue, due, outcome, now);
        metrics.ended(outcome);
        if (!over) {
            var retryIn = retryIn(due, receiver, outcome);
            follow(queue, receiver, outcome, now);
            if (retryIn != null) {
                queue.backlog().retryPlanned();
            }
            writer.add(new AttemptWriter.Item(queue.target, due.place(), attempt(queue, due, receiver, made, retryIn)));
            if (queue.paused(now) || queue.firstsWait()) {
                queues.giveBack(queue, now);
            }
            queues.review(queue, now);
            ended.run();
        }
        completeIfIdle();
    }

    private static Attempt attempt(
            TargetQueue queue,
            DueDelivery due,
            Receiver receiver,
            DeliveryAttempt.Made made,
            @Nullable Duration retryIn) {
        return new Attempt(
                made,
                receiver.webhookId(),
                queue.target,
                due.event(),
                due.kind(),
                due.parent(),
                due.attempt(),
                due.forced(),
                retryIn);
    }

    private static Throttle.Sign sign(Outcome outcome) {
        var overloaded = switch (outcome) {
            case Outcome.Response response -> response.status() == TOO_MANY || response.status() == UNAVAILABLE;
            case Outcome.NoResponse none -> none.reason() == Outcome.Reason.TIMEOUT;
        };
        return overloaded ? Throttle.Sign.OVERLOAD : outcome.success() ? Throttle.Sign.GOOD : Throttle.Sign.BAD;
    }

    /**
     * The wait before the retry, or null if there is none. Disabling a webhook drops its retries; one that was edited
     * during the call stays enabled, and needs the retry also after 410. A callback ends with 410.
     */
    private @Nullable Duration retryIn(DueDelivery due, Receiver receiver, Outcome outcome) {
        if (outcome.success() || (receiver.webhookId() == null && isGone(outcome))) {
            return null;
        }
        var wish = outcome instanceof Outcome.Response response
                ? RetryPlan.wish(response.status(), response.retryAfter(), clock.instant())
                : null;
        return plan.after(due.attempt(), wish);
    }

    /** Adapts the limits of the queue; after too many failures in a row, disables the webhook. */
    private void follow(TargetQueue queue, Receiver receiver, Outcome outcome, long now) {
        queue.throttle().ended(sign(outcome), outcome.millis(), now);
        var loaded = queue.loaded();
        var before = loaded.failing();
        if (outcome.success() && before.equals(FailureStreak.NOT)) {
            return;
        }
        loaded.count(outcome.success(), clock.instant());
        if (!loaded.failing().equals(before)) {
            writer.failing(queue.target, before, loaded.failing());
        }
        var reason = reason(loaded.failing(), outcome);
        var webhook = receiver.webhookId();
        var current = loaded.receiver();
        if (reason != null
                && webhook != null
                && current != null
                && loaded.enabled()
                && current.version() == receiver.version()) {
            writer.disable(webhook, receiver.version(), reason);
            loaded.disable();
            metrics.webhookDisabled();
        }
    }

    private @Nullable String reason(FailureStreak failing, Outcome outcome) {
        if (isGone(outcome)) {
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

    private static boolean isGone(Outcome outcome) {
        return outcome instanceof Outcome.Response response && response.status() == GONE;
    }
}
