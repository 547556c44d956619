package dev.parlance.termbase.transfer;

import com.fasterxml.jackson.databind.MappingIterator;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.worker.JsonLines;
import dev.parlance.shared.TemporaryFiles;
import dev.parlance.task.FileReads;
import dev.parlance.task.Task;
import dev.parlance.termbase.exchange.TermFormat;
import dev.parlance.termbase.exchange.UnreadableTerms;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * A file of terms that a worker process has read, in a directory of its own; closing deletes that directory.
 *
 * @param end how its reading ended
 */
record TermFile(Path directory, ReadTerms.Result end) implements AutoCloseable {
    private static final ReadTerms READING = new ReadTerms();
    private static final String LINES = "lines";

    /**
     * Reads a file; blocks.
     *
     * @param task reading stops when its lease is lost
     * @throws IOException when the disk or a process fails, or when the first attempt takes too long; a retry may
     *     succeed
     */
    static TermFile read(FileReads reads, Task task, TermFormat format, Supplier<InputStream> bytes)
            throws IOException {
        try (var turn = reads.turn(task)) {
            var directory = TemporaryFiles.directory("terms-");
            try {
                return new TermFile(directory, read(turn, format, bytes, directory));
            } catch (IOException | RuntimeException | Error failure) {
                TemporaryFiles.delete(directory);
                throw failure;
            }
        }
    }

    private static ReadTerms.Result read(
            FileReads.Turn turn, TermFormat format, Supplier<InputStream> bytes, Path directory) throws IOException {
        var file = directory.resolve("original");
        var lines = directory.resolve(LINES);
        try (var in = bytes.get()) {
            Files.copy(in, file);
        }
        var request = new ReadTerms.Request(file.toString(), format, lines.toString());
        try {
            return turn.read(Files.size(file), (reader, deadline) -> reader.run(READING, request, deadline));
        } catch (UnreadableFile unreadable) {
            // the process was killed: its last line may be cut off
            Files.write(lines, new byte[0]);
            return ReadTerms.Result.of(UnreadableTerms.of(unreadable), 0);
        }
    }

    /** The lines of the file from its start. */
    MappingIterator<TermLine> lines() throws IOException {
        return JsonLines.open(directory.resolve(LINES), TermLine.class);
    }

    boolean isUnreadable() {
        return end.code() != null;
    }

    @Override
    public void close() throws IOException {
        TemporaryFiles.delete(directory);
    }
}
