package dev.parlance.job.preview;

import dev.parlance.fault.Fault;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.worker.FileWork;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.file.worker.WorkerEnded;
import java.io.IOException;
import java.time.Duration;

/**
 * A worker process for one preview. Blocks.
 *
 * @param timeout of the work on the file, and of the start of a process
 * @param latest when the process must have begun, by {@link System#nanoTime}
 */
record PreviewProcess(FileWorkers workers, Duration timeout, long latest) {

    /** Fails with {@link Fault.Unavailable} when the file has waited too long. */
    void requireTime() {
        requireTime(latest);
    }

    /**
     * Does work on the file.
     *
     * @throws UnreadableFile also when the file exceeds the time or the memory of the process
     */
    <Q extends Record, R extends Record> R run(FileWork<Q, R> work, Q request) throws UnreadableFile, IOException {
        var end = latest + timeout.toNanos();
        try (var reader = workers.open(() -> requireTime(end))) {
            // from here on: the start of a process is not the fault of the file
            return reader.run(work, request, System.nanoTime() + timeout.toNanos());
        } catch (WorkerEnded ended) {
            throw switch (ended.why()) {
                case TIME ->
                    new UnreadableFile(
                            Reason.TOO_SLOW,
                            "reading the file takes longer than %,d s (setting import.preview.timeout)"
                                    .formatted(Math.max(1, timeout.toSeconds())),
                            ended);
                case MEMORY ->
                    new UnreadableFile(
                            Reason.TOO_LARGE,
                            "reading the file needs more memory than the setting import.reader.memory allows",
                            ended);
                case OTHER -> new UnreadableFile(Reason.BROKEN, String.valueOf(ended.getMessage()), ended);
            };
        }
    }

    private static void requireTime(long end) {
        if (System.nanoTime() - end > 0) {
            throw new Fault.Unavailable("the preview of the file timed out");
        }
    }
}
