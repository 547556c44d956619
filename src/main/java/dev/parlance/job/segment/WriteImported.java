package dev.parlance.job.segment;

import dev.parlance.db.Db;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.memory.MemoryAccess;
import dev.parlance.memory.WriteBatches;
import dev.parlance.storage.WorkerWait;
import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the segments that a file has as confirmed to the memories that its project writes, on a worker thread. Each
 * batch is committed at once. The segments count as confirmed when the file was uploaded: written again, they replace
 * no translation that has changed since.
 */
public final class WriteImported {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final WriteBatches memories;
    private final Batches batches;
    private @Nullable ImportedSegment previous;

    private WriteImported(WriteBatches memories, Batches batches) {
        this.memories = memories;
        this.batches = batches;
    }

    /** Segments batch by batch, an empty batch at the end; reading them blocks. */
    @FunctionalInterface
    public interface Batches {
        List<ImportedSegment> next() throws IOException;
    }

    /**
     * A file in a language.
     *
     * @param jobsFileId the file that its jobs have: itself, or the version before
     */
    public record File(long id, long jobsFileId, String targetLang) {}

    /**
     * Writes the segments of a file in a language; nothing when it no longer has a job in it.
     *
     * @throws IOException when reading or writing fails; some batches may have been written
     */
    public static void write(Db db, File file, Batches batches) throws IOException {
        var owner = wait(db.statement(connection -> SegmentImportStore.owner(connection, file)));
        if (owner.isPresent()) {
            var of = owner.get();
            var memories = wait(WriteBatches.find(db, of.projectId(), file.targetLang(), of.userId(), of.uploaded()));
            new WriteImported(memories, batches).all();
        }
    }

    private static <T> T wait(Future<T> future) throws IOException {
        return WorkerWait.of(future, PATIENCE, "what was to be written to memories");
    }

    /** Writes a batch when the first segment after it is known, which is its context. */
    private void all() throws IOException {
        for (var batch = batches.next(); !batch.isEmpty(); ) {
            var following = batches.next();
            wait(memories.write(memories.prepare(confirmed(batch, following))));
            batch = following;
        }
    }

    private List<MemoryAccess.Confirmed> confirmed(List<ImportedSegment> batch, List<ImportedSegment> following) {
        var confirmed = new ArrayList<MemoryAccess.Confirmed>();
        for (var i = 0; i < batch.size(); i++) {
            var segment = batch.get(i);
            var target = segment.target();
            var last = following.isEmpty() ? null : following.getFirst();
            var next = i + 1 < batch.size() ? batch.get(i + 1) : last;
            if (segment.confirmed() && target != null && !target.text().isEmpty()) {
                confirmed.add(new MemoryAccess.Confirmed(
                        SegmentColumns.storable(segment.source()),
                        SegmentColumns.storable(target),
                        plain(previous),
                        plain(next),
                        segment.contextKey() == null ? null : SegmentColumns.storable(segment.contextKey())));
            }
            previous = segment;
        }
        return confirmed;
    }

    private static @Nullable String plain(@Nullable ImportedSegment segment) {
        return segment == null
                ? null
                : SegmentColumns.storable(segment.source()).plain();
    }
}
