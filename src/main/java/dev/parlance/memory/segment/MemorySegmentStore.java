package dev.parlance.memory.segment;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
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
import java.util.Optional;

/** Segments of translation memories in PostgreSQL. */
public final class MemorySegmentStore {
    private static final String LIST = MemorySegmentRowStore.COLUMNS + """
             where s.memory_id = $1
               and (cardinality($2::text[]) = 0 or s.target_lang = any ($2))
             order by s.id
             limit $3
            offset $4
            """;
    private static final String COUNT = """
            select count(*) as total
              from trans_memory_segment
             where memory_id = $1
               and (cardinality($2::text[]) = 0 or target_lang = any ($2))
            """;
    private static final String FIND = MemorySegmentRowStore.COLUMNS + """
              join trans_memory m
                on m.id = s.memory_id
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
               set revision = revision + 1,
                   removed_revision = revision + 1,
                   segments_count = segments_count - 1
             where id = $1
               and exists (select from gone)
            returning id
            """;
    private static final String EDIT = """
            update trans_memory_segment
               set source = $2,
                   source_codes = $3::text::jsonb,
                   source_tags = case when source = $2 and source_codes = $3::text::jsonb then source_tags end,
                   target = $4,
                   target_codes = $5::text::jsonb,
                   target_tags = case when target = $4 and target_codes = $5::text::jsonb then target_tags end,
                   previous_source = $6,
                   next_source = $7,
                   context_key = $8,
                   source_hash = $9,
                   previous_hash = $10,
                   next_hash = $11,
                   key_hash = $12,
                   context_hash = $13,
                   date_changed = $14,
                   change_id = null,
                   changed_by = $15,
                   words = $16::text::integer[],
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

    private final Db db;

    public MemorySegmentStore(Db db) {
        this.db = db;
    }

    /** A segment with what its view does not show. */
    record Found(long id, String targetLang, Fingerprint source, Fingerprint context, MemorySegment view) {}

    public Future<Page<MemorySegment>> list(TransMemory memory, List<String> targetLangs, PageRequest page) {
        var langs = targetLangs.toArray(String[]::new);
        var total = db.query(COUNT, Tuple.tuple().addLong(memory.number()).addArrayOfString(langs));
        var content = db.query(
                LIST,
                Tuple.tuple()
                        .addLong(memory.number())
                        .addArrayOfString(langs)
                        .addInteger(page.pageSize())
                        .addLong(page.offset()));
        return Rows.page(
                page, total, content, MemorySegmentRowStore::segment, new Page.Order(Page.Direction.ASC, "id"));
    }

    public Future<Optional<MemorySegment>> find(String memoryUid, String segmentUid) {
        return db.read(FIND, Tuple.of(memoryUid, segmentUid))
                .map(rows -> Rows.first(rows, MemorySegmentRowStore::segment));
    }

    static Future<Optional<Found>> find(SqlConnection tx, String memoryUid, String segmentUid) {
        return tx.preparedQuery(FIND)
                .execute(Tuple.of(memoryUid, segmentUid))
                .map(rows -> Rows.first(rows, MemorySegmentStore::found));
    }

    /** The uid of another segment that has the source and context of the unit. */
    static Future<Optional<String>> findDuplicate(SqlConnection tx, long memory, Found found, TranslationUnit unit) {
        return tx.preparedQuery(DUPLICATE)
                .execute(Tuple.of(
                        memory,
                        found.targetLang(),
                        SegmentWriteStore.uuid(unit.identity().source()),
                        SegmentWriteStore.uuid(unit.identity().context()),
                        found.id()))
                .map(rows -> Rows.first(rows, row -> row.getString("uid")));
    }

    /** Replaces a segment of a memory, which is locked. */
    static Future<Void> update(
            SqlConnection tx, long memory, Found found, TranslationUnit unit, long userId, Instant now) {
        var identity = unit.identity();
        var moved =
                !identity.source().equals(found.source()) || !identity.context().equals(found.context());
        return tx.preparedQuery(EDIT)
                .execute(args(memory, found, unit, userId, now))
                .compose(_ -> tx.preparedQuery(NEXT_REVISION).execute(Tuple.of(memory, moved)))
                .mapEmpty();
    }

    private static Tuple args(long memory, Found found, TranslationUnit unit, long userId, Instant now) {
        var identity = unit.identity();
        return Tuple.tuple()
                .addLong(found.id())
                .addString(unit.source().text().text())
                .addString(SegmentWriteStore.codes(unit.source()))
                .addString(unit.target().text().text())
                .addString(SegmentWriteStore.codes(unit.target()))
                .addString(unit.previousSource())
                .addString(unit.nextSource())
                .addString(unit.contextKey())
                .addUUID(SegmentWriteStore.uuid(identity.source()))
                .addUUID(SegmentWriteStore.uuid(unit.context().previous()))
                .addUUID(SegmentWriteStore.uuid(unit.context().next()))
                .addUUID(SegmentWriteStore.uuid(unit.context().key()))
                .addUUID(SegmentWriteStore.uuid(identity.context()))
                .addOffsetDateTime(Rows.timestamp(now))
                .addLong(userId)
                .addString(SearchWords.column(
                        memory, new SourceReader().read(unit.source().text(), identity.source())));
    }

    static Future<Void> delete(SqlConnection tx, long memory, String segmentUid) {
        return tx.preparedQuery(DELETE).execute(Tuple.of(memory, segmentUid)).mapEmpty();
    }

    private static Found found(Row row) {
        var source = row.getUUID("source_hash");
        var context = row.getUUID("context_hash");
        return new Found(
                row.getLong("id"),
                row.getString("target_lang"),
                new Fingerprint(source.getMostSignificantBits(), source.getLeastSignificantBits()),
                new Fingerprint(context.getMostSignificantBits(), context.getLeastSignificantBits()),
                MemorySegmentRowStore.segment(row));
    }
}
