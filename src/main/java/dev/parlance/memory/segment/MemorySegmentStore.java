package dev.parlance.memory.segment;

import dev.parlance.db.Column;
import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.match.token.SourceReader;
import dev.parlance.memory.base.TransMemory;
import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Segments of translation memories in PostgreSQL. */
public record MemorySegmentStore(Db db) {
    private static final String OF_MEMORY = """
             where s.memory_id = $1
               and (cardinality($2::text[]) = 0 or s.target_lang = any ($2))
            """;
    private static final ListQuery LIST = ListQuery.of(
            "trans_memory_segment s", MemorySegmentRowStore.COLUMNS, OF_MEMORY, Ordering.byId("s.id", Map.of()));
    private static final String FIND = MemorySegmentRowStore.COLUMNS + """
              join trans_memory m on m.id = s.memory_id
             where m.uid = $1
               and s.uid = $2
            """;
    private static final String DELETE = """
            with gone as (
              delete from trans_memory_segment
               where memory_id = $1
                 and uid = $2
              returning id
            )
            update trans_memory
               set revision = revision + 1, removed_revision = revision + 1, segments_count = segments_count - 1
             where id = $1
               and exists (select from gone)
            returning id
            """;
    private static final String EDIT = """
            update trans_memory_segment
               set source = $2, source_codes = $3::text::jsonb,
                   source_tags = case when source = $2 and source_codes = $3::text::jsonb then source_tags end,
                   target = $4, target_codes = $5::text::jsonb,
                   target_tags = case when target = $4 and target_codes = $5::text::jsonb then target_tags end,
                   previous_source = $6, next_source = $7, context_key = $8, source_hash = $9,
                   previous_hash = $10, next_hash = $11, key_hash = $12, context_hash = $13, date_changed = $14,
                   change_id = null, changed_by = $15, words = $16::text::integer[],
                   revision = (select m.revision + 1 from trans_memory m where m.id = memory_id)
             where id = $1
            """;
    private static final String DUPLICATE = """
            select uid
              from trans_memory_segment
             where memory_id = $1
               and target_lang = $2
               and source_hash = $3
               and context_hash = $4
               and id <> $5
            """;
    private static final String NEXT_REVISION = """
            update trans_memory
               set revision = revision + 1,
                   removed_revision = case when $2 then revision + 1 else removed_revision end
             where id = $1
            """;

    /** A segment with what its view does not show. */
    record Found(long id, String targetLang, Fingerprint source, Fingerprint context, MemorySegment view) {}

    public Future<Page<MemorySegment>> list(TransMemory memory, List<String> targetLangs, PageRequest page) {
        var args = Tuple.of(memory.number(), Column.texts(targetLangs));
        return LIST.page(db, args, page, MemorySegmentRowStore::segment);
    }

    public Future<Optional<MemorySegment>> find(String memoryUid, String segmentUid) {
        return db.read(FIND, Tuple.of(memoryUid, segmentUid))
                .map(rows -> Rows.first(rows, MemorySegmentRowStore::segment));
    }

    static Future<Optional<Found>> find(SqlConnection tx, String memoryUid, String segmentUid) {
        return Sql.first(tx, FIND, Tuple.of(memoryUid, segmentUid), MemorySegmentStore::found);
    }

    /** The uid of another segment that has the source and context of the unit. */
    static Future<Optional<String>> findDuplicate(SqlConnection tx, long memory, Found found, TranslationUnit unit) {
        var args = Tuple.of(
                memory,
                found.targetLang(),
                MemorySegmentRowStore.uuid(unit.identity().source()),
                MemorySegmentRowStore.uuid(unit.identity().context()),
                found.id());
        return Sql.first(tx, DUPLICATE, args, row -> row.getString("uid"));
    }

    /** Replaces a segment of a memory, which is locked. */
    static Future<Void> update(
            SqlConnection tx, long memory, Found found, TranslationUnit unit, long userId, Instant now) {
        var identity = unit.identity();
        var moved =
                !identity.source().equals(found.source()) || !identity.context().equals(found.context());
        return Sql.run(tx, EDIT, args(memory, found, unit, userId, now))
                .compose(_ -> Sql.run(tx, NEXT_REVISION, Tuple.of(memory, moved)));
    }

    private static Tuple args(long memory, Found found, TranslationUnit unit, long userId, Instant now) {
        var content = unit.content();
        return Tuple.of(
                found.id(),
                content.source().text().text(),
                SegmentWriteStore.codes(content.source()),
                content.target().text().text(),
                SegmentWriteStore.codes(content.target()),
                content.previousSource(),
                content.nextSource(),
                content.contextKey(),
                MemorySegmentRowStore.uuid(unit.identity().source()),
                MemorySegmentRowStore.uuid(unit.context().previous()),
                MemorySegmentRowStore.uuid(unit.context().next()),
                MemorySegmentRowStore.uuid(unit.context().key()),
                MemorySegmentRowStore.uuid(unit.identity().context()),
                Rows.timestamp(now),
                userId,
                SearchWords.column(memory, unit, new SourceReader()));
    }

    static Future<Void> delete(SqlConnection tx, long memory, String segmentUid) {
        return Sql.run(tx, DELETE, Tuple.of(memory, segmentUid));
    }

    private static Found found(Row row) {
        return new Found(
                row.getLong("id"),
                row.getString("target_lang"),
                Objects.requireNonNull(MemorySegmentRowStore.fingerprint(row, "source_hash")),
                Objects.requireNonNull(MemorySegmentRowStore.fingerprint(row, "context_hash")),
                MemorySegmentRowStore.segment(row));
    }
}
