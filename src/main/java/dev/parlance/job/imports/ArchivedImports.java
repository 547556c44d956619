package dev.parlance.job.imports;

import dev.parlance.db.Db;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.storage.FileStore;
import dev.parlance.storage.Received;
import dev.parlance.storage.StoredFiles;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.Objects;

/**
 * Imports files of archives: unpacks each one, unless an earlier attempt has, and then reads it like any other. The
 * jobs and the task refer to an empty file at first, and to the unpacked one from then on.
 */
record ArchivedImports(Db db, StoredFiles files, Importing importing, ImportRunner imports, WorkerExecutor pool)
        implements TaskRunner {

    @Override
    public Future<Void> run(Task task) {
        var work = task.payload(ImportTask.class);
        return importing
                .source(task)
                .compose(source -> source.isEmpty()
                        ? imports.run(task)
                        : files.find(work.fileId())
                                .compose(file -> file.isPresent()
                                        ? imports.run(task)
                                        : unpack(task, work, source.get().name())));
    }

    private Future<Void> unpack(Task task, ImportTask work, String name) {
        var archived = Objects.requireNonNull(work.archived());
        return files.receiving()
                .run(
                        name,
                        archived.user(),
                        sink -> pool.executeBlocking(() -> new UnpackFile(files).unpack(archived, task, sink), false)
                                .map(Objects::requireNonNull),
                        file -> keep(task, work, file))
                .compose(
                        _ -> imports.run(task),
                        failure -> failure instanceof UnreadableFile broken
                                ? importing.unreadable(task, broken.code(), String.valueOf(broken.getMessage()))
                                : Future.failedFuture(failure));
    }

    private Future<Void> keep(Task task, ImportTask work, Received file) {
        var unpacked = work.unpacked(file.fileId());
        return db.<Void>transaction(tx -> FileStore.complete(tx, file)
                        .compose(_ -> ArchivedFileStore.replace(tx, task.id(), work.fileId(), unpacked)))
                .onSuccess(_ -> task.use(unpacked));
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return imports.giveUp(task, reason);
    }
}
