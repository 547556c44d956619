package dev.parlance.analysis.edit;

import dev.parlance.access.Precondition;
import dev.parlance.analysis.model.AnalysisState;
import dev.parlance.analysis.run.EndAnalysis;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;

/** Deletes analyses; one that is still being counted ends without a result. */
public final class DeleteAnalysis {
    private final Db db;
    private final EndAnalysis ends;
    private final EventStore events;

    public DeleteAnalysis(Db db, EndAnalysis ends, EventStore events) {
        this.db = db;
        this.ends = ends;
        this.events = events;
    }

    /** Fails with {@link Fault.NotFound} or {@link Fault.Stale}. */
    public Future<Void> delete(String uid, Precondition condition) {
        return db.transaction(tx -> LockAnalysis.lock(tx, uid, condition)
                        .compose(analysis -> (analysis.status() == AnalysisState.RUNNING
                                        ? ends.cancel(tx, analysis.number())
                                        : Future.<Void>succeededFuture())
                                .compose(_ -> AnalysisChangeStore.delete(tx, analysis.number()))))
                .onSuccess(_ -> events.nudge());
    }
}
