package dev.parlance.analysis.edit;

import dev.parlance.access.Precondition;
import dev.parlance.analysis.model.Analysis;
import dev.parlance.analysis.model.AnalysisStore;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Locks the analysis that a call changes, and checks the call's precondition on it. */
final class LockAnalysis {
    private LockAnalysis() {}

    /** Fails with {@link Fault.NotFound} or {@link Fault.Stale}. */
    static Future<Analysis> lock(SqlConnection tx, String uid, Precondition condition) {
        return AnalysisStore.lock(tx, uid).map(found -> {
            var analysis = found.orElseThrow(() -> new Fault.NotFound("analysis", uid));
            condition.check(analysis);
            return analysis;
        });
    }
}
