package dev.parlance.memory.segment;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.match.token.SourceReader;
import dev.parlance.memory.base.TransMemory;
import dev.parlance.memory.base.TransMemoryStore;
import dev.parlance.memory.exchange.UnitDetail;
import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Segments of translation memories in PostgreSQL, as the interface shows them. */
public final class MemorySegmentStore {
    static final String COLUMNS = """
            select s.id,
                   s.uid,
                   s.source,
                   s.source_codes::text as source_codes,
                   s.source_hash,
                   s.target,
                   s.target_codes::text as target_codes,
                   s.target_lang,
                   s.previous_source,
                   s.next_source,
                   s.context_key,
                   s.context_hash,
                   s.date_created,
                   s.date_changed,
                   s.creation_id,
                   s.change_id,
                   s.details::text as details,
                   c.email,
                   c.first_name,
                   c.id as user_id,
                   c.last_name,
                   c.uid as user_uid,
                   c.user_name,
                   d.email as changer_email,
                   d.first_name as changer_first_name,
                   d.id as changer_id,
                   d.last_name as changer_last_name,
                   d.uid as changer_uid,
                   d.user_name as changer_user_name
              from trans_memory_segment s
              left join app_user c
                on c.id = s.created_by
              left join app_user d
                on d.id = s.changed_by
            """;
    private static final String LIST = COLUMNS + """
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
    private static final String FIND = COLUMNS + """
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
    private static final String RIVAL = """
            select uid
              from trans_memory_segment
             where memory_id = $1
               and target_lang = $2
               and source_hash = $3
               and context_hash = $4
               and id <> $5
            """;
    private static final String NOTE = """
            update trans_memory
               set revision = revision + 1,
                   removed_revision = case when $2 then revision + 1 else removed_revision end
             where id = $1
            """;

    private final Db db;
    private final InstantSource clock;

    public MemorySegmentStore(Db db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    /** What became of posted segments. */
    public record Accepted(int acceptedSegmentsCount, long createdSegmentsCount, long replacedSegmentsCount) {}

    /** A segment as it is found. */
    private record Found(long id, String targetLang, Fingerprint source, Fingerprint context, MemorySegment view) {}

    /** Puts all segments into the memory, or none; one with the same source and context is replaced. */
    public Future<Accepted> put(String memoryUid, SegmentsPost post, long userId) {
        return db.transaction(tx -> TransMemoryStore.hold(tx, memoryUid)
                .compose(memory -> SegmentWriteStore.write(
                        tx, memory.number(), post.units(memory.targetLangs()), userId, clock.instant()))
                .map(done -> new Accepted(post.segments().size(), done.created(), done.replaced())));
    }

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
        return Rows.page(page, total, content, MemorySegmentStore::segment, new Page.Order(Page.Direction.ASC, "id"));
    }

    public Future<MemorySegment> get(String memoryUid, String segmentUid) {
        return db.read(FIND, Tuple.of(memoryUid, segmentUid))
                .map(rows -> Rows.first(rows, MemorySegmentStore::segment).orElseThrow(() -> notFound(segmentUid)));
    }

    /** Replaces a segment; fails with {@link Fault.Conflict} when another one has its new source and context. */
    public Future<MemorySegment> edit(
            String memoryUid, String segmentUid, MemorySegmentEdit edit, Precondition condition, long userId) {
        return db.transaction(tx -> TransMemoryStore.hold(tx, memoryUid)
                .compose(memory -> find(tx, memoryUid, segmentUid).compose(found -> {
                    condition.check(found.view());
                    var unit = edit.unit(found.targetLang());
                    return refuseRival(tx, memory.number(), found, unit)
                            .compose(_ -> write(tx, memory.number(), found, unit, userId));
                }))
                .compose(_ -> find(tx, memoryUid, segmentUid))
                .map(Found::view));
    }

    private static Future<Found> find(SqlConnection tx, String memoryUid, String segmentUid) {
        return tx.preparedQuery(FIND)
                .execute(Tuple.of(memoryUid, segmentUid))
                .map(rows -> Rows.first(rows, MemorySegmentStore::found).orElseThrow(() -> notFound(segmentUid)));
    }

    private static Future<Void> refuseRival(SqlConnection tx, long memory, Found found, TranslationUnit unit) {
        return tx.preparedQuery(RIVAL)
                .execute(Tuple.of(
                        memory,
                        found.targetLang(),
                        SegmentWriteStore.uuid(unit.identity().source()),
                        SegmentWriteStore.uuid(unit.identity().context()),
                        found.id()))
                .map(MemorySegmentStore::refuse);
    }

    private static @Nullable Void refuse(RowSet<Row> rivals) {
        if (rivals.size() > 0) {
            throw new Fault.Conflict("the segment %s already has this source and context"
                    .formatted(Rows.one(rivals).getString("uid")));
        }
        return null;
    }

    private Future<Void> write(SqlConnection tx, long memory, Found found, TranslationUnit unit, long userId) {
        var identity = unit.identity();
        var moved =
                !identity.source().equals(found.source()) || !identity.context().equals(found.context());
        return tx.preparedQuery(EDIT)
                .execute(Tuple.tuple()
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
                        .addOffsetDateTime(Rows.timestamp(clock.instant()))
                        .addLong(userId)
                        .addString(SearchWords.column(
                                memory, new SourceReader().read(unit.source().text(), identity.source()))))
                .compose(_ -> tx.preparedQuery(NOTE).execute(Tuple.of(memory, moved)))
                .mapEmpty();
    }

    public Future<Void> delete(String memoryUid, String segmentUid, Precondition condition) {
        return db.transaction(tx -> TransMemoryStore.hold(tx, memoryUid)
                .compose(memory -> find(tx, memoryUid, segmentUid).compose(found -> {
                    condition.check(found.view());
                    return tx.preparedQuery(DELETE).execute(Tuple.of(memory.number(), segmentUid));
                }))
                .mapEmpty());
    }

    private static Fault.NotFound notFound(String segmentUid) {
        return new Fault.NotFound("transMemorySegment", segmentUid);
    }

    private static Found found(Row row) {
        var source = row.getUUID("source_hash");
        var context = row.getUUID("context_hash");
        return new Found(
                row.getLong("id"),
                row.getString("target_lang"),
                new Fingerprint(source.getMostSignificantBits(), source.getLeastSignificantBits()),
                new Fingerprint(context.getMostSignificantBits(), context.getLeastSignificantBits()),
                segment(row));
    }

    static MemorySegment segment(Row row) {
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
                Rows.at(row, "date_created"),
                changer(row),
                Rows.at(row, "date_changed"),
                Rows.text(row, "creation_id"),
                Rows.text(row, "change_id"),
                details(row).stream()
                        .map(detail -> new MemorySegment.Property(
                                Objects.requireNonNullElse(detail.name(), "note"), detail.text()))
                        .toList());
    }

    private static @Nullable UserRef changer(Row row) {
        return Optional.ofNullable(Rows.number(row, "changer_id"))
                .map(id -> new UserRef(
                        row.getString("changer_email"),
                        row.getString("changer_first_name"),
                        Long.toString(id),
                        row.getString("changer_last_name"),
                        row.getString("changer_uid"),
                        row.getString("changer_user_name")))
                .orElse(null);
    }

    public static List<InlineCode> codes(Row row, String column) {
        var json = row.getString(column);
        return json.equals("[]") ? List.of() : List.of(Json.read(json, InlineCode[].class));
    }

    public static List<UnitDetail> details(Row row) {
        var json = Rows.text(row, "details");
        return json == null ? List.of() : Arrays.asList(Json.read(json, UnitDetail[].class));
    }
}
