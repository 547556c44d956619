package dev.parlance.termbase.transfer;

import dev.parlance.storage.StoredFiles;
import dev.parlance.storage.WorkerWait;
import dev.parlance.task.FileReads;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import dev.parlance.termbase.base.TermBaseChanges;
import dev.parlance.termbase.exchange.TermEntry;
import dev.parlance.termbase.exchange.TermSink;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Imports files into term bases: worker processes read them, a worker pool waits, statements run on the event loop. */
public final class TermImportRunner implements TaskRunner {
    private static final Logger LOG = LoggerFactory.getLogger(TermImportRunner.class);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long PROGRESS_NANOS = Duration.ofMillis(500).toNanos();

    private final FileReads reads;
    private final TermImportStore imports;
    private final EndTermImport end;
    private final StoredFiles files;
    private final TermBaseChanges changes;
    private final WorkerExecutor pool;

    public TermImportRunner(
            FileReads reads,
            TermImportStore imports,
            EndTermImport end,
            StoredFiles files,
            TermBaseChanges changes,
            WorkerExecutor pool) {
        this.reads = reads;
        this.imports = imports;
        this.end = end;
        this.files = files;
        this.changes = changes;
        this.pool = pool;
    }

    /** The whole file is refused; the tally has the reasons. */
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient ImportTally tally;

        Refused(ImportTally tally) {
            super("refused", null, false, false);
            this.tally = tally;
        }
    }

    @Override
    public Future<Void> run(Task task) {
        var work = task.payload(TermImportTask.class);
        return imports.running(work.importUid())
                .compose(upload -> upload == null ? end.endWithoutBase(task) : run(task, work, upload));
    }

    private Future<Void> run(Task task, TermImportTask work, TermUpload upload) {
        return blocking(() -> TermFile.read(reads, task, upload.format(), () -> files.open(upload.fileId())))
                .compose(file -> end.complete(task, work, attempt(task, work, upload, file))
                        .eventually(() -> blocking(() -> {
                            file.close();
                            return true;
                        })))
                .compose(base -> announce(base.uid()))
                .recover(failure -> failure instanceof Refused refused
                        ? end.refuse(task, work, refused.tally)
                        : Future.failedFuture(failure));
    }

    private EndTermImport.TermsWriter attempt(Task task, TermImportTask work, TermUpload upload, TermFile file) {
        return (tx, target) -> blocking(() -> {
            var write = new WriteEntries(tx, target, upload.createdBy(), upload.updateTerms());
            return new Attempt(task, work, upload, write, target.base().langs()).read(file);
        });
    }

    /** Updates statistics and announces the import to the search indexes. */
    private Future<Void> announce(String baseUid) {
        return imports.analyze()
                .onFailure(failure -> LOG.atInfo()
                        .addKeyValue("reason", failure.getMessage())
                        .log("statistics were not updated after an import"))
                .otherwiseEmpty()
                .onComplete(_ -> changes.announceImport(baseUid));
    }

    private <T> Future<T> blocking(Callable<T> work) {
        return pool.executeBlocking(work, false).map(Objects::requireNonNull);
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return end.giveUp(task, task.payload(TermImportTask.class), reason);
    }

    /** Writes the terms of a file in an open transaction; blocks. */
    private final class Attempt {
        private final Task task;
        private final TermImportTask work;
        private final TermUpload upload;
        private final WriteEntries write;
        private final EntryBatches batches;
        private final ImportTally tally = new ImportTally();
        /** The batch that is being written while the next is read. */
        private Future<WriteEntries.Written> writing = Future.succeededFuture(new WriteEntries.Written(0, 0));

        private long progressAt = System.nanoTime();
        private boolean unreadable;

        Attempt(Task task, TermImportTask work, TermUpload upload, WriteEntries write, List<String> langs) {
            this.task = task;
            this.work = work;
            this.upload = upload;
            this.write = write;
            batches = new EntryBatches(new LangMatch(langs, upload.strictLangMatching()), tally, this::write);
        }

        ImportTally read(TermFile file) throws IOException {
            try {
                return readAll(file);
            } finally {
                // the last statement must have ended before the transaction ends
                WorkerWait.of(writing.transform(_ -> Future.succeededFuture(true)), PATIENCE, "the written terms");
            }
        }

        private ImportTally readAll(TermFile file) throws IOException {
            unreadable = file.isUnreadable();
            try (var lines = file.lines()) {
                while (lines.hasNextValue()) {
                    lines.nextValue().passTo(batches);
                }
            }
            batches.flush();
            awaitWritten();
            tally.addUnlisted(file.end().unlisted());
            if (file.end().code() != null) {
                tally.problems.addFirst(new TermSink.Problem(
                        0, file.end().code(), String.valueOf(file.end().message())));
                throw new Refused(tally);
            }
            if (tally.invalid > 0 && !upload.skipInvalid()) {
                throw new Refused(tally);
            }
            LOG.atInfo()
                    .addKeyValue("import", work.importUid())
                    .addKeyValue("created", tally.created)
                    .addKeyValue("updated", tally.updated)
                    .log("terms imported");
            return tally;
        }

        private void write(List<TermEntry> entries, List<String> missing) throws IOException {
            if (task.lost()) {
                throw new IOException("the lease expired");
            }
            if (unreadable || (tally.invalid > 0 && !upload.skipInvalid())) {
                return; // the file is refused; the rest is read only to list its problems
            }
            awaitWritten();
            writing = write.write(entries, missing);
            if (System.nanoTime() - progressAt > PROGRESS_NANOS) {
                progressAt = System.nanoTime();
                imports.progress(work.importUid(), tally.read);
            }
        }

        private void awaitWritten() throws IOException {
            var done = WorkerWait.of(writing, PATIENCE, "the written terms");
            writing = Future.succeededFuture(new WriteEntries.Written(0, 0));
            tally.created += done.created();
            tally.updated += done.updated();
        }
    }
}
