package dev.parlance.memory.transfer;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.memory.exchange.ExchangeUnit;
import dev.parlance.memory.exchange.ReadReport;
import dev.parlance.memory.exchange.UnitFiles;
import dev.parlance.memory.segment.SegmentWriteStore;
import dev.parlance.memory.segment.TranslationUnit;
import dev.parlance.shared.TemporaryFiles;
import dev.parlance.storage.WorkerWait;
import dev.parlance.task.Task;
import io.vertx.core.Future;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One import, on a worker thread. The file is read twice: first to its end, so that an invalid file writes nothing;
 * then to write its units, where the next batch is read while the previous one is written.
 */
final class UnitImport {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MOST_UNITS = 2_000;
    private static final int MOST_CHARACTERS = 2_000_000;
    private static final int UNITS_PER_LEASE_CHECK = 1_000;

    private final WriteUnits units;
    private final Task task;
    private final UnitImportTask work;
    private final MemoryLangMap langs;
    private List<TranslationUnit> batch = new ArrayList<>();
    private int characters;
    private long read;
    private long total;
    private Future<?> writing = Future.succeededFuture();

    UnitImport(WriteUnits units, Task task, UnitImportTask work, MemoryLangMap langs) {
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
    ReadReport run(InputStream bytes) throws UnreadableFile, IOException {
        var file = TemporaryFiles.file("units-", "");
        try (bytes) {
            Files.copy(bytes, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            return run(file);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private ReadReport run(Path file) throws UnreadableFile, IOException {
        total = UnitFiles.read(file, langs, _ -> checkLease()).units();
        read = 0;
        wait(units.progress(task, 0, total));
        var report = UnitFiles.read(file, langs, this::add);
        write();
        wait(writing);
        return report;
    }

    private void checkLease() {
        if (++read % UNITS_PER_LEASE_CHECK == 0) {
            task.requireHeld();
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
            var prepared = SegmentWriteStore.batch(
                    work.memoryId(), TranslationUnit.distinct(batch), work.userId(), work.sent());
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
