package dev.parlance.webhook.delivery;

import dev.parlance.config.section.DeliverySection;
import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.egress.Egress;
import dev.parlance.event.EventStore;
import dev.parlance.services.Services;
import dev.parlance.trace.Spans;
import dev.parlance.webhook.delivery.call.DeliveryAttempt;
import dev.parlance.webhook.delivery.call.DeliveryMetrics;
import dev.parlance.webhook.delivery.call.Sender;
import dev.parlance.webhook.delivery.lease.LeaseStore;
import dev.parlance.webhook.delivery.queue.OutboxReader;
import dev.parlance.webhook.delivery.queue.QueueStateStore;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.delivery.record.AttemptStore;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers on an event loop, with database connections of its own. Each deployed instance runs a {@link DeliveryWorker}
 * that leases its share of the shards; when the lease is lost, a new worker with a new epoch replaces it.
 */
public final class DeliveryVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryVerticle.class);
    private static final String MEMBERS = "delivery.members";
    private static final int POLLS_AFTER_HINT = 20;
    private static final int REST = 4;
    /** While hints of other instances arrive. */
    private static final int REST_LISTENING = 16;

    private final Shared shared;
    private final Function<Vertx, Db> databases;
    private final List<Hints.Subscription> subscriptions = new ArrayList<>();

    private Db db;
    private Stores stores;
    private DeliveryAttempt attempts;
    private CommonTasks common;
    private DepthReports depths;
    private @Nullable DeliveryWorker worker;
    /** Since the last hint. */
    private int polls;

    private long pollTimer;

    private boolean joining;
    private boolean stopping;

    /**
     * Creates one instance.
     *
     * @param databases opens connections that belong to the calling event loop
     */
    @SuppressWarnings("NullAway.Init")
    public DeliveryVerticle(Shared shared, Function<Vertx, Db> databases) {
        this.shared = shared;
        this.databases = databases;
    }

    /**
     * The objects that all event loops share.
     *
     * @param drainTimeout time for calls in flight to finish when the process stops
     * @param version of the service
     */
    public record Shared(
            Services services,
            DeliverySection settings,
            Duration drainTimeout,
            Egress egress,
            ReceiverStore.Secrets secrets,
            DeliveryMetrics metrics,
            String version) {
        InstantSource clock() {
            return services.clock();
        }

        Hints hints() {
            return services.hints();
        }

        DeliveryAttempt attempts(Vertx vertx, Sender sender) {
            return new DeliveryAttempt(sender, clock(), version, Spans.of(vertx), settings.sendTraceparent());
        }

        /** Concurrent calls of one worker. */
        int mostCalls() {
            return Math.max(1, settings.maxInFlight() / settings.instances());
        }

        /** Bytes of deliveries in the memory of one worker. */
        long mostBytes() {
            return settings.memoryBytes() / settings.instances();
        }
    }

    /** The database of this verticle, and the stores over it. */
    record Stores(
            Db db, OutboxReader.Stores queues, AttemptStore attempts, LeaseStore leases, QueueStateStore queueStates) {}

    @Override
    public void init(Vertx vertx, Context context) {
        super.init(vertx, context);
        var settings = shared.settings();
        db = databases.apply(vertx);
        stores = new Stores(
                db,
                new OutboxReader.Stores(db, new ReceiverStore(db, settings, shared.secrets())),
                new AttemptStore(db),
                new LeaseStore(db, LeaseStore.Times.of(settings.leaseTime())),
                new QueueStateStore(db));
        attempts = shared.attempts(vertx, new Sender(vertx, settings, shared.egress(), shared.metrics()));
        common = new CommonTasks(vertx, db, shared.services(), this::leads);
        depths = new DepthReports(
                vertx, () -> stores.queueStates().depths(settings), shared.metrics()::depths, this::leads);
    }

    @Override
    public Future<?> start() {
        var settings = shared.settings();
        shared.services().bus().onNudge(EventStore.NUDGE, this::nudged);
        listen(EventStore.NUDGE, this::nudged);
        listen(MEMBERS, this::beat);
        listen(Hints.SESSION, this::beat);
        subscriptions.add(shared.hints().subscribe(DeliveryHints.RETRIES_DUE, this::retriesDue));
        listen(DeliveryHints.WEBHOOK_CHANGED, this::refresh);
        vertx.setPeriodic(settings.heartbeat().toMillis(), _ -> beat());
        scheduleWake();
        depths.start();
        common.start();
        return join();
    }

    private boolean leads() {
        return worker != null && worker.leads();
    }

    private void listen(String topic, Runnable then) {
        subscriptions.add(shared.hints().subscribe(topic, _ -> then.run()));
    }

    private Future<Void> join() {
        joining = true;
        var instance = ProcessHandle.current().pid() + "@" + System.getenv().getOrDefault("HOSTNAME", "localhost");
        return stores.leases().join(instance).compose(this::begin).onComplete(_ -> {
            joining = false;
            publishMembers();
        });
    }

    private Future<Void> begin(long epoch) {
        var begun =
                new DeliveryWorker(vertx, shared, stores, attempts, epoch, () -> worker = null, this::publishMembers);
        worker = begun;
        return begun.beat();
    }

    private void publishMembers() {
        shared.hints().publish(MEMBERS, "");
    }

    private void beat() {
        if (stopping || joining) {
            return;
        }
        var beaten = worker == null ? join() : worker.beat();
        beaten.onFailure(failure -> LOG.atWarn()
                .addKeyValue("reason", failure.getMessage())
                .log("a heartbeat of the delivery worker failed"));
    }

    private void nudged() {
        if (polls >= POLLS_AFTER_HINT && vertx.cancelTimer(pollTimer)) {
            polls = 0;
            scheduleWake();
        }
        polls = 0;
        wake();
    }

    private void poll() {
        wake();
        polls++;
        scheduleWake();
    }

    /** An event may not be readable yet when its hint comes; without hints for a while, there is hardly any. */
    private void scheduleWake() {
        var interval = shared.settings().pollInterval().toMillis();
        var rest = shared.hints().isListening() ? REST_LISTENING : REST;
        pollTimer = vertx.setTimer(polls < POLLS_AFTER_HINT ? interval : rest * interval, _ -> poll());
    }

    private void wake() {
        if (worker != null) {
            worker.wake();
        }
    }

    private void retriesDue(String targets) {
        if (worker != null) {
            worker.retriesDue(
                    Stream.of(targets.split(",", -1)).map(Long::valueOf).toList());
        }
    }

    private void refresh() {
        if (worker != null) {
            worker.refresh();
        }
    }

    @Override
    public Future<?> stop() {
        stopping = true;
        vertx.cancelTimer(pollTimer);
        common.stop();
        depths.stop();
        subscriptions.forEach(Hints.Subscription::close);
        var ended = worker == null ? Future.<Void>succeededFuture() : worker.stop();
        return ended.transform(_ -> attempts.close()).transform(_ -> db.close());
    }
}
