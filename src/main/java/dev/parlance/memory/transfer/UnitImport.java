package dev.parlance.memory.transfer;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.worker.JsonLines;
import dev.parlance.memory.exchange.ExchangeUnit;
import dev.parlance.memory.exchange.ReadReport;
import dev.parlance.memory.segment.SegmentWriteStore;
import dev.parlance.memory.segment.TranslationUnit;
import dev.parlance.shared.TemporaryFiles;
import dev.parlance.storage.WorkerWait;
import dev.parlance.task.FileReads;
import dev.parlance.task.Task;
import io.vertx.core.Future;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * One import, on a worker thread. A worker process reads the file to its end first, so that an invalid file writes
 * nothing. Then its units are written from the disk; the next batch is read while the previous one is written.
 */
final class UnitImport {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String UNITS = "units";
    private static final int MOST_UNITS = 2_000;
    private static final int MOST_CHARACTERS = 2_000_000;
    private static final ReadUnits READING = new ReadUnits();

    private final FileReads reads;
    private final WriteUnits units;
    private final Task task;
    private final UnitImportTask work;
    private final MemoryLangMap langs;
    private List<TranslationUnit> batch = new ArrayList<>();
    private int characters;
    private long read;
    private long total;
    private Future<?> writing = Future.succeededFuture();

    UnitImport(FileReads reads, WriteUnits units, Task task, UnitImportTask work, MemoryLangMap langs) {
        this.reads = reads;
        this.units = units;
        this.task = task;
        this.work = work;
        this.langs = langs;
    }

    /**
     * Reads a file into the memory.
     *
     * @throws UnreadableFile when the file is invalid; nothing was written
     * @throws IOException when something else fails; some units may have been written
     */
    ReadReport.Counts run(Supplier<InputStream> bytes) throws UnreadableFile, IOException {
        var directory = TemporaryFiles.directory("units-");
        try {
            var counts = read(bytes, directory);
            total = counts.units();
            wait(units.progress(task, 0, total));
            try (var lines = JsonLines.open(directory.resolve(UNITS), ExchangeUnit.class)) {
                while (lines.hasNextValue()) {
                    add(lines.nextValue());
                }
            }
            write();
            wait(writing);
            return counts;
        } finally {
            TemporaryFiles.delete(directory);
        }
    }

    private ReadReport.Counts read(Supplier<InputStream> bytes, Path directory) throws UnreadableFile, IOException {
        var file = directory.resolve("original");
        try (var turn = reads.turn(task)) {
            try (var in = bytes.get()) {
                Files.copy(in, file);
            }
            var request = new ReadUnits.Request(
                    file.toString(), langs.langs(), directory.resolve(UNITS).toString());
            return turn.read(Files.size(file), (reader, deadline) -> reader.run(READING, request, deadline));
        }
    }

    private void add(ExchangeUnit unit) throws IOException {
        read++;
        batch.add(TranslationUnit.of(unit));
        characters += unit.source().text().text().length()
                + unit.target().text().text().length();
        if (batch.size() == MOST_UNITS || characters > MOST_CHARACTERS) {
            write();
        }
    }

    private void write() throws IOException {
        task.requireHeld();
        if (!batch.isEmpty()) {
            var prepared = SegmentWriteStore.batch(work.memoryId(), TranslationUnit.distinct(batch), null, work.sent());
            var done = read;
            wait(writing);
            writing = units.write(work, prepared).compose(_ -> units.progress(task, done, total));
            batch = new ArrayList<>();
            characters = 0;
        }
    }

    private static void wait(Future<?> future) throws IOException {
        try {
            WorkerWait.of(future, PATIENCE, "what was to be written");
        } catch (IOException failed) {
            if (failed.getCause() != null && failed.getCause().getCause() instanceof WriteUnits.MemoryGone gone) {
                throw gone;
            }
            throw failed;
        }
    }
}
