package dev.parlance.memory.transfer;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.memory.base.TransMemoryStore;
import dev.parlance.memory.segment.SegmentWriteStore;
import dev.parlance.storage.FileStore;
import dev.parlance.task.AsyncAction;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.NewAsyncRequest;
import dev.parlance.task.NewTask;
import dev.parlance.task.Task;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;

/**
 * Imports from their beginning to their end. Units are written in transactions of their own, so that nobody waits for long
 * who works with the memory meanwhile; written again they are the same units, which is why an import may be begun anew.
 */
public final class UnitImportStore {
    private static final String BEGIN = """
            insert into trans_memory_import (async_request_id, memory_id, file_id)
            values ($1, $2, $3)
            """;
    private static final String LANGS = """
            select source_lang,
                   target_langs
              from trans_memory
             where id = $1
            """;
    private static final String HOLD = """
            select id
              from trans_memory
             where id = $1
               for no key update
            """;
    private static final String END = """
            delete from trans_memory_import
             where async_request_id = $1
            """;

    private final Db db;
    private final AsyncRequestStore requests;
    private final TaskStore tasks;
    private final InstantSource clock;

    public UnitImportStore(Db db, AsyncRequestStore requests, TaskStore tasks, InstantSource clock) {
        this.db = db;
        this.requests = requests;
        this.tasks = tasks;
        this.clock = clock;
    }

    /** The memory that is imported into is gone. */
    static final class MemoryGone extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Begins the import of a file that has arrived. */
    public Future<AsyncRequest> begin(Caller caller, String memoryUid, FileStore.Received file, boolean strict) {
        return db.transaction(tx -> TransMemoryStore.hold(tx, memoryUid)
                        .compose(memory -> FileStore.complete(tx, file.fileId(), file.bytes(), file.sha256())
                                .compose(_ -> requests.create(
                                        tx, new NewAsyncRequest(AsyncAction.IMPORT_TMX, caller.id(), null, null, null)))
                                .compose(request -> tx.preparedQuery(BEGIN)
                                        .execute(Tuple.of(request.number(), memory.number(), file.fileId()))
                                        .compose(_ -> tasks.add(
                                                tx,
                                                new NewTask(
                                                        UnitImportTask.KIND,
                                                        new UnitImportTask(
                                                                memory.number(),
                                                                file.fileId(),
                                                                caller.id(),
                                                                strict,
                                                                clock.instant()),
                                                        request.number())))
                                        .map(request))))
                .onSuccess(_ -> tasks.nudge(UnitImportTask.KIND));
    }

    /** Which languages of the file count; nothing when the memory is gone. */
    Future<Optional<MemoryLangMap>> langs(UnitImportTask work) {
        return db.query(LANGS, Tuple.of(work.memoryId()))
                .map(rows -> Rows.first(
                        rows,
                        row -> new MemoryLangMap(
                                row.getString("source_lang"), Rows.texts(row, "target_langs"), work.strict())));
    }

    /** Writes some units of the file; fails with {@link MemoryGone}. */
    Future<SegmentWriteStore.Written> write(UnitImportTask work, SegmentWriteStore.Batch units) {
        return db.transaction(tx -> tx.preparedQuery(HOLD)
                .execute(Tuple.of(work.memoryId()))
                .compose(rows ->
                        rows.size() == 0 ? Future.failedFuture(new MemoryGone()) : SegmentWriteStore.write(tx, units)));
    }

    /** Tells how far the import has come. */
    Future<Void> progress(Task task, long done, long total) {
        return requests.progress(Objects.requireNonNull(task.asyncRequestId()), done, total);
    }

    /** Ends an import that came to its end, or one of a file that no repetition would make readable. */
    Future<Void> end(Task task, AsyncResponse response) {
        return db.transaction(tx -> tasks.finish(tx, task).compose(_ -> end(tx, task, response)));
    }

    /** Ends an import that failed too often. */
    Future<Void> giveUp(Task task, String reason, AsyncResponse response) {
        return db.transaction(tx -> tasks.fail(tx, task, reason).compose(_ -> end(tx, task, response)));
    }

    private Future<Void> end(SqlConnection tx, Task task, AsyncResponse response) {
        var request = Objects.requireNonNull(task.asyncRequestId());
        return requests.finish(tx, request, response)
                .compose(_ -> tx.preparedQuery(END).execute(Tuple.of(request)))
                .mapEmpty();
    }
}
