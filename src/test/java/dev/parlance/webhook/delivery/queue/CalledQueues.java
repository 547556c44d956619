package dev.parlance.webhook.delivery.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.webhook.delivery.body.BodyFormat;
import dev.parlance.webhook.delivery.call.Outcome;
import dev.parlance.webhook.delivery.receiver.FailureStreak;
import dev.parlance.webhook.delivery.receiver.Receiver;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.delivery.record.DueDelivery;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The queues of a worker, and receivers whose calls the tests end. */
abstract class CalledQueues {
    static final int CALLS = 64;
    static final long BYTES = 8 << 20;
    static final Outcome GOOD = new Outcome.Response(204, "{}", "", null, 2, null);
    static final Outcome REFUSED = new Outcome.NoResponse(Outcome.Reason.CONNECTION_REFUSED, 1, null);
    static final String SMALL = "{}";
    static final String LARGE = "x".repeat(50_000);

    TargetQueues queues = new TargetQueues(CALLS, BYTES);
    long rows = 1_000_000;
    /** The calls in flight. */
    final Map<Long, Deque<DueDelivery>> calls = new HashMap<>();

    static DueDelivery due(long target, long id) {
        return due(target, id, SMALL);
    }

    static DueDelivery due(long target, long id, String body) {
        return new DueDelivery(
                new DueDelivery.Outbox(1, id),
                target,
                new UUID(0, id),
                "JOB_CREATED",
                null,
                body,
                null,
                0,
                null,
                false);
    }

    TargetQueue configure(long target, int concurrency) {
        return configure(target, concurrency, false, FailureStreak.NOT);
    }

    TargetQueue configure(long target, int concurrency, boolean ordered, FailureStreak failing) {
        return configure(target, concurrency, null, ordered, failing);
    }

    TargetQueue configure(
            long target, int concurrency, @Nullable Integer perSecond, boolean ordered, FailureStreak failing) {
        var receiver = new Receiver(
                target,
                "uid",
                "http://h/",
                true,
                Map.of(),
                List.of(),
                Duration.ofSeconds(1),
                concurrency,
                perSecond,
                ordered,
                false,
                BodyFormat.DEFAULT,
                null,
                1);
        queues.configure(queues.of(target), new ReceiverStore.Loaded(receiver, failing), 0);
        return queues.of(target);
    }

    /** A receiver that has responded. */
    TargetQueue responding(long target) {
        var queue = configure(target, 64);
        assertThat(queues.offer(due(target, -target), 0)).isTrue();
        send(0);
        end(target, GOOD, 0);
        return queue;
    }

    /** Starts all calls that may be made; returns their targets. */
    List<Long> send(long now) {
        var order = new ArrayList<Long>();
        for (var queue = queues.next(now); queue != null; queue = queues.next(now)) {
            var due = Objects.requireNonNull(queues.take(queue));
            queues.began(queue, due, now);
            calls.computeIfAbsent(queue.target, _ -> new ArrayDeque<>()).add(due);
            order.add(queue.target);
            queues.review(queue, now);
        }
        return order;
    }

    /** Ends a call and settles its row. */
    void end(long target, Outcome outcome, long now) {
        var queue = queues.of(target);
        var due = calls.getOrDefault(target, new ArrayDeque<>()).remove();
        queues.ended(queue, due, outcome, now);
        queue.throttle().ended(outcome.success() ? Throttle.Sign.GOOD : Throttle.Sign.BAD, outcome.millis(), now);
        if (queue.paused(now)) {
            queues.giveBack(queue, now);
        }
        queues.settle(target, due.place());
        queues.review(queue, now);
    }

    /** Offers rows until one finds no room; returns how many did. */
    int fill(long target, String body, int most) {
        var count = 0;
        while (count < most && queues.offer(due(target, ++rows, body), 0)) {
            count++;
        }
        return count;
    }

    /** A receiver that has responded often. */
    TargetQueue quick(long target) {
        return quick(responding(target));
    }

    static TargetQueue quick(TargetQueue queue) {
        for (var i = 0; i < 2_000; i++) {
            queue.throttle().ended(Throttle.Sign.GOOD, 1, 0);
        }
        assertThat(queue.throttle().limit()).isGreaterThan(60);
        return queue;
    }
}
