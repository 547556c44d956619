package dev.parlance.webhook.delivery;

import dev.parlance.webhook.delivery.call.DeliveryAttempt;
import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.lease.Leases;
import dev.parlance.webhook.delivery.queue.OutboxReader;
import dev.parlance.webhook.delivery.queue.TargetQueue;
import dev.parlance.webhook.delivery.queue.TargetQueueStore;
import dev.parlance.webhook.delivery.queue.TargetQueues;
import dev.parlance.webhook.delivery.queue.Throttle;
import dev.parlance.webhook.delivery.receiver.RetryPlan;
import dev.parlance.webhook.delivery.record.AttemptWriter;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers for the shards that it leases: reads due deliveries, sends them, and records the attempts. It lives from the
 * epoch that it registered under until it stops in order or learns that it was declared dead. For one event loop.
 */
final class DeliveryWorker {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryWorker.class);
    private static final long LEAST_WAIT = 5;
    private static final long LONGEST_ASIDE = 50;
    private static final int BEATS_A_LOOK = 6;
    private static final int MOST_REPORTED = 2_000;

    private final Vertx vertx;
    private final DeliveryVerticle.Shared shared;
    private final DeliveryVerticle.Stores stores;
    private final Runnable lost;
    private final Runnable membersChanged;
    private final TargetQueues queues = new TargetQueues();
    private final Leases leases;
    private final OutboxReader reader;
    private final AttemptWriter writer;
    private final Dispatcher dispatcher;
    private final MonotonicClock monotonic;

    private boolean reading;
    private boolean again;
    /** Whether the last read left rows behind. */
    private boolean more;

    private boolean stopping;
    private boolean over;
    private boolean releasing;
    /** Whether the new shards are not read yet, because the database was away. */
    private boolean unread;

    private long retryTimer = -1;
    private long asideTimer = -1;
    private long deathTimer = -1;
    private int counted;
    private int breakers;
    private int beats;

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
        this.vertx = vertx;
        this.shared = shared;
        this.stores = stores;
        this.lost = lost;
        this.membersChanged = membersChanged;
        this.monotonic = MonotonicClock.system();
        this.leases = new Leases(stores.leases(), stores.heartbeat(), monotonic, settings.leaseTime(), epoch);
        this.writer = new AttemptWriter(
                vertx,
                settings,
                stores.attempts()::flush,
                shared.metrics(),
                monotonic,
                epoch,
                this::written,
                this::fenced);
        this.reader = new OutboxReader(stores.queues(), stores.receivers(), queues, monotonic, writer);
        this.dispatcher = new Dispatcher(
                settings,
                queues,
                attempts,
                new RetryPlan(settings, shared.random()),
                writer,
                shared.metrics(),
                shared.clock(),
                monotonic,
                leases::hold,
                Math.max(1, settings.maxInFlight() / settings.instances()));
    }

    /** Sends a heartbeat and acts on the result. */
    Future<Void> beat() {
        if (over || stopping) {
            return Future.succeededFuture();
        }
        return leases.beat()
                .compose(beat -> switch (beat) {
                    case LOST -> {
                        fenced();
                        yield Future.succeededFuture();
                    }
                    case CHANGED -> reshard();
                    case SAME -> unread ? reshard() : reader.refresh().compose(_ -> lookAgain());
                })
                .compose(_ -> report())
                .onSuccess(_ -> {
                    queues.sweep();
                    giveBack();
                    watch();
                    wake();
                });
    }

    /** The shards of a dead worker are taken when its lease ends, not a heartbeat later. */
    private void watch() {
        var wait = leases.nextDeath() - monotonic.millis();
        if (deathTimer < 0 && !over && wait < shared.settings().heartbeat().toMillis()) {
            deathTimer = vertx.setTimer(Math.max(LONGEST_ASIDE, wait + LEAST_WAIT), _ -> {
                deathTimer = -1;
                beat();
            });
        }
    }

    /** Reports the queues that are busy, and once more those that became idle, for the health of webhooks. */
    private Future<Void> report() {
        var now = monotonic.millis();
        var busy = queues.where(queue -> queue.target > 0 && queue.busy());
        var open = 0;
        for (var queue : busy) {
            open += queue.throttle().breaker() == Throttle.Breaker.CLOSED ? 0 : 1;
        }
        shared.metrics().breakers(open - breakers);
        breakers = open;
        var reports = busy.stream()
                .limit(MOST_REPORTED)
                .map(queue -> {
                    queue.reported();
                    var breaker = queue.throttle().breaker();
                    var until = breaker == Throttle.Breaker.OPEN
                            ? shared.clock()
                                    .instant()
                                    .plusMillis(queue.throttle().opensUntil() - now)
                            : null;
                    return new TargetQueueStore.Report(
                            queue.target, queue.inFlight(), queue.throttle().limit(), breaker, until);
                })
                .toList();
        return stores.reports().report(reports);
    }

    /** Looks for all retries from time to time, because a hint may be lost. */
    private Future<Void> lookAgain() {
        return ++beats % BEATS_A_LOOK == 0 ? reader.waits() : Future.succeededFuture();
    }

    private Future<Void> reshard() {
        count();
        queues.where(queue -> leases.leaving(queue.shard())).forEach(queue -> {
            queues.forget(queue);
            queue.leave();
        });
        unread = true;
        return reader.shards(leases.active()).onSuccess(_ -> unread = false);
    }

    private void count() {
        var now = over ? 0 : leases.count();
        shared.metrics().owns(now - counted);
        counted = now;
    }

    /** Releases the shards that leave as soon as none of their deliveries is held. */
    private void giveBack() {
        var busy = queues.where(queue -> queue.held() > 0).stream()
                .map(queue -> (short) queue.shard())
                .collect(Collectors.toSet());
        var free = minus(leases.leaving(), busy);
        if (releasing || free.isEmpty() || over) {
            return;
        }
        releasing = true;
        leases.release(free).onComplete(done -> {
            releasing = false;
            count();
            if (done.succeeded()) {
                membersChanged.run();
            }
        });
    }

    private static Set<Short> minus(Set<Short> all, Set<Short> some) {
        return all.stream().filter(one -> !some.contains(one)).collect(Collectors.toSet());
    }

    /** Reads due deliveries. Call it whenever there may be some. */
    void wake() {
        if (over || stopping || !leases.hold()) {
            return;
        }
        if (reading) {
            again = true;
            return;
        }
        reading = true;
        again = false;
        reader.read().onComplete(read -> {
            reading = false;
            if (read.failed()) {
                LOG.atDebug()
                        .addKeyValue("reason", read.cause().getMessage())
                        .log("pending deliveries could not be read");
            }
            pump();
            await();
            more = read.succeeded() && read.result();
            if (read.succeeded() && (again || (more && queues.low()))) {
                wake();
            }
        });
    }

    /** Sends what may be sent now, and sets a timer for the next queue that must wait. */
    private void pump() {
        var now = monotonic.millis();
        queues.lineUp(now);
        dispatcher.pump();
        var next = queues.lineUp(now);
        if (next != TargetQueue.NEVER && asideTimer < 0 && !over) {
            asideTimer = vertx.setTimer(Math.max(1, Math.min(next - now, LONGEST_ASIDE)), _ -> {
                asideTimer = -1;
                pump();
            });
        }
    }

    /** Sets a timer for the next retry, unless a poll comes first. */
    private void await() {
        var next = queues.all().stream()
                .mapToLong(queue -> queue.room() > 0 ? queue.retryAt() : TargetQueue.NEVER)
                .min()
                .orElse(TargetQueue.NEVER);
        if (retryTimer >= 0) {
            vertx.cancelTimer(retryTimer);
            retryTimer = -1;
        }
        var wait = next - monotonic.millis();
        if (next != TargetQueue.NEVER && wait < shared.settings().pollInterval().toMillis()) {
            retryTimer = vertx.setTimer(Math.max(LEAST_WAIT, wait), _ -> {
                retryTimer = -1;
                wake();
            });
        }
    }

    /** Retries of these targets were added; they may already be due. */
    void retriesDue(List<Long> targets) {
        targets.stream()
                .filter(target -> leases.active().contains((short) DueDelivery.shard(target)))
                .forEach(target -> reader.retriesDue(queues.of(target)));
        wake();
    }

    /** Reads the settings of the receivers again, because some have changed. */
    void refresh() {
        if (!over && !stopping) {
            reader.refresh().onSuccess(_ -> pump());
        }
    }

    private void written(AttemptWriter.Item item) {
        queues.settle(item.target(), item.place());
        var queue = queues.of(item.target());
        var attempt = item.attempt();
        var retryIn = attempt == null ? null : attempt.retryIn();
        if (retryIn != null) {
            queue.retryWritten();
        }
        if (retryIn != null && !leases.leaving(queue.shard())) {
            queue.retryAt(monotonic.millis() + retryIn.toMillis());
            await();
        }
        if (!leases.leaving().isEmpty()) {
            giveBack();
        }
        if (queues.low() && (more || (queue.behind() != null && queue.queued() < TargetQueue.MOST_QUEUED / 2))) {
            wake();
        }
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
        dispatcher.end();
        writer.end();
        count();
        shared.metrics().breakers(-breakers);
        breakers = 0;
        if (retryTimer >= 0) {
            vertx.cancelTimer(retryTimer);
        }
        if (deathTimer >= 0) {
            vertx.cancelTimer(deathTimer);
        }
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
                .transform(left -> {
                    membersChanged.run();
                    return left.succeeded() ? Future.succeededFuture() : Future.failedFuture(left.cause());
                });
    }
}
