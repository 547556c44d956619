package dev.parlance.memory;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Segments of translation memories in PostgreSQL. */
final class MemorySegmentStore {
    private static final String PUT = """
            with put as (
              insert into trans_memory_segment (uid, memory_id, target_lang, source, source_codes, target, target_codes,
                                                previous_source, next_source, context_key, source_hash, previous_hash,
                                                next_hash, key_hash, context_hash, revision, created_by)
              select u.uid, m.id, u.target_lang, u.source, u.source_codes::jsonb, u.target, u.target_codes::jsonb,
                     u.previous_source, u.next_source, u.context_key, u.source_hash, u.previous_hash,
                     u.next_hash, u.key_hash, u.context_hash, m.revision + 1, $2
                from trans_memory m,
                     unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                            $10::text[], $11::text[], $12::uuid[], $13::uuid[], $14::uuid[], $15::uuid[], $16::uuid[])
                       as u (uid, target_lang, source, source_codes, target, target_codes, previous_source,
                             next_source, context_key, source_hash, previous_hash, next_hash, key_hash, context_hash)
               where m.id = $1
              on conflict (memory_id, target_lang, source_hash, context_hash) do update
                 set target = excluded.target,
                     target_codes = excluded.target_codes,
                     revision = excluded.revision,
                     created_by = excluded.created_by,
                     date_created = excluded.date_created
              returning xmax = 0 as created
            ), tally as (
              select count(*) filter (where created) as created,
                     count(*) filter (where not created) as replaced
                from put
            )
            update trans_memory m
               set revision = m.revision + 1,
                   segments_count = m.segments_count + t.created
              from tally t
             where m.id = $1
            returning t.created, t.replaced
            """;
    private static final String LIST = """
            select s.uid,
                   s.source,
                   s.source_codes::text as source_codes,
                   s.target,
                   s.target_codes::text as target_codes,
                   s.target_lang,
                   s.previous_source,
                   s.next_source,
                   s.context_key,
                   s.date_created,
                   c.email,
                   c.first_name,
                   c.id as user_id,
                   c.last_name,
                   c.uid as user_uid,
                   c.user_name
              from trans_memory_segment s
              left join app_user c
                on c.id = s.created_by
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

    private final Db db;

    MemorySegmentStore(Db db) {
        this.db = db;
    }

    /** What became of posted segments. */
    record Accepted(int acceptedSegmentsCount, long createdSegmentsCount, long replacedSegmentsCount) {}

    /** Puts all segments into the memory, or none; one with the same source and context is replaced. */
    Future<Accepted> put(String memoryUid, SegmentsPost post, long createdBy) {
        return db.transaction(tx -> TransMemoryStore.lock(tx, memoryUid)
                .compose(memory -> write(tx, memory.number(), post.units(memory.targetLangs()), createdBy))
                .map(row -> new Accepted(post.segments().size(), row.getLong("created"), row.getLong("replaced"))));
    }

    private static Future<Row> write(SqlConnection tx, long memory, List<Unit> units, long createdBy) {
        var args = Tuple.tuple()
                .addLong(memory)
                .addLong(createdBy)
                .addArrayOfString(texts(units, _ -> Uid.next()))
                .addArrayOfString(texts(units, Unit::targetLang))
                .addArrayOfString(texts(units, unit -> unit.source().text()))
                .addArrayOfString(texts(units, unit -> Json.text(unit.source().codes())))
                .addArrayOfString(texts(units, unit -> unit.target().text()))
                .addArrayOfString(texts(units, unit -> Json.text(unit.target().codes())))
                .addArrayOfString(texts(units, Unit::previousSource))
                .addArrayOfString(texts(units, Unit::nextSource))
                .addArrayOfString(texts(units, Unit::contextKey))
                .addArrayOfUUID(hashes(units, unit -> Fingerprint.of(unit.source())))
                .addArrayOfUUID(hashes(units, unit -> unit.context().previous()))
                .addArrayOfUUID(hashes(units, unit -> unit.context().next()))
                .addArrayOfUUID(hashes(units, unit -> unit.context().key()))
                .addArrayOfUUID(hashes(units, unit -> unit.context().whole()));
        return tx.preparedQuery(PUT).execute(args).map(Rows::one);
    }

    Future<Page<MemorySegment>> list(TransMemory memory, List<String> targetLangs, PageRequest page) {
        var langs = targetLangs.toArray(String[]::new);
        var total = db.query(COUNT, Tuple.tuple().addLong(memory.number()).addArrayOfString(langs));
        var content = db.query(
                LIST,
                Tuple.tuple()
                        .addLong(memory.number())
                        .addArrayOfString(langs)
                        .addInteger(page.pageSize())
                        .addLong(page.offset()));
        return Future.all(total, content)
                .map(_ -> Page.of(
                        page,
                        Rows.one(total.result()).getLong("total"),
                        Rows.all(content.result(), MemorySegmentStore::segment),
                        new Page.Order(Page.Direction.ASC, "id")));
    }

    Future<Void> delete(String memoryUid, String segmentUid) {
        return db.transaction(tx -> TransMemoryStore.lock(tx, memoryUid)
                .compose(memory -> tx.preparedQuery(DELETE).execute(Tuple.of(memory.number(), segmentUid)))
                .compose(rows -> rows.size() == 0
                        ? Future.failedFuture(new Fault.NotFound("transMemorySegment", segmentUid))
                        : Future.succeededFuture()));
    }

    static @Nullable UUID uuid(@Nullable Fingerprint fingerprint) {
        return fingerprint == null ? null : new UUID(fingerprint.high(), fingerprint.low());
    }

    private static String[] texts(List<Unit> units, Function<Unit, @Nullable String> column) {
        return units.stream().map(column).toArray(String[]::new);
    }

    private static UUID[] hashes(List<Unit> units, Function<Unit, @Nullable Fingerprint> column) {
        return units.stream().map(unit -> uuid(column.apply(unit))).toArray(UUID[]::new);
    }

    private static MemorySegment segment(Row row) {
        return new MemorySegment(
                row.getString("uid"),
                row.getString("source"),
                codes(row, "source_codes"),
                row.getString("target"),
                codes(row, "target_codes"),
                row.getString("target_lang"),
                Rows.text(row, "previous_source"),
                Rows.text(row, "next_source"),
                Rows.text(row, "context_key"),
                TransMemoryStore.creator(row),
                Rows.at(row, "date_created"));
    }

    private static List<InlineCode> codes(Row row, String column) {
        return List.of(Json.read(row.getString(column), InlineCode[].class));
    }
}
