package dev.parlance.analysis.run;

import dev.parlance.analysis.explain.ExplanationStore;
import dev.parlance.analysis.model.StepCounts;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.netrate.NetRateScheme;
import dev.parlance.netrate.NetRateStore;
import dev.parlance.shared.Reference;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.Task;
import dev.parlance.task.TaskPostponed;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Ends the counting of a language part and its task in one transaction, and the analysis with its last part. */
public record EndPart(Db db, TaskStore tasks, NetRateStore schemes, EndAnalysis analyses, EventStore events) {
    private static final Duration SOON = Duration.ofSeconds(1);

    /**
     * Writes the counts of a part, and ends the analysis when it was the last part.
     *
     * @param run names the explanation that belongs to the counts
     */
    Future<Void> finish(Task task, LanguagePart part, String run, PartResult result) {
        return db.transaction(tx -> PartStore.lock(tx, part.partId())
                        .compose(locked -> requireSources(tx, part).map(locked))
                        .compose(locked -> locked.isEmpty()
                                ? projectDeleted(tx, task)
                                : write(tx, part, run, result, locked.get().netRateScheme())
                                        .compose(_ -> endIfCounted(tx, part.analysisId()))
                                        .compose(_ -> tasks.finish(tx, task))))
                .onSuccess(_ -> events.nudge());
    }

    /** Segments of two versions of a file must not be counted together. */
    private static Future<Void> requireSources(SqlConnection tx, LanguagePart part) {
        return PartStore.sourceChanged(tx, part)
                .compose(changed -> changed
                        ? Future.failedFuture(new TaskPostponed(SOON, "a job got a new version of its file"))
                        : Future.succeededFuture());
    }

    private Future<Void> write(
            SqlConnection tx, LanguagePart part, String run, PartResult result, @Nullable Reference scheme) {
        return find(tx, scheme)
                .map(found -> StepCounts.discounted(result.data(), result.steps(), found.orElse(null)))
                .compose(discounted -> PartStore.write(tx, part.partId(), run, result, discounted))
                .compose(_ -> ExplanationStore.forgetOthers(tx, part.partId(), run))
                .compose(_ -> PartStore.writeRevisions(tx, part));
    }

    private Future<Optional<NetRateScheme>> find(SqlConnection tx, @Nullable Reference scheme) {
        return scheme == null ? Future.succeededFuture(Optional.empty()) : schemes.find(tx, scheme);
    }

    private Future<Void> endIfCounted(SqlConnection tx, long analysisId) {
        return PartStore.progress(tx, analysisId).compose(parts -> {
            if (parts.stream().anyMatch(Optional::isEmpty)) {
                return Future.succeededFuture();
            }
            var counted = parts.stream().flatMap(Optional::stream).toList();
            return analyses.finish(tx, analysisId, acceptedSegments(counted), warnings(counted));
        });
    }

    private static long acceptedSegments(List<PartStore.Counted> parts) {
        return parts.stream().mapToLong(PartStore.Counted::acceptedSegments).sum();
    }

    private static List<AsyncResponse.Detail> warnings(List<PartStore.Counted> parts) {
        return parts.stream().flatMap(part -> part.warnings().stream()).toList();
    }

    /** Ends the analysis of a part that could not be counted; its other parts are not counted any more. */
    Future<Void> giveUp(Task task, long partId, String reason) {
        return db.transaction(tx -> PartStore.lock(tx, partId)
                        .compose(locked -> locked.isEmpty()
                                ? projectDeleted(tx, task)
                                : tasks.fail(tx, task, reason).compose(_ -> fail(tx, locked.get(), reason))))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Void> fail(SqlConnection tx, PartStore.Locked part, String reason) {
        var detail = CountWarnings.detail(
                "analysisFailed",
                "the analysis failed at %s: %s".formatted(part.targetLang(), reason),
                Map.of("targetLang", part.targetLang(), "reason", reason));
        return analyses.fail(tx, part.analysisId(), detail);
    }

    /** Ends the task of a part that was deleted with its project, and the request that the part was counted for. */
    Future<Void> projectDeleted(Task task) {
        return db.transaction(tx -> projectDeleted(tx, task)).onSuccess(_ -> events.nudge());
    }

    private Future<Void> projectDeleted(SqlConnection tx, Task task) {
        var request = Objects.requireNonNull(task.asyncRequestId());
        return tasks.finish(tx, task)
                .compose(_ -> TaskStore.cancel(tx, request))
                .compose(_ -> analyses.projectDeleted(tx, request));
    }
}
