package dev.parlance.webhook.delivery;

import dev.parlance.event.EventStore;
import dev.parlance.webhook.delivery.call.DeliveryAttempt;
import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.lease.Leases;
import dev.parlance.webhook.delivery.queue.OutboxReader;
import dev.parlance.webhook.delivery.queue.TargetQueues;
import dev.parlance.webhook.delivery.record.AttemptWriter;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers for the shards that it leases: reads due deliveries, sends them, and records the attempts. It exists from
 * the registration of its epoch until it stops in order or was declared dead. For one event loop.
 */
final class DeliveryWorker {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryWorker.class);
    private static final long LEAST_TAKEOVER_WAIT = 50;
    private static final long LEASE_MARGIN = 5;
    private static final long MOST_BEAT_WAIT = 600;
    private static final int BEATS_PER_LOOK = 6;
    /** Until another worker has added the rows of an event; its notification may wait longer. */
    private static final long FAN_OUT_MILLIS = 5;

    private final DeliveryVerticle.Shared shared;
    private final Runnable lost;
    private final Runnable membersChanged;
    private final MonotonicClock monotonic = MonotonicClock.system();
    private final TargetQueues queues;
    private final Leases leases;
    private final OutboxReader reader;
    private final AttemptWriter writer;
    private final Dispatcher dispatcher;
    private final DeliveryLoop loop;
    private final ShardHandover shards;
    private final QueueReports reports;
    private final Alarm takeover;

    private boolean stopping;
    private boolean over;
    private int beats;
    /** Bytes of deliveries that the metrics count. */
    private long memory;

    /**
     * Creates a worker that has registered under this epoch.
     *
     * @param lost runs when the worker was declared dead
     * @param membersChanged runs when shards became free for other workers
     */
    DeliveryWorker(
            Vertx vertx,
            DeliveryVerticle.Shared shared,
            DeliveryVerticle.Stores stores,
            DeliveryAttempt attempts,
            long epoch,
            Runnable lost,
            Runnable membersChanged) {
        var settings = shared.settings();
        var metrics = shared.metrics();
        this.shared = shared;
        this.lost = lost;
        this.membersChanged = membersChanged;
        queues = new TargetQueues(shared.mostCalls(), shared.mostBytes());
        leases = new Leases(
                stores.db(), stores.leases(), monotonic, settings.leaseTime(), epoch, shared.hints()::session);
        AttemptWriter.Writing writing = (batch, again) -> stores.attempts().flush(epoch, batch, again);
        writer = new AttemptWriter(vertx, settings, writing, metrics, monotonic, this::written, this::fenced);
        var fannedOut = new OutboxReader.FannedOut(
                () -> shared.services().bus().nudge(EventStore.NUDGE),
                () -> vertx.setTimer(FAN_OUT_MILLIS, _ -> wake()));
        reader = new OutboxReader(stores.queues(), queues, monotonic, writer, fannedOut);
        dispatcher = new Dispatcher(shared, queues, attempts, writer, monotonic, leases::hold, this::pump);
        var pace = new DeliveryLoop.Pace(settings.pollInterval(), this::pause);
        loop = new DeliveryLoop(vertx, reader, queues, dispatcher, monotonic, this::active, pace);
        shards = new ShardHandover(leases, queues, reader, metrics, membersChanged);
        reports = new QueueReports(stores.queueStates(), queues, metrics, shared.clock(), monotonic);
        takeover = new Alarm(vertx, monotonic, this::beat);
    }

    /** Sends a heartbeat and acts on the result. */
    Future<Void> beat() {
        if (over || stopping) {
            return Future.succeededFuture();
        }
        return leases.beat()
                .compose(this::beaten)
                .compose(found -> reports.report().map(found))
                .onSuccess(this::goOn)
                .onFailure(_ -> beatAgain())
                .mapEmpty();
    }

    /** While it holds its lease, because other workers may have found that its session is gone. */
    private void beatAgain() {
        if (active()) {
            takeover.within(MOST_BEAT_WAIT);
        }
    }

    /**
     * What follows a heartbeat.
     *
     * @param found whether there may be rows that no queue knows of
     */
    private void goOn(boolean found) {
        queues.sweep(monotonic.millis());
        shards.giveBack();
        awaitDeath();
        if (leases.sessionChanged()) {
            beat();
        }
        if (found) {
            wake();
        } else {
            pump();
        }
    }

    /** True when there may be rows that no queue knows of. */
    private Future<Boolean> beaten(Leases.Beat beat) {
        writer.collectFor(shared.settings().flushInterval().plusMillis(pause()));
        return switch (beat) {
            case LOST -> {
                fenced();
                yield Future.succeededFuture(false);
            }
            case CHANGED -> shards.change().map(true);
            case SAME ->
                shards.unread() ? shards.change().map(true) : reader.refresh().compose(_ -> lookForRetries());
        };
    }

    private long pause() {
        return DeliveryLoop.Pace.betweenPages(leases.members());
    }

    /** Looks for all retries from time to time, because a hint may be lost. */
    private Future<Boolean> lookForRetries() {
        return ++beats % BEATS_PER_LOOK == 0 ? reader.waits().map(true) : Future.succeededFuture(false);
    }

    /** Takes the shards of a dead worker as soon as it may be declared dead, not a heartbeat later. */
    private void awaitDeath() {
        var now = monotonic.millis();
        if (!over && leases.nextDeath() - now < shared.settings().heartbeat().toMillis()) {
            takeover.notAfter(Math.max(now + LEAST_TAKEOVER_WAIT, leases.nextDeath() + LEASE_MARGIN));
        }
    }

    /** Whether it does the work that all workers have in common. */
    boolean leads() {
        return !over && !stopping && leases.leads();
    }

    private boolean active() {
        return !over && !stopping && leases.hold();
    }

    private void pump() {
        loop.pump();
        shared.metrics().memory(queues.bytes() - memory);
        memory = queues.bytes();
    }

    /** Reads due deliveries. Call it whenever there may be some. */
    void wake() {
        loop.wake();
    }

    /** Retries of these targets were added; they may already be due. */
    void retriesDue(List<Long> targets) {
        var active = leases.active();
        targets.stream()
                .filter(target -> active.contains((short) DueDelivery.shard(target)))
                .forEach(target -> reader.retriesDue(queues.of(target)));
        wake();
    }

    /** Reads the settings of the receivers again, because some have changed. */
    void refresh() {
        if (!over && !stopping) {
            reader.refresh().onSuccess(_ -> loop.pump());
        }
    }

    private void written(AttemptWriter.Item item) {
        queues.settle(item.target(), item.place());
        var queue = queues.of(item.target());
        var retryIn = item.attempt() == null ? null : item.attempt().retryIn();
        if (retryIn != null) {
            queue.backlog().retryWritten();
            if (!leases.leaving(queue.shard())) {
                loop.retryIn(queue, retryIn);
            }
        }
        shards.giveBack();
        loop.written(queue);
    }

    private void fenced() {
        if (!over) {
            LOG.warn("this delivery worker was declared dead; other workers take over its deliveries");
            shared.metrics().leaseLost();
            end();
            lost.run();
        }
    }

    private void end() {
        over = true;
        shared.metrics().memory(-memory);
        memory = 0;
        dispatcher.end();
        writer.end();
        shards.end();
        reports.end();
        loop.end();
        takeover.cancel();
    }

    /** Waits for the calls in flight within the drain time, records them, and releases all shards. */
    Future<Void> stop() {
        if (over) {
            return Future.succeededFuture();
        }
        stopping = true;
        queues.all().forEach(queues::forget);
        var patience = Math.max(1, shared.drainTimeout().toMillis());
        return dispatcher
                .drained()
                .timeout(patience, TimeUnit.MILLISECONDS)
                .transform(_ -> writer.drain().timeout(patience, TimeUnit.MILLISECONDS))
                .transform(_ -> {
                    end();
                    return leases.leave();
                })
                .onComplete(_ -> membersChanged.run());
    }
}
