package dev.parlance.memory.transfer;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.memory.exchange.ReadReport;
import dev.parlance.storage.StoredFiles;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.FileReads;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Imports files into memories: waiting for it blocks a worker pool, statements run on the event loop. */
public record UnitImportRunner(
        FileReads reads,
        WriteUnits units,
        EndUnitImport imports,
        StoredFiles files,
        WorkerExecutor pool,
        InstantSource clock)
        implements TaskRunner {
    private static final Logger LOG = LoggerFactory.getLogger(UnitImportRunner.class);

    @Override
    public Future<Void> run(Task task) {
        var work = task.payload(UnitImportTask.class);
        return units.langs(work)
                .compose(langs -> langs.isEmpty() ? imports.end(task, gone()) : run(task, work, langs.get()));
    }

    private Future<Void> run(Task task, UnitImportTask work, MemoryLangMap langs) {
        return pool.executeBlocking(
                        () -> new UnitImport(reads, units, task, work, langs).run(() -> files.open(work.fileId())),
                        false)
                .map(Objects::requireNonNull)
                .transform(outcome -> outcome.succeeded()
                        ? imports.end(task, done(outcome.result()))
                        : failed(task, outcome.cause()));
    }

    private Future<Void> failed(Task task, Throwable failure) {
        if (failure instanceof WriteUnits.MemoryGone) {
            return imports.end(task, gone());
        }
        if (!(failure instanceof UnreadableFile unreadable)) {
            return Future.failedFuture(failure);
        }
        LOG.atInfo()
                .setCause(unreadable.getCause())
                .addKeyValue("task", task)
                .addKeyValue("code", unreadable.code())
                .log("a translation memory file could not be imported");
        return imports.end(
                task,
                AsyncResponse.failed(
                        clock.instant(),
                        unreadable.code(),
                        Objects.requireNonNullElse(unreadable.getMessage(), unreadable.code())));
    }

    private AsyncResponse gone() {
        return AsyncResponse.failed(
                clock.instant(), "transMemoryDeleted", "the translation memory was deleted before its import ended");
    }

    private AsyncResponse done(ReadReport.Counts report) {
        var warnings = new ArrayList<AsyncResponse.Detail>();
        report.otherLangs().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(lang -> warnings.add(warning(
                        "languageSkipped",
                        lang.getValue(),
                        "texts in %s were skipped: the memory does not have this language".formatted(lang.getKey()),
                        Map.of("lang", lang.getKey(), "count", lang.getValue()))));
        warn(warnings, "sourceMissing", report.withoutSource(), "units have no text in the memory's source language");
        warn(warnings, "textEmpty", report.empty(), "texts were skipped because they or their sources are empty");
        warn(
                warnings,
                "textTooLong",
                report.tooLong(),
                "texts were skipped because they or their sources have more than 65,536 characters or 1,000 codes");
        if (report.units() == 0) {
            warnings.add(
                    new AsyncResponse.Detail("noSegments", "the file contains no segments for this memory", Map.of()));
        }
        return AsyncResponse.done(clock.instant(), report.units(), warnings);
    }

    private static void warn(List<AsyncResponse.Detail> warnings, String code, long count, String what) {
        if (count > 0) {
            warnings.add(warning(code, count, what, Map.of("count", count)));
        }
    }

    private static AsyncResponse.Detail warning(String code, long count, String what, Map<String, Object> args) {
        return AsyncResponse.Detail.of(code, "%,d %s".formatted(count, what), args);
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return imports.giveUp(
                task,
                reason,
                AsyncResponse.failed(
                        clock.instant(),
                        "importFailed",
                        "the import failed: %s; ".formatted(reason)
                                + "the segments written so far stay in the memory, "
                                + "and importing the file again completes it"));
    }
}
