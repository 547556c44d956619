package dev.parlance.webhook.delivery;

import dev.parlance.webhook.delivery.call.DeliveryMetrics;
import dev.parlance.webhook.delivery.lease.Leases;
import dev.parlance.webhook.delivery.queue.OutboxReader;
import dev.parlance.webhook.delivery.queue.TargetQueue;
import dev.parlance.webhook.delivery.queue.TargetQueues;
import io.vertx.core.Future;
import java.util.stream.Collectors;

/**
 * Starts to read the shards that a worker gains, and gives back those that leave, as soon as none of their deliveries
 * is in memory. For one event loop.
 */
final class ShardHandover {
    private final Leases leases;
    private final TargetQueues queues;
    private final OutboxReader reader;
    private final DeliveryMetrics metrics;
    private final Runnable released;
    private boolean releasing;
    /** Whether new shards are not read yet, because the database did not respond. */
    private boolean unread;

    private boolean over;
    private int counted;

    /**
     * Creates the handover of a worker.
     *
     * @param released runs when shards became free for other workers
     */
    ShardHandover(Leases leases, TargetQueues queues, OutboxReader reader, DeliveryMetrics metrics, Runnable released) {
        this.leases = leases;
        this.queues = queues;
        this.reader = reader;
        this.metrics = metrics;
        this.released = released;
    }

    boolean unread() {
        return unread;
    }

    /** The shards have changed: drops the waiting deliveries of those that leave and reads the new ones. */
    Future<Void> change() {
        count();
        queues.where(queue -> leases.leaving(queue.shard())).forEach(this::drop);
        unread = true;
        return reader.shards(leases.active()).onSuccess(_ -> unread = false);
    }

    private void drop(TargetQueue queue) {
        queues.forget(queue);
        queue.backlog().leave();
    }

    /**
     * Releases the shards that leave as soon as none of their deliveries is in memory, and announces those of workers
     * that this one has declared dead.
     */
    void giveBack() {
        if (leases.takeDeaths()) {
            released.run();
        }
        if (over || releasing || !leases.anyLeaving()) {
            return;
        }
        var free = leases.leaving().stream()
                .filter(shard -> queues.held(shard) == 0)
                .collect(Collectors.toSet());
        if (!free.isEmpty()) {
            releasing = true;
            leases.release(free).onSuccess(_ -> released.run()).onComplete(_ -> {
                releasing = false;
                count();
            });
        }
    }

    void end() {
        over = true;
        count();
    }

    private void count() {
        var now = over ? 0 : leases.count();
        metrics.owns(now - counted);
        counted = now;
    }
}
