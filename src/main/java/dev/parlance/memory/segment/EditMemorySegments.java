package dev.parlance.memory.segment;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.memory.base.EditTransMemories;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import java.time.InstantSource;
import java.util.Objects;

/** Adds, edits and deletes segments of a memory; changes of one memory are made one after the other. */
public record EditMemorySegments(Vertx vertx, Db db, InstantSource clock) {

    /** How many segments a request had, and how many of them are new or replaced existing ones. */
    public record Accepted(int acceptedSegmentsCount, long createdSegmentsCount, long replacedSegmentsCount) {}

    /** Writes all segments into the memory, or none; a segment with the same source and context is replaced. */
    public Future<Accepted> put(String memoryUid, SegmentsPost post, long userId) {
        return db.transaction(tx -> EditTransMemories.hold(tx, memoryUid)
                .compose(memory -> vertx.executeBlocking(
                        () -> SegmentWriteStore.batch(
                                memory.number(), post.units(memory.targetLangs()), userId, clock.instant()),
                        false))
                .map(Objects::requireNonNull)
                .compose(batch -> SegmentWriteStore.write(tx, batch))
                .map(done -> new Accepted(post.segments().size(), done.created(), done.replaced())));
    }

    /** Replaces a segment; fails with {@link Fault.Conflict} when another one has its new source and context. */
    public Future<MemorySegment> edit(
            String memoryUid, String segmentUid, MemorySegmentEdit edit, Precondition condition, long userId) {
        return db.transaction(tx -> EditTransMemories.hold(tx, memoryUid)
                .compose(memory -> find(tx, memoryUid, segmentUid).compose(found -> {
                    condition.check(found.view());
                    return update(tx, memory.number(), found, edit.unit(found.targetLang()), userId);
                }))
                .compose(_ -> find(tx, memoryUid, segmentUid))
                .map(MemorySegmentStore.Found::view));
    }

    private Future<Void> update(
            SqlConnection tx, long memory, MemorySegmentStore.Found found, TranslationUnit unit, long userId) {
        return MemorySegmentStore.findDuplicate(tx, memory, found, unit).compose(duplicate -> {
            if (duplicate.isPresent()) {
                throw new Fault.Conflict(
                        "the segment %s already has this source and context".formatted(duplicate.get()));
            }
            return MemorySegmentStore.update(tx, memory, found, unit, userId, clock.instant());
        });
    }

    public Future<Void> delete(String memoryUid, String segmentUid, Precondition condition) {
        return db.transaction(tx -> EditTransMemories.hold(tx, memoryUid)
                .compose(memory -> find(tx, memoryUid, segmentUid).compose(found -> {
                    condition.check(found.view());
                    return MemorySegmentStore.delete(tx, memory.number(), segmentUid);
                })));
    }

    private static Future<MemorySegmentStore.Found> find(SqlConnection tx, String memoryUid, String segmentUid) {
        return MemorySegmentStore.find(tx, memoryUid, segmentUid)
                .map(Fault.NotFound.ifEmpty("transMemorySegment", segmentUid));
    }
}
