package dev.parlance.job.segment;

import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.memory.MemoryAccess;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the segments that a file has as confirmed to the memories that its project writes. */
public final class WriteImported {
    private final SqlConnection tx;
    private final SegmentImportStore.Owner owner;
    private final String targetLang;
    private final SegmentBatches batches;
    private final Instant now;
    private @Nullable ImportedSegment previous;

    private WriteImported(
            SqlConnection tx, SegmentImportStore.Owner owner, String targetLang, SegmentBatches batches, Instant now) {
        this.tx = tx;
        this.owner = owner;
        this.targetLang = targetLang;
        this.batches = batches;
        this.now = now;
    }

    /** Writes the segments of a file in a language; nothing when it no longer has a job in it. */
    public static Future<Void> write(
            SqlConnection tx, long fileId, String targetLang, SegmentBatches batches, Instant now) {
        return SegmentImportStore.owner(tx, fileId, targetLang)
                .compose(owner -> owner.isEmpty()
                        ? Future.succeededFuture()
                        : new WriteImported(tx, owner.get(), targetLang, batches, now).all());
    }

    private Future<Void> all() {
        return batches.next().compose(this::each);
    }

    /** Writes a batch when the first segment after it is known, which is its context. */
    private Future<Void> each(List<ImportedSegment> batch) {
        return batch.isEmpty()
                ? Future.succeededFuture()
                : batches.next()
                        .compose(next -> MemoryAccess.write(
                                        tx, owner.projectId(), targetLang, confirmed(batch, next), owner.userId(), now)
                                .compose(_ -> each(next)));
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
