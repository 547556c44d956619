package dev.parlance.webhook.delivery.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.webhook.delivery.receiver.FailureStreak;
import dev.parlance.webhook.delivery.record.DueDelivery;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class TargetQueuesTest extends CalledQueues {
    @Test
    void ignoresARowThatWasSettledDuringTheRead() {
        var due = due(1, 1);
        queues.offer(due, 0);
        configure(1, 1);
        queues.take(queues.of(1));
        queues.held().readBegins();
        queues.settle(1, due.place());
        queues.offer(due, 0);
        assertThat(queues.of(1).queued())
                .as("the snapshot of the read still shows it")
                .isZero();
        queues.held().readEnded();
        queues.offer(due, 0);
        assertThat(queues.of(1).queued()).isOne();
    }

    @Test
    void addsARowOnce() {
        assertThat(queues.offer(due(1, 1), 0)).isTrue();
        assertThat(queues.offer(due(1, 1), 0)).isTrue();
        assertThat(queues.of(1).queued()).isOne();
    }

    @Test
    void holdsFewRowsOfAReceiverThatHasNotResponded() {
        assertThat(fill(1, SMALL, 1_000)).isOne();
        configure(1, 64);
        assertThat(fill(1, SMALL, 1_000)).isZero();
        send(0);
        assertThat(fill(1, SMALL, 1_000)).as("one in flight").isOne();
        responding(2);
        assertThat(fill(2, SMALL, 1_000)).isEqualTo(TargetQueue.MOST_OF_PAGES);
    }

    @Test
    void sendsOneDeliveryOfEachQueueInTurn() {
        responding(1);
        responding(2);
        for (var id = 0; id < 3; id++) {
            queues.offer(due(1, id), 0);
            queues.offer(due(2, 10 + id), 0);
        }
        assertThat(send(0)).containsExactly(1L, 2L, 1L, 2L, 1L, 2L);
    }

    @Test
    void aQueueWithABacklogGetsOneTurnOfFour() {
        for (var target = 1; target <= 3; target++) {
            responding(target);
        }
        queues.of(1).backlog().fallBehind(new DueDelivery.Outbox(2, 1), -5_000);
        for (var target = 1; target <= 3; target++) {
            fill(target, SMALL, 8);
        }
        var order = send(0);
        assertThat(order.subList(4, 12)).filteredOn(target -> target == 1).hasSize(2);
        assertThat(order).hasSize(24);
    }

    @Test
    void readsABacklogInOneTurnOfFourWhileOthersFallBehind() {
        var late = responding(1);
        var current = responding(2);
        late.backlog().fallBehind(new DueDelivery.Outbox(2, 1), -5_000);
        current.backlog().fallBehind(new DueDelivery.Outbox(2, 2), -4_999);
        var turns = new ArrayList<TargetQueue>();
        for (var i = 0; i < 8; i++) {
            queues.review(late, 0);
            queues.review(current, 0);
            turns.addAll(queues.plans().toRead(0));
        }
        assertThat(turns).hasSize(8).filteredOn(queue -> queue == late).hasSize(2);
    }

    @Test
    void waitsWhileAQueueHasReachedItsLimitOfCalls() {
        configure(1, 1);
        queues.offer(due(1, 1), 0);
        assertThat(send(0)).containsExactly(1L);
        queues.of(1).backlog().fallBehind(new DueDelivery.Outbox(1, 2), 0);
        queues.review(queues.of(1), 0);
        assertThat(queues.plans().toRead(0)).isEmpty();
        assertThat(queues.next(0)).isNull();
        end(1, GOOD, 1);
        assertThat(queues.plans().toRead(1)).containsExactly(queues.of(1));
    }

    @Test
    void aPausedReceiverHoldsNothingAndIsTestedByOneCallAfterThePause() {
        var queue = responding(1);
        fill(1, SMALL, 100);
        for (var i = 0; i < 9; i++) {
            send(i);
            end(1, REFUSED, i);
        }
        while (queue.inFlight() > 0) {
            end(1, REFUSED, 9);
        }
        assertThat(queue.throttle().breaker()).isEqualTo(CircuitBreaker.State.OPEN);
        assertThat(queue.held()).isZero();
        assertThat(queues.bytes()).isZero();
        assertThat(queue.backlog().behind()).isEqualTo(new DueDelivery.Outbox(1, 1_000_016));
        assertThat(queues.offer(due(1, 2_000_000), 9)).isFalse();
        assertThat(queues.plans().toRead(9)).isEmpty();
        var until = queues.resume(9);
        assertThat(until).isBetween(30_000L, 30_009L);
        queues.resume(until);
        assertThat(queues.plans().toRead(until)).containsExactly(queue);
        assertThat(queues.capacity().rows(queue)).isOne();
    }

    @Test
    void silentReceiversLeaveHalfOfTheCallsToOthers() {
        responding(1);
        for (var target = 2; target < 30; target++) {
            configure(target, 64);
            fill(target, SMALL, 1);
        }
        assertThat(send(0)).hasSize(28);
        for (var target = 2; target < 30; target++) {
            fill(target, SMALL, 2);
        }
        assertThat(send(0)).hasSize(CALLS / 2 - 28);
        fill(1, SMALL, 100);
        assertThat(send(0)).hasSizeGreaterThanOrEqualTo(8).containsOnly(1L);
    }

    @Test
    void everyReceiverIsCalledOnceAlthoughMostHang() {
        responding(1);
        for (var target = 2; target < 200; target++) {
            configure(target, 64);
            fill(target, SMALL, 1);
        }
        assertThat(send(0)).hasSize(CALLS * 7 / 8).doesNotHaveDuplicates();
        fill(1, SMALL, 100);
        assertThat(send(0)).isNotEmpty().containsOnly(1L);
    }

    @Test
    void aReceiverThatNoLongerRespondsGivesItsRowsBack() {
        var queue = responding(1);
        fill(1, SMALL, 100);
        send(0);
        queues.resume(900);
        assertThat(queue.queued()).isPositive();
        queues.resume(1_300);
        assertThat(queue.queued()).isZero();
        assertThat(queue.backlog().behind()).isNotNull();
        end(1, GOOD, 1_400);
        assertThat(queues.plans().toRead(1_400)).containsExactly(queue);
        assertThat(fill(1, SMALL, 100)).as("it responds again").isGreaterThan(8);
    }

    @Test
    void aFewBusyReceiversThatHangLeaveCallsForOthers() {
        for (var target = 1; target <= 8; target++) {
            quick(target);
        }
        for (var target = 1; target <= 8; target++) {
            fill(target, SMALL, 100);
        }
        assertThat(send(0).size()).isBetween(CALLS / 2, CALLS - 1);
        responding(9);
    }

    @Test
    void boundsTheBytesInMemoryAndKeepsRoomForReceiversThatRespond() {
        var row = due(1, 1, LARGE).bytes();
        for (var target = 1; target <= 50; target++) {
            responding(target);
        }
        for (var target = 51; target <= 200; target++) {
            configure(target, 64);
            fill(target, LARGE, 1_000);
        }
        assertThat(queues.bytes()).isLessThanOrEqualTo(BYTES / 2 + row);
        for (var target = 1; target <= 49; target++) {
            fill(target, LARGE, 1_000);
        }
        assertThat(queues.bytes()).isLessThanOrEqualTo(BYTES + row);
        send(0);
        end(1, GOOD, 1);
        end(2, GOOD, 1);
        assertThat(fill(50, LARGE, 1_000)).isPositive();
        assertThat(queues.bytes()).isLessThanOrEqualTo(BYTES + row);
    }

    @Test
    void keepsTheOrderOfAReceiverWhileItWaitsForARetry() {
        var queue = configure(1, 64, true, FailureStreak.NOT);
        queues.offer(due(1, 1), 0);
        send(0);
        end(1, GOOD, 0);
        assertThat(fill(1, SMALL, 10)).isEqualTo(10);
        send(0);
        queue.backlog().retryPlanned();
        end(1, REFUSED, 1);
        queues.giveBack(queue, 1);
        assertThat(queue.held()).isZero();
        assertThat(queues.plans().toRead(1)).isEmpty();
        queue.backlog().retryWritten();
        queue.backlog().retryAt(500);
        queues.review(queue, 1);
        assertThat(queues.resume(1)).isEqualTo(500);
        queues.resume(500);
        assertThat(queues.plans().toRead(500)).containsExactly(queue);
        assertThat(queue.wantsFirsts()).isFalse();
    }

    @Test
    void testsAReceiverByOneCallThatFailedBefore() {
        var queue = configure(1, 64, false, new FailureStreak(10, java.time.Instant.EPOCH));
        assertThat(fill(1, SMALL, 10)).isOne();
        send(0);
        end(1, REFUSED, 1);
        assertThat(queue.throttle().breaker()).isEqualTo(CircuitBreaker.State.OPEN);
    }

    @Test
    void forgetsAReceiverThatWasNotUsedForTenMinutes() {
        var queue = responding(1);
        queues.sweep(599_000);
        assertThat(queues.of(1)).isSameAs(queue);
        queues.sweep(601_000);
        assertThat(queues.of(1)).isNotSameAs(queue);
    }

    private int stepsOfAFailure(int targets) {
        var map = new CountedQueues();
        queues = new TargetQueues(CALLS, BYTES, map);
        for (var target = 1; target <= targets; target++) {
            configure(target, 64);
            queues.of(target).backlog().retryAt(120_000 + target);
            queues.of(target).backlog().fallBehind(new DueDelivery.Outbox(9, target), 0);
            queues.review(queues.of(target), 0);
        }
        queues.offer(due(1, 1), 0);
        send(0);
        var before = map.steps();
        queues.of(1).backlog().retryAt(60_000);
        end(1, REFUSED, 1);
        queues.resume(1);
        assertThat(queues.nextRead(1)).isEqualTo(1);
        assertThat(queues.plans().toRead(1)).hasSizeLessThanOrEqualTo(256);
        return map.steps() - before;
    }

    @Test
    void aFailureCostsTheSameWithTenThousandTargets() {
        assertThat(stepsOfAFailure(10_000)).isEqualTo(stepsOfAFailure(10)).isLessThan(20);
    }
}
