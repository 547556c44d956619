package dev.parlance.webhook.delivery.queue;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When pages and retries are read. */
class ReadTimesTest extends CalledQueues {
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
