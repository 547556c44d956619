package dev.parlance.memory;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.memory.base.MemoryLangs;
import dev.parlance.memory.base.ProjectMemoryStore;
import dev.parlance.memory.segment.SegmentWriteStore;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes many confirmed segments in one language into the memories that a project writes. A batch is prepared on any
 * thread, and written to each memory in a transaction of its own, so that other users of the memories do not wait long.
 */
public final class WriteBatches {
    private final Db db;
    private final long projectId;
    private final long userId;
    private final Instant confirmed;
    private final List<Target> targets;

    private WriteBatches(Db db, long projectId, long userId, Instant confirmed, List<Target> targets) {
        this.db = db;
        this.projectId = projectId;
        this.userId = userId;
        this.confirmed = confirmed;
        this.targets = targets;
    }

    /** A memory, and which of its languages is written. */
    private record Target(long memoryId, String lang) {
        static Stream<Target> of(ProjectMemoryStore.Written memory, String targetLang) {
            return MemoryLangs.choose(memory.targetLangs(), targetLang).stream()
                    .map(lang -> new Target(memory.id(), lang));
        }
    }

    /** A batch for one memory. */
    public record Prepared(Target target, SegmentWriteStore.Batch units) {}

    /**
     * Finds the memories of a project that have the language.
     *
     * @param targetLang in normal form
     * @param confirmed when the segments were confirmed; translations that have changed since stay, so that a batch can
     *     be written again
     */
    public static Future<WriteBatches> find(Db db, long projectId, String targetLang, long userId, Instant confirmed) {
        return db.statement(connection -> ProjectMemoryStore.findWritten(connection, projectId))
                .map(memories -> memories.stream()
                        .flatMap(memory -> Target.of(memory, targetLang))
                        .toList())
                .map(targets -> new WriteBatches(db, projectId, userId, confirmed, targets));
    }

    /** Prepares segments for each memory, which takes long for many. */
    public List<Prepared> prepare(List<MemoryAccess.Confirmed> segments) {
        return segments.isEmpty()
                ? List.of()
                : targets.stream().map(target -> prepare(target, segments)).toList();
    }

    private Prepared prepare(Target target, List<MemoryAccess.Confirmed> segments) {
        var units = MemoryAccess.units(segments, target.lang());
        return new Prepared(target, SegmentWriteStore.batch(target.memoryId(), units, userId, confirmed));
    }

    /** Writes a batch, except to memories that the project does not write any more. */
    public Future<Void> write(List<Prepared> batch) {
        return InOrder.each(batch, this::write);
    }

    private Future<Void> write(Prepared batch) {
        var target = batch.target();
        return db.transaction(tx -> ProjectMemoryStore.lockWritten(tx, projectId, target.memoryId(), target.lang())
                .compose(written ->
                        written ? SegmentWriteStore.write(tx, batch.units()).mapEmpty() : Future.succeededFuture()));
    }
}
