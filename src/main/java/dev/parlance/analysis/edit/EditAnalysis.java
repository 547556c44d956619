package dev.parlance.analysis.edit;

import dev.parlance.access.Precondition;
import dev.parlance.analysis.model.Analysis;
import dev.parlance.analysis.model.AnalysisState;
import dev.parlance.analysis.model.AnalysisStore;
import dev.parlance.analysis.model.SchemeChoice;
import dev.parlance.analysis.model.StepCounts;
import dev.parlance.analysis.run.EndAnalysis;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.netrate.NetRateScheme;
import dev.parlance.netrate.NetRateStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Renames and deletes analyses, and sets their net rate schemes. Every method fails with {@link Fault.NotFound} or
 * {@link Fault.Stale}.
 */
public record EditAnalysis(Db db, NetRateStore schemes, EndAnalysis ends, EventStore events) {

    public Future<Analysis> rename(String uid, String name, Precondition condition) {
        return locked(uid, condition)
                .write((tx, analysis) ->
                        AnalysisChangeStore.rename(tx, analysis.number(), name).compose(_ -> read(tx, uid)))
                .in(db);
    }

    /** Discounts all counts by the scheme; fails with {@link Fault.Invalid} when there is no such scheme. */
    public Future<Analysis> setScheme(String uid, SchemeChoice choice, Precondition condition) {
        return locked(uid, condition)
                .write((tx, analysis) -> scheme(tx, choice)
                        .compose(scheme -> setScheme(tx, analysis.number(), scheme.orElse(null)))
                        .compose(_ -> read(tx, uid)))
                .in(db);
    }

    /** Deletes an analysis; one that is still being counted ends without a result. */
    public Future<Void> delete(String uid, Precondition condition) {
        return locked(uid, condition).write(this::delete).in(db).onSuccess(_ -> events.nudge());
    }

    private static Edit<Analysis> locked(String uid, Precondition condition) {
        return Edit.of(tx -> AnalysisStore.lock(tx, uid), () -> new Fault.NotFound("analysis", uid))
                .check(condition::check);
    }

    private static Future<Analysis> read(SqlConnection tx, String uid) {
        return AnalysisStore.read(tx, uid).map(Optional::orElseThrow);
    }

    private Future<Void> delete(SqlConnection tx, Analysis analysis) {
        var ended = analysis.status() == AnalysisState.RUNNING
                ? ends.cancel(tx, analysis.number())
                : Future.<Void>succeededFuture();
        return ended.compose(_ -> AnalysisChangeStore.delete(tx, analysis.number()));
    }

    private Future<Optional<NetRateScheme>> scheme(SqlConnection tx, SchemeChoice choice) {
        var reference = choice.reference();
        if (reference == null) {
            return Future.succeededFuture(Optional.empty());
        }
        return schemes.find(tx, reference).map(scheme -> {
            if (scheme.isEmpty()) {
                throw new Fault.Invalid(Violation.unknown(choice.pointer(), "net rate scheme", reference));
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
