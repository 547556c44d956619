package dev.parlance.termbase.transfer;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Uid;
import dev.parlance.storage.FileStore;
import dev.parlance.storage.Received;
import dev.parlance.task.AsyncAction;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.NewAsyncRequest;
import dev.parlance.task.NewTask;
import dev.parlance.task.TaskStore;
import dev.parlance.termbase.base.TermBaseRow;
import io.vertx.core.Future;

/** Starts the import of an uploaded file: creates the import, its asynchronous request and its task. */
public record StartTermImport(Db db, TermImportStore imports, TaskStore tasks, AsyncRequestStore requests) {
    public Future<TermImport> start(
            Caller caller, TermBaseRow base, Received file, TermUpload upload, String traceparent) {
        var uid = Uid.next();
        return db.transaction(tx -> FileStore.complete(tx, file)
                        .compose(_ -> requests.create(
                                tx, new NewAsyncRequest(AsyncAction.IMPORT_TERM_BASE, caller.id(), null, null, null)))
                        .compose(request -> imports.insert(tx, uid, base.id(), upload, request.number())
                                .compose(_ -> tasks.add(tx, task(uid, traceparent, request.number())))))
                .compose(_ -> find(base, uid))
                .onSuccess(_ -> tasks.nudge(TermImportTask.KIND));
    }

    private static NewTask task(String importUid, String traceparent, long requestNumber) {
        return new NewTask(TermImportTask.KIND, new TermImportTask(importUid, traceparent), requestNumber);
    }

    /** Reads an import; fails with {@link Fault.NotFound}. */
    public Future<TermImport> find(TermBaseRow base, String uid) {
        return imports.find(base.id(), uid)
                .map(found -> found.orElseThrow(() -> new Fault.NotFound("termBaseImport", uid)));
    }
}
