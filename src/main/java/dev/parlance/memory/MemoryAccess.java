package dev.parlance.memory;

import dev.parlance.db.InOrder;
import dev.parlance.memory.base.MemoryLangs;
import dev.parlance.memory.base.ProjectMemoryStore;
import dev.parlance.memory.segment.SegmentWriteStore;
import dev.parlance.memory.segment.TranslationUnit;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lets other features write into memories in their own transactions. */
public final class MemoryAccess {
    private MemoryAccess() {}

    /**
     * A segment whose translation is confirmed.
     *
     * @param previousSource plain text, null at the beginning of a file
     * @param nextSource plain text, null at the end of a file
     * @param contextKey its key in formats that have keys, or null
     */
    public record Confirmed(
            SegmentText source,
            SegmentText target,
            @Nullable String previousSource,
            @Nullable String nextSource,
            @Nullable String contextKey) {}

    /**
     * Writes confirmed segments into those memories that the project writes and that have the language; a translation
     * of the same source in the same context is replaced.
     *
     * @param vertx prepares them on a worker
     * @param targetLang in normal form
     */
    public static Future<Void> write(
            Vertx vertx,
            SqlConnection tx,
            long projectId,
            String targetLang,
            List<Confirmed> segments,
            long userId,
            Instant now) {
        if (segments.isEmpty()) {
            return Future.succeededFuture();
        }
        return ProjectMemoryStore.lockWritten(tx, projectId)
                .compose(memories ->
                        InOrder.each(memories, memory -> write(vertx, tx, memory, targetLang, segments, userId, now)));
    }

    private static Future<Void> write(
            Vertx vertx,
            SqlConnection tx,
            ProjectMemoryStore.Written memory,
            String targetLang,
            List<Confirmed> segments,
            long userId,
            Instant now) {
        var lang = MemoryLangs.choose(memory.targetLangs(), targetLang);
        return lang.isEmpty()
                ? Future.succeededFuture()
                : vertx.executeBlocking(
                                () -> SegmentWriteStore.batch(memory.id(), units(segments, lang.get()), userId, now),
                                false)
                        .map(Objects::requireNonNull)
                        .compose(batch -> SegmentWriteStore.write(tx, batch))
                        .mapEmpty();
    }

    static List<TranslationUnit> units(List<Confirmed> segments, String lang) {
        return TranslationUnit.distinct(segments.stream()
                .map(one -> TranslationUnit.of(
                        lang, one.source(), one.target(), one.previousSource(), one.nextSource(), one.contextKey()))
                .toList());
    }
}
