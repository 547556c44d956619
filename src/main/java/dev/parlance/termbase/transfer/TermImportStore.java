package dev.parlance.termbase.transfer;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import dev.parlance.task.AsyncAction;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.NewAsyncRequest;
import dev.parlance.task.NewTask;
import dev.parlance.task.Task;
import dev.parlance.task.TaskStore;
import dev.parlance.termbase.base.TermBaseRow;
import dev.parlance.termbase.concept.TermChangeStore;
import dev.parlance.termbase.concept.TermEvents;
import dev.parlance.termbase.exchange.TermFormat;
import dev.parlance.termbase.exchange.TermSink;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Imports: one begins with its request and task, and ends with its terms, its request, its task and its event, at once. */
public final class TermImportStore {
    private static final String COLUMNS = """
            select i.uid,
                   i.status,
                   i.file_name,
                   i.format,
                   i.read_terms,
                   i.created_terms,
                   i.updated_terms,
                   i.skipped_entries,
                   i.langs,
                   i.ignored_langs,
                   i.problems::text as problems,
                   i.async_request_id,
                   i.date_created
              from term_base_import i
            """;
    private static final String FIND = COLUMNS + """
             where i.uid = $1
               and i.term_base_id = $2
            """;
    private static final String INSERT = """
            insert into term_base_import (uid, term_base_id, file_id, file_name, format, update_terms, strict_lang_matching,
                                          on_error, async_request_id, created_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """;
    private static final String COMPLETE_FILE_OF = """
            select i.file_id,
                   i.file_name,
                   i.format,
                   i.update_terms,
                   i.strict_lang_matching,
                   i.on_error,
                   i.created_by
              from term_base_import i
             where i.uid = $1
               and i.status = 'RUNNING'
               and i.file_id is not null
            """;
    private static final String LOCK_BASE = """
            select b.id,
                   b.uid,
                   b.name,
                   b.langs
              from term_base_import i
              join term_base b
                on b.id = i.term_base_id
             where i.uid = $1
               for no key update of b
            """;
    private static final String PROGRESS = """
            update term_base_import
               set read_terms = $2
             where uid = $1
               and status = 'RUNNING'
            """;
    private static final String END = """
            with ended as (
              update term_base_import
                 set status = $2,
                     read_terms = $3,
                     created_terms = $4,
                     updated_terms = $5,
                     skipped_entries = $6,
                     langs = $7,
                     ignored_langs = $8,
                     problems = $9::text::json,
                     file_id = null
               where uid = $1
              returning *
            )
            """ + COLUMNS.replace("term_base_import i", "ended i");
    private static final String ANALYZE = "analyze concept, term";

    private final Db db;
    private final TaskStore tasks;
    private final AsyncRequestStore requests;
    private final EventStore events;
    private final InstantSource clock;

    public TermImportStore(Db db, TaskStore tasks, AsyncRequestStore requests, EventStore events, InstantSource clock) {
        this.db = db;
        this.tasks = tasks;
        this.requests = requests;
        this.events = events;
        this.clock = clock;
    }

    /** What is to be imported, and how. */
    public record Wanted(
            long fileId,
            String fileName,
            TermFormat format,
            boolean updateTerms,
            boolean strictLangMatching,
            boolean skips,
            long createdBy) {}

    /** A base that is locked for an import, with the revision that its terms will be of. */
    record Target(long id, String uid, String name, List<String> langs, long revision) {}

    /** Begins an import; the caller nudges the task's workers. */
    public Future<TermImport> begin(Caller caller, TermBaseRow base, Wanted wanted, String traceparent) {
        var uid = Uid.next();
        return db.transaction(tx -> requests.create(
                                tx, new NewAsyncRequest(AsyncAction.IMPORT_TERM_BASE, caller.id(), null, null, null))
                        .compose(request -> tx.preparedQuery(INSERT)
                                .execute(Tuple.tuple()
                                        .addString(uid)
                                        .addLong(base.id())
                                        .addLong(wanted.fileId())
                                        .addString(wanted.fileName())
                                        .addString(wanted.format().name())
                                        .addBoolean(wanted.updateTerms())
                                        .addBoolean(wanted.strictLangMatching())
                                        .addString(wanted.skips() ? "skip" : "abort")
                                        .addLong(request.number())
                                        .addLong(caller.id()))
                                .compose(_ -> tasks.add(
                                        tx,
                                        new NewTask(
                                                TermImportTask.KIND,
                                                new TermImportTask(uid, traceparent),
                                                request.number())))))
                .compose(_ -> find(base, uid))
                .onSuccess(_ -> tasks.nudge(TermImportTask.KIND));
    }

    public Future<TermImport> find(TermBaseRow base, String uid) {
        return db.read(FIND, Tuple.of(uid, base.id()))
                .map(rows -> Rows.first(rows, TermImportStore::view)
                        .orElseThrow(() -> new Fault.NotFound("termBaseImport", uid)));
    }

    /** What is still to be done; null when the import has ended or its base is gone. */
    Future<@Nullable Wanted> wanted(String uid) {
        return db.query(COMPLETE_FILE_OF, Tuple.of(uid))
                .map(rows -> Rows.first(
                                rows,
                                row -> new Wanted(
                                        row.getLong("file_id"),
                                        row.getString("file_name"),
                                        TermFormat.valueOf(row.getString("format")),
                                        row.getBoolean("update_terms"),
                                        row.getBoolean("strict_lang_matching"),
                                        row.getString("on_error").equals("skip"),
                                        row.getLong("created_by")))
                        .orElse(null));
    }

    Future<Void> progress(String uid, long terms) {
        return db.query(PROGRESS, Tuple.of(uid, terms)).mapEmpty();
    }

    /**
     * Takes terms into a base and ends the import, all in one transaction: nobody sees a part of it.
     *
     * @param work does so within the transaction; it may be called again when the transaction has to be tried again
     */
    Future<Target> run(Task task, TermImportTask work, Function<Step, Future<ImportTally>> takeIn) {
        return db.transaction(tx -> lock(tx, work.importUid())
                        .compose(target -> takeIn.apply(new Step(tx, target))
                                .compose(tally -> end(tx, task, work, "OK", tally))
                                .compose(ended -> events.append(
                                        tx,
                                        List.of(TermEvents.imported(
                                                Long.toString(target.id()),
                                                target.uid(),
                                                target.name(),
                                                ended,
                                                work.traceparent()))))
                                .map(target)))
                .onSuccess(_ -> events.nudge());
    }

    /** The transaction of an import and the base that it fills. */
    record Step(SqlConnection tx, Target target) {}

    private static Future<Target> lock(SqlConnection tx, String importUid) {
        return tx.preparedQuery(LOCK_BASE).execute(Tuple.of(importUid)).compose(rows -> {
            var row = Rows.one(rows);
            return tx.preparedQuery(TermChangeStore.NEXT_REVISION)
                    .execute(Tuple.of(row.getLong("id")))
                    .map(next -> new Target(
                            row.getLong("id"),
                            row.getString("uid"),
                            row.getString("name"),
                            Rows.texts(row, "langs"),
                            Rows.one(next).getLong("revision")));
        });
    }

    /** Ends an import that takes nothing in; that is a result, which no repetition would change. */
    Future<Void> refuse(Task task, TermImportTask work, ImportTally tally) {
        tally.created = 0;
        tally.updated = 0;
        return db.transaction(tx -> end(tx, task, work, "ERROR", tally)).mapEmpty();
    }

    /** Ends an import whose base is gone. */
    Future<Void> drop(Task task) {
        return db.transaction(tx -> tasks.finish(tx, task)
                .compose(_ -> requests.finish(
                        tx,
                        Objects.requireNonNull(task.asyncRequestId()),
                        AsyncResponse.failed(clock.instant(), "termBaseDeleted", "the term base was deleted")))
                .mapEmpty());
    }

    /** Ends an import that failed too often for a reason that is not the file's. */
    Future<Void> giveUp(Task task, TermImportTask work, String reason) {
        var tally = new ImportTally();
        tally.tell(new TermSink.Problem(0, "importFailed", "the import failed: " + reason));
        return db.transaction(tx -> tasks.fail(tx, task, reason).compose(_ -> ended(tx, task, work, "ERROR", tally)))
                .mapEmpty();
    }

    private Future<TermImport> end(SqlConnection tx, Task task, TermImportTask work, String status, ImportTally tally) {
        return tasks.finish(tx, task).compose(_ -> ended(tx, task, work, status, tally));
    }

    private Future<TermImport> ended(
            SqlConnection tx, Task task, TermImportTask work, String status, ImportTally tally) {
        var args = Tuple.tuple()
                .addString(work.importUid())
                .addString(status)
                .addLong(tally.read)
                .addLong(tally.created)
                .addLong(tally.updated)
                .addLong(tally.skipped)
                .addArrayOfString(tally.langs.toArray(String[]::new))
                .addArrayOfString(tally.ignored.toArray(String[]::new))
                .addString(Json.text(tally.problems));
        return requests.finish(tx, Objects.requireNonNull(task.asyncRequestId()), response(status, tally))
                .compose(_ -> tx.preparedQuery(END).execute(args))
                .map(rows -> view(Rows.one(rows)));
    }

    private AsyncResponse response(String status, ImportTally tally) {
        var details = tally.problems.stream()
                .limit(20)
                .map(problem ->
                        new AsyncResponse.Detail(problem.code(), problem.message(), Map.of("number", problem.number())))
                .toList();
        if (status.equals("OK")) {
            return AsyncResponse.done(clock.instant(), tally.created + tally.updated, details);
        }
        var first = tally.problems.isEmpty()
                ? "no terms were imported"
                : tally.problems.getFirst().message();
        return new AsyncResponse(clock.instant(), "importRefused", first, details, List.of(), null);
    }

    /** What the planner should know before a large base is read for the first time. */
    Future<Void> analyze() {
        return db.query(ANALYZE).mapEmpty();
    }

    private static TermImport view(Row row) {
        var request = Rows.number(row, "async_request_id");
        return new TermImport(
                row.getString("uid"),
                row.getString("status"),
                row.getString("file_name"),
                TermFormat.valueOf(row.getString("format")),
                row.getLong("read_terms"),
                row.getLong("created_terms"),
                row.getLong("updated_terms"),
                row.getLong("skipped_entries"),
                Rows.texts(row, "langs"),
                Rows.texts(row, "ignored_langs"),
                List.of(Json.read(row.getString("problems"), TermSink.Problem[].class)),
                request == null ? null : new TermImport.Request(Long.toString(request)),
                Rows.at(row, "date_created"));
    }
}
