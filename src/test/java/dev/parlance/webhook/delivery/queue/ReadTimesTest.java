package dev.parlance.webhook.delivery.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.webhook.delivery.receiver.FailureStreak;
import org.junit.jupiter.api.Test;

/** When pages and retries are read. */
class ReadTimesTest extends CalledQueues {
    private static final int PER_SECOND = 300;

    @Test
    void noPageIsReadWhileManyRowsWaitForTheWorker() {
        quick(1);
        quick(2);
        fill(1, SMALL, 200);
        fill(2, SMALL, 200);
        send(0);
        assertThat(queues.low()).isFalse();
        queues.giveBack(queues.of(1), 0);
        assertThat(queues.of(2).queued()).isGreaterThan(TargetQueue.MOST_QUEUED / 2);
        assertThat(queues.low()).isFalse();
        queues.giveBack(queues.of(2), 0);
        assertThat(queues.low()).as("pages have no rows for these").isTrue();
    }

    @Test
    void pagesAreReadAgainWhenAnotherWorkerHasTheRows() {
        quick(1);
        fill(1, SMALL, 300);
        send(0);
        assertThat(queues.low()).isFalse();
        queues.forget(queues.of(1));
        assertThat(queues.low()).isTrue();
    }

    @Test
    void pagesAreReadWhileRowsWaitForTheirReceivers() {
        responding(1);
        responding(2);
        fill(1, SMALL, 200);
        fill(2, SMALL, 200);
        assertThat(send(0)).hasSize(16);
        assertThat(queues.low()).isTrue();
    }

    @Test
    void pagesAreReadWhileRowsWaitForALimitOfCallsPerSecond() {
        configure(1, 64, PER_SECOND, false, FailureStreak.NOT);
        queues.offer(due(1, 1), 0);
        assertThat(callAll(1)).isOne();
        quick(queues.of(1));
        for (var sent = 1; sent < PER_SECOND; ) {
            fill(1, SMALL, PER_SECOND);
            sent += callAll(1);
        }
        fill(1, SMALL, PER_SECOND);
        assertThat(queues.of(1).queued()).isEqualTo(PER_SECOND);
        assertThat(send(0)).isEmpty();
        assertThat(queues.low()).isTrue();
        queues.resume(1_000);
        send(1_000);
        assertThat(queues.low()).as("it waits for the worker now").isFalse();
    }

    /** Makes the calls that may be made, until they have ended; returns their number. */
    private int callAll(long target) {
        var sent = send(0).size();
        for (var i = 0; i < sent; i++) {
            end(target, GOOD, 0);
        }
        return sent;
    }

    @Test
    void retriesThatBecomeDueAtAboutTheSameTimeAreReadTogether() {
        for (var target = 1; target <= 3; target++) {
            responding(target).backlog().retryDue(100 + 20 * target);
            queues.review(queues.of(target), 0);
        }
        assertThat(queues.resume(119)).isEqualTo(150);
        assertThat(queues.resume(150)).isEqualTo(200);
        assertThat(queues.plans().toRead(150)).containsExactly(queues.of(1), queues.of(2));
    }
}
