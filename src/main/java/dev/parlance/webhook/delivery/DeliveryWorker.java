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
 * One life of a delivering part: from its epoch in the table of members to its orderly end, or to the moment in which it
 * learns that it was declared dead. Everything in it is confined to one event loop.
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
    private final TargetQueues lanes = new TargetQueues();
    private final Leases leases;
    private final OutboxReader reader;
    private final AttemptWriter flusher;
    private final Dispatcher dispatcher;
    private final MonotonicClock ticker;

    private boolean reading;
    private boolean again;
    /** Whether the last read left certainly more behind. */
    private boolean more;

    private boolean stopping;
    private boolean over;
    private boolean releasing;
    /** Whether the shards were not taken up, because the database went away meanwhile. */
    private boolean unread;

    private long retryTimer = -1;
    private long asideTimer = -1;
    private long deathTimer = -1;
    private int counted;
    private int breakers;
    private int beats;

    /**
     * Begins a life.
     *
     * @param lost told when it ended unasked
     * @param membersChanged told when shards became free for others
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
        this.ticker = MonotonicClock.system();
        this.leases = new Leases(stores.leases(), ticker, settings.leaseTime(), epoch);
        this.flusher = new AttemptWriter(
                vertx, settings, stores.flushes()::flush, shared.metrics(), ticker, epoch, this::written, this::fenced);
        this.reader = new OutboxReader(stores.queues(), stores.receivers(), lanes, ticker, flusher);
        this.dispatcher = new Dispatcher(
                settings,
                lanes,
                attempts,
                new RetryPlan(settings, shared.random()),
                flusher,
                shared.metrics(),
                shared.clock(),
                ticker,
                leases::hold,
                Math.max(1, settings.maxInFlight() / settings.instances()));
    }

    /** A heartbeat, with what follows from it. */
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
                    lanes.sweep();
                    giveBack();
                    watch();
                    wake();
                });
    }

    /** What a member leaves that falls silent is taken when its lease ends, not a heartbeat later. */
    private void watch() {
        var wait = leases.nextDeath() - ticker.millis();
        if (deathTimer < 0 && !over && wait < shared.settings().heartbeat().toMillis()) {
            deathTimer = vertx.setTimer(Math.max(LONGEST_ASIDE, wait + LEAST_WAIT), _ -> {
                deathTimer = -1;
                beat();
            });
        }
    }

    /** For those who look at a webhook's health: what is at work, and once more what just came to rest. */
    private Future<Void> report() {
        var now = ticker.millis();
        var busy = lanes.where(lane ->
                lane.target > 0 && (lane.held > 0 || lane.used || lane.throttle.breaker() != Throttle.Breaker.CLOSED));
        var open = 0;
        for (var lane : busy) {
            open += lane.throttle.breaker() == Throttle.Breaker.CLOSED ? 0 : 1;
        }
        shared.metrics().breakers(open - breakers);
        breakers = open;
        var reports = busy.stream()
                .limit(MOST_REPORTED)
                .map(lane -> {
                    lane.used = false;
                    var breaker = lane.throttle.breaker();
                    var until = breaker == Throttle.Breaker.OPEN
                            ? shared.clock().instant().plusMillis(lane.throttle.opensUntil() - now)
                            : null;
                    return new TargetQueueStore.Report(
                            lane.target, lane.inFlight, lane.throttle.limit(), breaker, until);
                })
                .toList();
        return stores.lanes().report(reports);
    }

    /** Now and then all that is tried again is looked for, as a hint about it may be lost. */
    private Future<Void> lookAgain() {
        return ++beats % BEATS_A_LOOK == 0 ? reader.waits() : Future.succeededFuture();
    }

    private Future<Void> reshard() {
        count();
        lanes.where(lane -> leases.leaving(lane.shard())).forEach(lane -> {
            lanes.forget(lane);
            lane.leave();
        });
        unread = true;
        return reader.shards(leases.active()).onSuccess(_ -> unread = false);
    }

    private void count() {
        var now = over ? 0 : leases.count();
        shared.metrics().owns(now - counted);
        counted = now;
    }

    /** Shards that leave are free for others once nothing of them is on its way. */
    private void giveBack() {
        var busy = lanes.where(lane -> lane.held > 0).stream()
                .map(lane -> (short) lane.shard())
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

    /** Looks for work; called when there may be some. */
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
            if (read.succeeded() && (again || (more && lanes.low()))) {
                wake();
            }
        });
    }

    /** Sends, and again when a lane's time has come. */
    private void pump() {
        var now = ticker.millis();
        lanes.lineUp(now);
        dispatcher.pump();
        var next = lanes.lineUp(now);
        if (next != TargetQueue.NEVER && asideTimer < 0 && !over) {
            asideTimer = vertx.setTimer(Math.max(1, Math.min(next - now, LONGEST_ASIDE)), _ -> {
                asideTimer = -1;
                pump();
            });
        }
    }

    /** Sleeps until the next further attempt is due, or a poll comes first. */
    private void await() {
        var next = lanes.all().stream()
                .mapToLong(lane -> lane.room() > 0 ? lane.retryAt : TargetQueue.NEVER)
                .min()
                .orElse(TargetQueue.NEVER);
        if (retryTimer >= 0) {
            vertx.cancelTimer(retryTimer);
            retryTimer = -1;
        }
        var wait = next - ticker.millis();
        if (next != TargetQueue.NEVER && wait < shared.settings().pollInterval().toMillis()) {
            retryTimer = vertx.setTimer(Math.max(LEAST_WAIT, wait), _ -> {
                retryTimer = -1;
                wake();
            });
        }
    }

    /** Somebody put something among what is tried again. */
    void retriesDue(List<Long> targets) {
        targets.stream()
                .filter(target -> leases.active().contains((short) DueDelivery.shard(target)))
                .forEach(target -> reader.retriesDue(lanes.of(target)));
        wake();
    }

    /** How targets are called has changed. */
    void refresh() {
        if (!over && !stopping) {
            reader.refresh().onSuccess(_ -> pump());
        }
    }

    private void written(AttemptWriter.Item item) {
        lanes.settle(item.target(), item.place());
        var lane = lanes.of(item.target());
        var attempt = item.attempt();
        var retryIn = attempt == null ? null : attempt.retryIn();
        lane.unwritten -= retryIn == null ? 0 : 1;
        if (retryIn != null && !leases.leaving(lane.shard())) {
            OutboxReader.retryAt(lane, ticker.millis() + retryIn.toMillis());
            await();
        }
        if (!leases.leaving().isEmpty()) {
            giveBack();
        }
        if (lanes.low() && (more || (lane.behind() != null && lane.queued() < TargetQueue.MOST_QUEUED / 2))) {
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
        flusher.end();
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

    /** Finishes what is being sent within the drain time, writes it, and gives everything back. */
    Future<Void> stop() {
        if (over) {
            return Future.succeededFuture();
        }
        stopping = true;
        lanes.all().forEach(lanes::forget);
        var patience = Math.max(1, shared.drainTimeout().toMillis());
        return dispatcher
                .drained()
                .timeout(patience, TimeUnit.MILLISECONDS)
                .transform(_ -> flusher.drain().timeout(patience, TimeUnit.MILLISECONDS))
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
