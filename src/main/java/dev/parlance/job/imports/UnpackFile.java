package dev.parlance.job.imports;

import dev.parlance.file.archive.EntryContent;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.storage.StoredFile;
import dev.parlance.storage.StoredFiles;
import dev.parlance.storage.WorkerWait;
import dev.parlance.task.Task;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Function;
import java.util.zip.ZipException;

/** Inflates a file of an archive. Blocks; one block is in memory at a time. */
record UnpackFile(StoredFiles files) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /**
     * Passes the blocks of a file to a sink; stops when the lease of the task is lost.
     *
     * @return the number of bytes
     * @throws UnreadableFile when the file is not as the directory of the archive says
     * @throws IOException when the archive cannot be read or the sink fails; a retry may succeed
     */
    long unpack(ImportTask.Archived archived, Task task, Function<Buffer, Future<Void>> sink)
            throws UnreadableFile, IOException {
        try (var archive = files.open(archived.archiveId(), archived.data().at());
                var content = EntryContent.open(archive, archived.data())) {
            return copy(content, task, sink);
        } catch (ZipException | EOFException broken) {
            throw new UnreadableFile(Reason.BROKEN, "the ZIP archive is damaged: " + broken.getMessage(), broken);
        }
    }

    private static long copy(EntryContent content, Task task, Function<Buffer, Future<Void>> sink) throws IOException {
        var bytes = 0L;
        for (var block = content.readNBytes(StoredFile.BLOCK_BYTES);
                block.length > 0;
                block = content.readNBytes(StoredFile.BLOCK_BYTES)) {
            task.requireHeld();
            bytes += block.length;
            WorkerWait.of(sink.apply(Buffer.buffer(block)), PATIENCE, "the file");
        }
        return bytes;
    }
}
