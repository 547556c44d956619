package dev.parlance.memory.transfer;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.memory.base.EditTransMemories;
import dev.parlance.memory.base.TransMemory;
import dev.parlance.storage.FileStore;
import dev.parlance.storage.Received;
import dev.parlance.task.AsyncAction;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.NewAsyncRequest;
import dev.parlance.task.NewTask;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.InstantSource;

/** Starts the import of a received file: creates its asynchronous request, its row and its task. */
public record StartUnitImport(Db db, AsyncRequestStore requests, TaskStore tasks, InstantSource clock) {

    /**
     * Starts the import into one memory.
     *
     * @param strict whether a language of the file matches only the same code in the memory
     */
    public Future<AsyncRequest> start(Caller caller, String memoryUid, Received file, boolean strict) {
        return db.transaction(tx -> EditTransMemories.hold(tx, memoryUid)
                        .compose(memory -> FileStore.complete(tx, file)
                                .compose(_ -> create(tx, work(caller, memory, file, strict)))))
                .onSuccess(_ -> tasks.nudge(UnitImportTask.KIND));
    }

    private UnitImportTask work(Caller caller, TransMemory memory, Received file, boolean strict) {
        return new UnitImportTask(memory.number(), file.fileId(), caller.id(), strict, clock.instant());
    }

    private Future<AsyncRequest> create(SqlConnection tx, UnitImportTask work) {
        return requests.create(tx, new NewAsyncRequest(AsyncAction.IMPORT_TMX, work.userId(), null, null, null))
                .compose(request -> UnitImportStore.insert(tx, request.number(), work.memoryId(), work.fileId())
                        .compose(_ -> tasks.add(tx, new NewTask(UnitImportTask.KIND, work, request.number())))
                        .map(request));
    }
}
