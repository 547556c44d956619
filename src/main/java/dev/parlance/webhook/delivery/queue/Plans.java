package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.pace.BacklogPace;
import dev.parlance.webhook.delivery.record.DueDelivery;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What happens next with each queue: it sends, rows or its receiver are read for it, or it waits for a time. After a
 * change, only the queue that changed is reviewed, so the cost of a change does not depend on the number of queues. For
 * one event loop.
 */
final class Plans {
    private static final int MOST_READ = 256;
    private static final int MOST_LOADED = 128;
    /** Rows of each queue that keep the worker busy until more are read. */
    private static final int ENOUGH = TargetQueue.MOST_QUEUED / 2;

    private final Capacity capacity;
    private final SendOrder sending = new SendOrder();
    private final ReadOrder reading;
    private final BacklogPace pace = new BacklogPace();
    private final Wakeups wakeups = new Wakeups();
    /** Their receivers are not loaded, or may have been enabled since. */
    private final Set<TargetQueue> unloaded = new LinkedHashSet<>();
    /** Rows that wait for the worker, not for their receivers, and the number of their queues. */
    private int waiting;

    private int waitingQueues;

    Plans(Capacity capacity) {
        this.capacity = capacity;
        this.reading = new ReadOrder(capacity, pace);
    }

    /** Decides again what happens next with a queue, after it has changed or its time has come. */
    void review(TargetQueue queue, long now) {
        var waits = queue.maySend()
                && !queue.backlog().catchesUp()
                && queue.throttle().ready(now) <= now;
        count(queue, waits ? queue.queued() : 0);
        if (queue.loaded().receiver() == null) {
            if (!queue.isEmpty()) {
                unloaded.add(queue);
            }
            return;
        }
        if (queue.loaded().isUnconfirmed() && queue.queued() > 0) {
            unloaded.add(queue);
        }
        if (queue.maySend()) {
            sending.add(queue, now);
        }
        if (queue.wantsRows(now) && capacity.isShort(queue)) {
            reading.add(queue, now);
        }
        wakeups.plan(queue, queue.changesAt(now));
    }

    private void count(TargetQueue queue, int rows) {
        waiting += rows - queue.waiting;
        waitingQueues += Integer.signum(rows) - Integer.signum(queue.waiting);
        queue.waiting = rows;
    }

    /**
     * Whether a further page keeps the worker busy, or serves others while these queues wait for their receivers.
     * Queues that have fallen behind do not count, because pages have no rows for them.
     */
    boolean wantsPage() {
        return waitingQueues == 0 || waiting < waitingQueues * ENOUGH;
    }

    /** The receiver of a queue was loaded. */
    void loaded(TargetQueue queue) {
        unloaded.remove(queue);
    }

    /** Removes and returns a queue whose time has come, or null. */
    @Nullable
    TargetQueue due(long now) {
        return wakeups.poll(now);
    }

    /** The next time for which a queue waits, or {@link TargetQueue#NEVER}. */
    long nextTime() {
        return wakeups.next();
    }

    /** The call for a delivery has begun. */
    void began(TargetQueue queue, DueDelivery due, long now) {
        if (!due.isRetry() && !queue.backlog().isLate(now)) {
            pace.otherBegan(now);
        }
    }

    /** A new row found no room in a queue. */
    void added(TargetQueue queue, long now) {
        if (queue.backlog().isLate(now) && queue.loaded().receiver() != null && !queue.paused(now)) {
            pace.added(now);
        }
    }

    BacklogPace pace() {
        return pace;
    }

    void waitUntil(TargetQueue queue, long at) {
        wakeups.plan(queue, at);
    }

    /** The rows of the queue were dropped. */
    void dropped(TargetQueue queue) {
        count(queue, 0);
    }

    /** Removes and returns the queue whose turn it is to send, or null. */
    @Nullable
    TargetQueue toSend() {
        return sending.poll();
    }

    /** When there is something to read: now, later, or {@link TargetQueue#NEVER}. */
    long nextRead(long now) {
        return unloaded.isEmpty() ? reading.nextTime(now) : now;
    }

    /** Some queues whose receivers are to be loaded, or loaded again if they have changed. */
    List<TargetQueue> toLoad() {
        return unloaded.stream().limit(MOST_LOADED).toList();
    }

    /** Removes and returns queues to read rows for. Review them after the read. */
    List<TargetQueue> toRead(long now) {
        return reading.poll(MOST_READ, now).stream()
                .filter(queue -> queue.wantsRows(now) && capacity.hasRoom(queue))
                .toList();
    }
}
