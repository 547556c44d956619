package dev.parlance.termbase.transfer;

import dev.parlance.storage.FileStore;
import dev.parlance.storage.WorkerWait;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import dev.parlance.termbase.base.TermBaseChanges;
import dev.parlance.termbase.exchange.TermEntry;
import dev.parlance.termbase.exchange.TermFileReader;
import dev.parlance.termbase.exchange.TermSink;
import dev.parlance.termbase.exchange.UnreadableTerms;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Imports term bases: what blocks runs on the pool for it, statements on the event loop. */
public final class TermImportRunner implements TaskRunner {
    private static final Logger LOG = LoggerFactory.getLogger(TermImportRunner.class);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long PROGRESS_NANOS = Duration.ofMillis(500).toNanos();

    private final TermImportStore imports;
    private final FileStore files;
    private final TermBaseChanges changes;
    private final WorkerExecutor pool;

    public TermImportRunner(TermImportStore imports, FileStore files, TermBaseChanges changes, WorkerExecutor pool) {
        this.imports = imports;
        this.files = files;
        this.changes = changes;
        this.pool = pool;
    }

    /** The whole file is refused, by what the tally tells. */
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
        return imports.wanted(work.importUid())
                .compose(wanted -> wanted == null ? imports.drop(task) : run(task, work, wanted));
    }

    private Future<Void> run(Task task, TermImportTask work, TermImportStore.Wanted wanted) {
        return blocking(() -> copied(wanted.fileId()))
                .compose(file -> imports.run(
                                task, work, step -> blocking(() -> new Attempt(task, work, wanted, step, file).tally()))
                        .eventually(() -> blocking(() -> {
                            Files.delete(file);
                            return true;
                        })))
                .compose(target -> told(target.uid()))
                .recover(failure -> failure instanceof Refused refused
                        ? imports.refuse(task, work, refused.tally)
                        : Future.failedFuture(failure));
    }

    private Future<Void> told(String baseUid) {
        return imports.analyze()
                .onFailure(failure -> LOG.atInfo()
                        .addKeyValue("reason", failure.getMessage())
                        .log("statistics were not updated after an import"))
                .otherwiseEmpty()
                .onComplete(_ -> changes.tellImport(baseUid));
    }

    private Path copied(long fileId) throws IOException {
        var file = Files.createTempFile("parlance-terms", "");
        try (var in = files.open(fileId);
                var out = Files.newOutputStream(file)) {
            in.transferTo(out);
            return file;
        } catch (IOException failure) {
            Files.delete(file);
            throw failure;
        }
    }

    private <T> Future<T> blocking(Callable<T> work) {
        return pool.executeBlocking(work, false).map(Objects::requireNonNull);
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return imports.giveUp(task, task.payload(TermImportTask.class), reason);
    }

    /** One reading of a file into an open transaction; blocks. */
    private final class Attempt {
        private final Task task;
        private final TermImportTask work;
        private final TermImportStore.Wanted wanted;
        private final Path file;
        private final EntryBatchStore store;
        private final EntryBatches batches;
        private final ImportTally tally = new ImportTally();
        /** The batch that is being written while the next is read. */
        private Future<EntryBatchStore.Written> writing = Future.succeededFuture(new EntryBatchStore.Written(0, 0));

        private long toldAt = System.nanoTime();

        Attempt(Task task, TermImportTask work, TermImportStore.Wanted wanted, TermImportStore.Step step, Path file) {
            this.task = task;
            this.work = work;
            this.wanted = wanted;
            this.file = file;
            store = new EntryBatchStore(step, wanted.createdBy(), wanted.updateTerms());
            batches = new EntryBatches(
                    new LangMatch(step.target().langs(), wanted.strictLangMatching()), tally, this::write);
        }

        ImportTally tally() throws IOException {
            try {
                return read();
            } finally {
                // nothing may be written any more when the transaction ends
                WorkerWait.of(writing.transform(_ -> Future.succeededFuture(true)), PATIENCE, "the written terms");
            }
        }

        private ImportTally read() throws IOException {
            try {
                TermFileReader.read(file, wanted.format(), batches);
                batches.flush();
                written();
            } catch (UnreadableTerms unreadable) {
                tally.problems.addFirst(new TermSink.Problem(
                        0, unreadable.code(), Objects.requireNonNullElse(unreadable.getMessage(), unreadable.code())));
                throw new Refused(tally);
            }
            if (tally.broken > 0 && !wanted.skips()) {
                throw new Refused(tally);
            }
            LOG.atInfo()
                    .addKeyValue("import", work.importUid())
                    .addKeyValue("created", tally.created)
                    .addKeyValue("updated", tally.updated)
                    .log("terms imported");
            return tally;
        }

        private void write(List<TermEntry> entries) throws IOException {
            if (task.lost()) {
                throw new IOException("the lease expired");
            }
            if (tally.broken > 0 && !wanted.skips()) {
                return; // the rest is read for its problems alone
            }
            written();
            writing = store.write(entries);
            if (System.nanoTime() - toldAt > PROGRESS_NANOS) {
                toldAt = System.nanoTime();
                imports.progress(work.importUid(), tally.read);
            }
        }

        private void written() throws IOException {
            var done = WorkerWait.of(writing, PATIENCE, "the written terms");
            writing = Future.succeededFuture(new EntryBatchStore.Written(0, 0));
            tally.created += done.created();
            tally.updated += done.updated();
        }
    }
}
