package dev.parlance.job.target;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.file.worker.FileOptions;
import dev.parlance.file.worker.WriteRequest;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.MarkExported;
import dev.parlance.job.imports.SourceFile;
import dev.parlance.storage.StoredFiles;
import dev.parlance.storage.WorkerWait;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Collects what a process needs to write a target file. Blocks. */
public record TargetInput(Vertx vertx, StoredFiles files, Db db, FileLimits limits) {

    /**
     * Puts the original file, its segments and its rules into a directory.
     *
     * @param patience for the database
     * @return what the process has to do; it creates the file {@code out}
     * @throws Fault.Unavailable when the job got a new version of its file meanwhile
     */
    public WriteRequest collect(Path directory, SourceFile source, JobRow row, boolean confirmedOnly, Duration patience)
            throws IOException {
        var original = directory.resolve("original");
        try (var bytes = files.open(source.id())) {
            Files.copy(bytes, original);
        }
        var targets = directory.resolve("targets");
        var spool = TargetSpool.create(targets);
        var filled = db.snapshot(tx -> TargetStore.each(tx, row.id(), confirmedOnly, batch -> add(spool, batch))
                .compose(_ -> TargetStore.file(tx, row.id()))
                .compose(now -> MarkExported.requireSource(now, source.id())));
        WorkerWait.of(filled, patience, "the targets");
        var langs = new FileOptions.Langs(
                source.sourceLang(), row.job().targetLang(), source.read().plurals());
        var rules = source.rules().savedIn(directory);
        return new WriteRequest(
                original.toString(),
                source.name(),
                targets.toString(),
                directory.resolve("out").toString(),
                new FileOptions(langs, rules, limits, source.settings()),
                source.read().format());
    }

    private Future<Void> add(TargetSpool spool, List<StoredSegment> targets) {
        return vertx.executeBlocking(() -> {
                    spool.add(targets);
                    return true;
                })
                .mapEmpty();
    }
}
