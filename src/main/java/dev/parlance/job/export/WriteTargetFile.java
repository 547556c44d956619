package dev.parlance.job.export;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.worker.WriteTargets;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.imports.ReadFile;
import dev.parlance.job.imports.SourceFile;
import dev.parlance.job.target.TargetFile;
import dev.parlance.job.target.TargetInput;
import dev.parlance.shared.TemporaryFiles;
import dev.parlance.task.FileReads;
import dev.parlance.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Writes target files within the limits of imports. Blocks; several threads may write different files at a time. */
record WriteTargetFile(TargetInput input, FileReads processes) {
    private static final WriteTargets WRITING = new WriteTargets();
    private static final Duration DATABASE = Duration.ofMinutes(15);

    /** Of the passes over a file: reading the original, and reading what was written. */
    private static final int PASSES = 2;

    /**
     * Writes a file, which the caller closes; stops when the lease of the task is lost.
     *
     * @throws UnreadableFile when the file cannot be written
     * @throws IOException when the disk, the database or a process fails, or when the first attempt takes too long; a
     *     retry may succeed
     */
    TargetFile write(SourceFile source, JobRow row, boolean confirmedOnly, Task task)
            throws UnreadableFile, IOException {
        var directory = TemporaryFiles.directory("export-");
        try (var turn = processes.turn(task)) {
            var request = input.collect(directory, source, row, confirmedOnly, DATABASE);
            turn.read(
                    PASSES * Files.size(Path.of(request.path())),
                    (reader, deadline) -> reader.run(WRITING, request, deadline));
            return TargetFile.open(Path.of(request.out()));
        } finally {
            ReadFile.delete(directory);
        }
    }
}
