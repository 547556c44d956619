package dev.parlance.job.imports;

import dev.parlance.config.section.ImportSection;
import dev.parlance.config.section.ReaderSection;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.file.worker.WorkerEnded;
import dev.parlance.shared.TemporaryFiles;
import dev.parlance.task.Task;
import dev.parlance.task.TaskPostponed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Reads files in worker processes, within limits of time and memory. Reading blocks; several threads may read different
 * files at the same time.
 *
 * <p>The first attempt is short. A file that takes longer is read again with the full time, while one worker at least
 * reads no such file. Slow files therefore delay other files by the time of a first attempt, however many there are.
 */
public final class FileReading {
    private static final Duration BUSY = Duration.ofSeconds(2);
    private static final double NANOS_PER_BYTE = 1e9 / (1 << 20);

    private final FileLimits limits;
    private final ReaderSection settings;
    private final int maxAttempts;
    private final FileWorkers workers;
    private final Function<String, ToLongFunction<String>> counters;
    private final Semaphore later;

    /**
     * Reads files within the limits.
     *
     * @param counters creates a counter of the words of a language, for one thread
     */
    public FileReading(ImportSection settings, FileWorkers workers, Function<String, ToLongFunction<String>> counters) {
        this.limits = limits(settings.maxDomFileBytes().bytes());
        this.settings = settings.reader();
        this.maxAttempts = settings.maxAttempts();
        this.workers = workers;
        this.counters = counters;
        this.later = new Semaphore(Math.max(1, settings.workers() - 1));
    }

    /** The standard limits, with another one for files that must be in memory as a whole. */
    public static FileLimits limits(long maxTreeBytes) {
        var standard = FileLimits.STANDARD;
        return new FileLimits(
                maxTreeBytes,
                standard.archiveEntries(),
                standard.archiveBytes(),
                standard.archivePartBytes(),
                standard.archiveRatio(),
                standard.paragraphChars());
    }

    /**
     * Reads a file; the caller closes the result.
     *
     * @param task reading stops when its lease is lost
     * @throws UnreadableFile when the file cannot be imported
     * @throws IOException when the disk, the source of the bytes or a process fails, or when the first attempt takes
     *     too long; a retry may succeed
     * @throws TaskPostponed when too many files are read again already
     */
    ReadFile read(SourceFile file, InputStream bytes, Task task) throws UnreadableFile, IOException {
        if (task.attempt() == 1) {
            return readNow(file, bytes, task);
        }
        if (!later.tryAcquire()) {
            throw new TaskPostponed(BUSY, "other slow files are being read");
        }
        try {
            return readNow(file, bytes, task);
        } finally {
            later.release();
        }
    }

    private ReadFile readNow(SourceFile file, InputStream bytes, Task task) throws UnreadableFile, IOException {
        var directory = TemporaryFiles.directory("import-");
        try {
            Files.copy(bytes, directory.resolve(FilePasses.ORIGINAL));
            return inProcess(new FilePasses(file, directory, limits, task), task);
        } catch (UnreadableFile | IOException | RuntimeException | Error failure) {
            ReadFile.delete(directory);
            throw failure;
        }
    }

    private ReadFile inProcess(FilePasses passes, Task task) throws UnreadableFile, IOException {
        var full = task.attempt() > 1 || maxAttempts == 1;
        var time = time(full ? settings.timeout() : settings.firstTimeout(), passes);
        try (var reader = workers.open(task::requireHeld)) {
            // from here on: the start of a process is not the fault of the file
            return passes.read(reader, System.nanoTime() + time.toNanos(), counters);
        } catch (WorkerEnded ended) {
            if (!full && ended.why() != WorkerEnded.Cause.MEMORY) {
                throw ended;
            }
            throw switch (ended.why()) {
                case TIME -> tooSlow(time, ended);
                case MEMORY -> tooLarge(ended);
                case OTHER -> broken(ended);
            };
        }
    }

    private static Duration time(Duration base, FilePasses passes) throws IOException {
        return base.plusNanos((long) (passes.bytes() * NANOS_PER_BYTE));
    }

    private static UnreadableFile tooSlow(Duration time, WorkerEnded ended) {
        return new UnreadableFile(
                Reason.TOO_SLOW,
                "reading the file takes longer than %,d s (setting import.reader.timeout)"
                        .formatted(Math.max(1, time.toSeconds())),
                ended);
    }

    private UnreadableFile tooLarge(WorkerEnded ended) {
        return new UnreadableFile(
                Reason.TOO_LARGE,
                "reading the file needs more memory than %s (setting import.reader.memory)"
                        .formatted(settings.memory()),
                ended);
    }

    private static UnreadableFile broken(WorkerEnded ended) {
        return new UnreadableFile(Reason.BROKEN, String.valueOf(ended.getMessage()), ended);
    }
}
