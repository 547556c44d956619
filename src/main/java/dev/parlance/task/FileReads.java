package dev.parlance.task;

import dev.parlance.config.section.ImportSection;
import dev.parlance.config.section.ReaderSection;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.file.worker.WorkerEnded;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Reads the files of imports in worker processes, within limits of time and memory; one for all kinds of imports of an
 * instance, which together use as many processes as the setting {@code import.workers} says. Reading blocks; several
 * threads may read different files at the same time.
 *
 * <p>The first attempt is short. A file that takes longer is read again with the full time, while one worker at least
 * reads no such file. Slow files therefore delay other files by the time of a first attempt, however many there are.
 */
public final class FileReads {
    private static final Duration BUSY = Duration.ofSeconds(2);
    private static final long LOOK_MILLIS = 100;
    private static final double NANOS_PER_BYTE = 1e9 / (1 << 20);

    private final ReaderSection settings;
    private final int maxAttempts;
    private final FileWorkers workers;
    private final Semaphore processes;
    private final Semaphore later;

    public FileReads(ImportSection settings, FileWorkers workers) {
        this.settings = settings.reader();
        this.maxAttempts = settings.maxAttempts();
        this.workers = workers;
        this.processes = new Semaphore(settings.workers(), true);
        this.later = new Semaphore(Math.max(1, settings.workers() - 1));
    }

    /**
     * Reads a file, once or several times.
     *
     * @param <T> what was read
     */
    @FunctionalInterface
    public interface Passes<T> {
        /**
         * Reads the file in a process.
         *
         * @param deadline of all passes, by {@link System#nanoTime}
         */
        T read(FileWorkers.Reader reader, long deadline) throws UnreadableFile, IOException;
    }

    /**
     * The turn of a task to read its file, which the caller closes.
     *
     * @throws TaskPostponed when too many files are read again already
     */
    public Turn turn(Task task) {
        var again = task.attempt() > 1;
        if (again && !later.tryAcquire()) {
            throw new TaskPostponed(BUSY, "other slow files are being read");
        }
        return new Turn(task, again);
    }

    /** The turn of a task to read its file. */
    public final class Turn implements AutoCloseable {
        private final Task task;
        private final boolean again;

        private Turn(Task task, boolean again) {
            this.task = task;
            this.again = again;
        }

        /**
         * Reads the file; stops when the task's lease is lost.
         *
         * @param bytes that all passes together read
         * @throws UnreadableFile when the file cannot be imported
         * @throws IOException when the disk or a process fails, or when the first attempt takes too long; a retry may
         *     succeed
         */
        public <T> T read(long bytes, Passes<T> passes) throws UnreadableFile, IOException {
            awaitProcess(task);
            try {
                return inProcess(bytes, passes);
            } finally {
                processes.release();
            }
        }

        private <T> T inProcess(long bytes, Passes<T> passes) throws UnreadableFile, IOException {
            var full = again || maxAttempts == 1;
            var base = full ? settings.timeout() : settings.firstTimeout();
            var time = base.plusNanos((long) (bytes * NANOS_PER_BYTE));
            try (var reader = workers.open(task::requireHeld)) {
                // from here on: the start of a process is not the fault of the file
                return passes.read(reader, System.nanoTime() + time.toNanos());
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

        @Override
        public void close() {
            if (again) {
                later.release();
            }
        }
    }

    private void awaitProcess(Task task) throws InterruptedIOException {
        try {
            while (!processes.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                task.requireHeld();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the service stops");
        }
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
