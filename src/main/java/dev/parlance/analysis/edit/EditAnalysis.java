package dev.parlance.analysis.edit;

import dev.parlance.access.Precondition;
import dev.parlance.analysis.model.Analysis;
import dev.parlance.analysis.model.AnalysisStore;
import dev.parlance.analysis.model.SchemeChoice;
import dev.parlance.analysis.model.StepCounts;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.netrate.NetRateScheme;
import dev.parlance.netrate.NetRateStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Renames analyses and sets their net rate schemes. */
public final class EditAnalysis {
    private final Db db;
    private final NetRateStore schemes;

    public EditAnalysis(Db db, NetRateStore schemes) {
        this.db = db;
        this.schemes = schemes;
    }

    /** Fails with {@link Fault.NotFound} or {@link Fault.Stale}. */
    public Future<Analysis> rename(String uid, String name, Precondition condition) {
        return db.transaction(tx -> LockAnalysis.lock(tx, uid, condition)
                .compose(analysis -> AnalysisChangeStore.rename(tx, analysis.number(), name))
                .compose(_ -> AnalysisStore.read(tx, uid))
                .map(Optional::orElseThrow));
    }

    /**
     * Sets or removes the net rate scheme, and discounts all counts by it. Fails with {@link Fault.NotFound},
     * {@link Fault.Stale} or, when there is no such scheme, {@link Fault.Invalid}.
     */
    public Future<Analysis> setScheme(String uid, SchemeChoice choice, Precondition condition) {
        return db.transaction(tx -> LockAnalysis.lock(tx, uid, condition)
                .compose(analysis ->
                        scheme(tx, choice).compose(scheme -> setScheme(tx, analysis.number(), scheme.orElse(null))))
                .compose(_ -> AnalysisStore.read(tx, uid))
                .map(Optional::orElseThrow));
    }

    private Future<Optional<NetRateScheme>> scheme(SqlConnection tx, SchemeChoice choice) {
        var reference = choice.reference();
        if (reference == null) {
            return Future.succeededFuture(Optional.empty());
        }
        return schemes.find(tx, reference).map(scheme -> {
            if (scheme.isEmpty()) {
                throw new Fault.Invalid(
                        Violation.at(choice.pointer(), "unknown", "there is no net rate scheme " + reference));
            }
            return scheme;
        });
    }

    private static Future<Void> setScheme(SqlConnection tx, long analysisId, @Nullable NetRateScheme scheme) {
        return AnalysisChangeStore.setScheme(tx, analysisId, scheme == null ? null : Long.valueOf(scheme.id()))
                .compose(_ -> AnalysisChangeStore.countedParts(tx, analysisId))
                .map(parts ->
                        parts.stream().map(part -> discounted(part, scheme)).toList())
                .compose(parts -> AnalysisChangeStore.setDiscounts(tx, parts));
    }

    private static AnalysisChangeStore.Discounted discounted(
            AnalysisChangeStore.CountedPart part, @Nullable NetRateScheme scheme) {
        return new AnalysisChangeStore.Discounted(part.id(), StepCounts.discounted(part.data(), part.steps(), scheme));
    }
}
