package dev.parlance.termbase.transfer;

import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.Task;
import dev.parlance.task.TaskStore;
import dev.parlance.termbase.base.TermBaseStore;
import dev.parlance.termbase.concept.TermEvents;
import dev.parlance.termbase.exchange.TermSink;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Ends an import: its terms, its asynchronous request, its task and its event are written in one transaction. */
public record EndTermImport(
        Db db,
        TermImportStore imports,
        TaskStore tasks,
        AsyncRequestStore requests,
        EventStore events,
        InstantSource clock) {
    private static final int MOST_DETAILS = 20;

    /** A term base that is locked for an import, with the revision that its new terms get. */
    record Target(TermImportStore.Base base, long revision) {}

    /** Writes the terms of a file in an open transaction; called again when the transaction is retried. */
    @FunctionalInterface
    interface TermsWriter {
        Future<ImportTally> write(SqlConnection tx, Target target);
    }

    /** Writes terms into a base and ends the import in one transaction, so that a partial import is never visible. */
    Future<TermImportStore.Base> complete(Task task, TermImportTask work, TermsWriter terms) {
        return db.transaction(tx -> lock(tx, work.importUid())
                        .compose(target -> terms.write(tx, target)
                                .compose(tally -> finish(tx, task, work, "OK", tally))
                                .map(Optional::orElseThrow)
                                .compose(ended -> events.append(tx, List.of(imported(target.base(), ended, work))))
                                .map(target.base())))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Target> lock(SqlConnection tx, String importUid) {
        return imports.lock(tx, importUid)
                .compose(base -> TermBaseStore.nextRevision(tx, base.id()).map(revision -> new Target(base, revision)));
    }

    private static NewEvent imported(TermImportStore.Base base, TermImport ended, TermImportTask work) {
        return TermEvents.imported(Long.toString(base.id()), base.uid(), base.name(), ended, work.traceparent());
    }

    /** Ends an import whose file was refused; a retry would give the same result. */
    Future<Void> refuse(Task task, TermImportTask work, ImportTally tally) {
        tally.created = 0;
        tally.updated = 0;
        return db.transaction(tx -> finish(tx, task, work, "ERROR", tally)).mapEmpty();
    }

    /** Ends an import whose term base was deleted; the row of the import was deleted with it. */
    Future<Void> endWithoutBase(Task task) {
        return db.transaction(tx -> tasks.finish(tx, task)
                .compose(_ -> requests.finish(
                        tx,
                        requestNumber(task),
                        AsyncResponse.failed(clock.instant(), "termBaseDeleted", "the term base was deleted")))
                .mapEmpty());
    }

    /** Ends an import whose retries are exhausted, for a reason that is not in the file; its base may be deleted. */
    Future<Void> giveUp(Task task, TermImportTask work, String reason) {
        var tally = new ImportTally();
        tally.add(new TermSink.Problem(0, "importFailed", "the import failed: " + reason));
        return db.transaction(tx -> tasks.fail(tx, task, reason).compose(_ -> end(tx, task, work, "ERROR", tally)))
                .mapEmpty();
    }

    private Future<Optional<TermImport>> finish(
            SqlConnection tx, Task task, TermImportTask work, String status, ImportTally tally) {
        return tasks.finish(tx, task).compose(_ -> end(tx, task, work, status, tally));
    }

    private Future<Optional<TermImport>> end(
            SqlConnection tx, Task task, TermImportTask work, String status, ImportTally tally) {
        return requests.finish(tx, requestNumber(task), response(status, tally))
                .compose(_ -> imports.end(tx, work.importUid(), status, tally));
    }

    private static long requestNumber(Task task) {
        return Objects.requireNonNull(task.asyncRequestId());
    }

    private AsyncResponse response(String status, ImportTally tally) {
        var details = tally.problems.stream()
                .limit(MOST_DETAILS)
                .map(problem ->
                        AsyncResponse.Detail.of(problem.code(), problem.message(), Map.of("number", problem.number())))
                .toList();
        if (status.equals("OK")) {
            return AsyncResponse.done(clock.instant(), tally.created + tally.updated, details);
        }
        var first = tally.problems.isEmpty()
                ? "no terms were imported"
                : tally.problems.getFirst().message();
        return new AsyncResponse(clock.instant(), "importRefused", first, details, List.of(), null);
    }
}
