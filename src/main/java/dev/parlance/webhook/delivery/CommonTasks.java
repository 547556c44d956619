package dev.parlance.webhook.delivery;

import dev.parlance.db.Db;
import dev.parlance.services.Services;
import dev.parlance.webhook.delivery.history.FreshCallStore;
import dev.parlance.webhook.delivery.history.ListPace;
import dev.parlance.webhook.delivery.history.ReplayStepStore;
import dev.parlance.webhook.delivery.notice.AnnounceDisabled;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tasks that are done once for all workers: the steps of replays, the announcements of disabled webhooks and the
 * lists of calls. The oldest worker does them, and the others try them now and then, in case that one cannot. For one
 * event loop.
 */
final class CommonTasks {
    private static final Logger LOG = LoggerFactory.getLogger(CommonTasks.class);
    private static final long REPLAYS_MILLIS = 500;
    /** After {@link #REPLAYS_PATIENCE} times without a step; each replay has one a second. */
    private static final long NO_REPLAYS_MILLIS = 2_000;

    private static final int REPLAYS_PATIENCE = 6;
    private static final long NOTICES_MILLIS = 5_000;
    /** Every 16 seconds, announcements every 40, if the oldest worker cannot. */
    static final int OTHERS = 8;

    private final Vertx vertx;
    private final Services services;
    private final BooleanSupplier leads;
    private final FreshCallStore lists;
    private final ReplayStepStore replays;
    private final AnnounceDisabled notices;
    private final ListPace listPace = new ListPace();
    private final Turns listTurns = new Turns(30);
    private final Turns replayTurns = new Turns(OTHERS);
    private final Turns noticeTurns = new Turns(OTHERS);
    private int replaysPatience;
    private boolean stopped;

    /**
     * Creates the tasks; they are not started.
     *
     * @param leads whether this is the oldest worker
     */
    CommonTasks(Vertx vertx, Db db, Services services, BooleanSupplier leads) {
        this.vertx = vertx;
        this.services = services;
        this.leads = leads;
        lists = new FreshCallStore(db, FreshCallStore.CHUNK);
        replays = new ReplayStepStore(db);
        notices = new AnnounceDisabled(db, services.events());
    }

    /** The times that a task might be done: each is a turn of the oldest worker, and one of some of the others. */
    static final class Turns {
        private final int each;
        private int others;

        /**
         * The turns of a worker.
         *
         * @param each of how many times one is a turn of the others
         */
        Turns(int each) {
            this.each = each;
        }

        boolean isMine(boolean leads) {
            return leads || ++others % each == 0;
        }
    }

    void start() {
        vertx.setTimer(NO_REPLAYS_MILLIS, _ -> replay());
        vertx.setPeriodic(NOTICES_MILLIS, _ -> announce());
        vertx.setTimer(listPace.first(), _ -> list());
    }

    void stop() {
        stopped = true;
    }

    private void replay() {
        if (stopped) {
            return;
        }
        if (!replayTurns.isMine(leads.getAsBoolean())) {
            vertx.setTimer(NO_REPLAYS_MILLIS, _ -> replay());
            return;
        }
        replays.step()
                .onFailure(logged("a replay could not continue"))
                .otherwise(Set.of())
                .onSuccess(targets -> {
                    DeliveryHints.retriesDue(services.hints(), targets);
                    replaysPatience = targets.isEmpty() ? Math.max(0, replaysPatience - 1) : REPLAYS_PATIENCE;
                    vertx.setTimer(replaysPatience > 0 ? REPLAYS_MILLIS : NO_REPLAYS_MILLIS, _ -> replay());
                });
    }

    private void announce() {
        if (!stopped && noticeTurns.isMine(leads.getAsBoolean())) {
            notices.run().onFailure(logged("disabled webhooks could not be announced"));
        }
    }

    private void list() {
        if (stopped) {
            return;
        }
        if (!listTurns.isMine(leads.getAsBoolean())) {
            vertx.setTimer(listPace.first(), _ -> list());
            return;
        }
        lists.run()
                .onFailure(logged("calls could not be added to the list of calls"))
                .otherwise(0L)
                .onSuccess(calls -> vertx.setTimer(listPace.next(calls), _ -> list()));
    }

    private static Handler<Throwable> logged(String message) {
        return failure ->
                LOG.atDebug().addKeyValue("reason", failure.getMessage()).log(message);
    }
}
