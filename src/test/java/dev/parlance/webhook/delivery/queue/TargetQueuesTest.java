package dev.parlance.webhook.delivery.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.webhook.delivery.receiver.FailureStreak;
import dev.parlance.webhook.delivery.receiver.Receiver;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.delivery.record.DueDelivery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TargetQueuesTest {
    private final TargetQueues queues = new TargetQueues();

    private static DueDelivery due(long target, long id) {
        return new DueDelivery(
                new DueDelivery.Outbox(1, id),
                target,
                new UUID(0, id),
                "JOB_CREATED",
                null,
                "{}",
                null,
                0,
                null,
                false);
    }

    private void configure(long target, int concurrency) {
        var receiver = new Receiver(
                target,
                "uid",
                "http://h/",
                true,
                Map.of(),
                List.of(),
                null,
                Duration.ofSeconds(1),
                concurrency,
                null,
                false,
                1);
        queues.of(target).configure(new ReceiverStore.Loaded(receiver, FailureStreak.NOT));
        queues.enqueue(queues.of(target));
    }

    @Test
    void ignoresARowThatWasSettledDuringTheRead() {
        var due = due(1, 1);
        queues.offer(due);
        configure(1, 1);
        queues.take(queues.of(1));
        queues.readBegins();
        queues.settle(1, due.place());
        queues.offer(due);
        assertThat(queues.queued())
                .as("the snapshot of the read still shows it")
                .isZero();
        queues.readEnded();
        queues.offer(due);
        assertThat(queues.queued()).isOne();
    }

    @Test
    void addsARowOnce() {
        assertThat(queues.offer(due(1, 1))).isTrue();
        assertThat(queues.offer(due(1, 1))).isTrue();
        assertThat(queues.queued()).isOne();
    }

    @Test
    void refusesRowsThatAQueueHasNoRoomFor() {
        for (var id = 0; id < TargetQueue.MOST_QUEUED; id++) {
            assertThat(queues.offer(due(1, id))).isTrue();
        }
        assertThat(queues.offer(due(1, 9_999))).isFalse();
        assertThat(queues.offer(due(2, 10_000))).isTrue();
    }

    @Test
    void sendsOneDeliveryOfEachQueueInTurn() {
        for (var id = 0; id < 3; id++) {
            queues.offer(due(1, id));
            queues.offer(due(2, 10 + id));
        }
        configure(1, 64);
        configure(2, 64);
        var order = new ArrayList<Long>();
        for (var queue = queues.next(0); queue != null; queue = queues.next(0)) {
            queues.take(queue);
            order.add(queue.target);
            queues.enqueue(queue);
        }
        assertThat(order).containsExactly(1L, 2L, 1L, 2L, 1L, 2L);
    }

    @Test
    void waitsWhileAQueueHasReachedItsLimitOfCalls() {
        queues.offer(due(1, 1));
        queues.offer(due(1, 2));
        configure(1, 1);
        var queue = Objects.requireNonNull(queues.next(0));
        var due = Objects.requireNonNull(queues.take(queue));
        queue.started(due);
        queues.enqueue(queue);
        assertThat(queues.next(0)).isNull();
        queue.finished(due);
        queues.enqueue(queue);
        assertThat(queues.next(0)).isSameAs(queue);
    }

    @Test
    void dropsWaitingDeliveriesSoThatTheyCanBeReadAgain() {
        queues.offer(due(1, 1));
        queues.forget(queues.of(1));
        assertThat(queues.queued()).isZero();
        queues.offer(due(1, 1));
        assertThat(queues.queued()).isOne();
    }
}
