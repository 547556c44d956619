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
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TargetQueuesTest {
    private final TargetQueues lanes = new TargetQueues();

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

    private void learn(long target, int concurrency) {
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
        lanes.of(target).learn(new ReceiverStore.Loaded(receiver, FailureStreak.NOT));
        lanes.stand(lanes.of(target));
    }

    @Test
    void keepsARowKnownThatWasWrittenWhileAReadWasUnderWay() {
        var due = due(1, 1);
        lanes.offer(due);
        learn(1, 1);
        lanes.take(lanes.of(1));
        lanes.readBegins();
        lanes.settle(1, due.place());
        lanes.offer(due);
        assertThat(lanes.queued()).as("an older snapshot still showed it").isZero();
        lanes.readEnded();
        lanes.offer(due);
        assertThat(lanes.queued()).isOne();
    }

    @Test
    void takesARowInOnce() {
        assertThat(lanes.offer(due(1, 1))).isTrue();
        assertThat(lanes.offer(due(1, 1))).isTrue();
        assertThat(lanes.queued()).isOne();
    }

    @Test
    void refusesWhatALaneHasNoRoomFor() {
        for (var id = 0; id < TargetQueue.MOST_QUEUED; id++) {
            assertThat(lanes.offer(due(1, id))).isTrue();
        }
        assertThat(lanes.offer(due(1, 9_999))).isFalse();
        assertThat(lanes.offer(due(2, 10_000))).isTrue();
    }

    @Test
    void givesEachLaneItsTurn() {
        for (var id = 0; id < 3; id++) {
            lanes.offer(due(1, id));
            lanes.offer(due(2, 10 + id));
        }
        learn(1, 64);
        learn(2, 64);
        var order = new ArrayList<Long>();
        for (var lane = lanes.next(0); lane != null; lane = lanes.next(0)) {
            lanes.take(lane);
            order.add(lane.target);
            lanes.stand(lane);
        }
        assertThat(order).containsExactly(1L, 2L, 1L, 2L, 1L, 2L);
    }

    @Test
    void holdsALaneBackThatSendsAsMuchAsItMay() {
        lanes.offer(due(1, 1));
        lanes.offer(due(1, 2));
        learn(1, 1);
        var lane = lanes.next(0);
        assertThat(lane).isNotNull();
        lanes.take(lane);
        lane.inFlight++;
        lanes.stand(lane);
        assertThat(lanes.next(0)).isNull();
        lane.inFlight--;
        lanes.stand(lane);
        assertThat(lanes.next(0)).isSameAs(lane);
    }

    @Test
    void forgetsWhatWaitsSoThatItCanBeReadAgain() {
        lanes.offer(due(1, 1));
        lanes.forget(lanes.of(1));
        assertThat(lanes.queued()).isZero();
        lanes.offer(due(1, 1));
        assertThat(lanes.queued()).isOne();
    }
}
