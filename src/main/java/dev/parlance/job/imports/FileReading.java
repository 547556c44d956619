package dev.parlance.job.imports;

import dev.parlance.config.section.ImportSection;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.shared.TemporaryFiles;
import dev.parlance.task.FileReads;
import dev.parlance.task.Task;
import dev.parlance.task.TaskPostponed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Reads files into segments on disk. Reading blocks; several threads may read different files at the same time. */
public final class FileReading {
    private final FileLimits limits;
    private final FileReads reads;
    private final Function<String, ToLongFunction<String>> counters;

    /**
     * Reads files within the limits.
     *
     * @param counters creates a counter of the words of a language, for one thread
     */
    public FileReading(ImportSection settings, FileReads reads, Function<String, ToLongFunction<String>> counters) {
        this.limits = limits(settings.maxDomFileBytes().bytes());
        this.reads = reads;
        this.counters = counters;
    }

    /** The standard limits, with another one for files that must be in memory as a whole. */
    public static FileLimits limits(long maxTreeBytes) {
        var standard = FileLimits.STANDARD;
        return new FileLimits(
                maxTreeBytes,
                (int) Math.min(standard.sectionChars(), maxTreeBytes),
                standard.archiveEntries(),
                standard.archiveBytes(),
                standard.archivePartBytes(),
                standard.archiveRatio(),
                standard.paragraphChars());
    }

    /**
     * Reads a file; the caller closes the result.
     *
     * @param bytes gives the content of the file
     * @param task reading stops when its lease is lost
     * @throws UnreadableFile when the file cannot be imported
     * @throws IOException when the disk, the source of the bytes or a process fails, or when the first attempt takes
     *     too long; a retry may succeed
     * @throws TaskPostponed when too many files are read again already
     */
    ReadFile read(SourceFile file, Supplier<InputStream> bytes, Task task) throws UnreadableFile, IOException {
        try (var turn = reads.turn(task)) {
            return read(file, bytes, task, turn);
        }
    }

    private ReadFile read(SourceFile file, Supplier<InputStream> bytes, Task task, FileReads.Turn turn)
            throws UnreadableFile, IOException {
        var directory = TemporaryFiles.directory("import-");
        try (var in = bytes.get()) {
            Files.copy(in, directory.resolve(FilePasses.ORIGINAL));
            var passes = new FilePasses(file, directory, limits, task);
            return turn.read(passes.bytes(), (reader, deadline) -> passes.read(reader, deadline, counters));
        } catch (UnreadableFile | IOException | RuntimeException | Error failure) {
            ReadFile.delete(directory);
            throw failure;
        }
    }
}
