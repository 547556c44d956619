package dev.parlance.job.segment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The segments of files and what jobs say of them. */
public final class SegmentStore {
    private static final String INSERT_SOURCES = """
            insert into segment (file_id, ordinal, source, source_codes, context_key, max_length, note)
            select $1, $2 + s.place::integer - 1, s.source, s.codes::jsonb, s.context_key, s.max_length, s.note
              from unnest($3::text[], $4::text[], $5::text[], $6::integer[], $7::text[])
                   with ordinality as s (source, codes, context_key, max_length, note, place)
            """;
    private static final String INSERT_TARGETS = """
            insert into segment_target (job_id, ordinal, target, target_codes, confirmed, locked)
            select j.id, t.ordinal, t.target, t.codes::jsonb, t.confirmed, t.locked
              from job j
              cross join unnest($3::integer[], $4::text[], $5::text[], $6::boolean[], $7::boolean[])
                   as t (ordinal, target, codes, confirmed, locked)
             where j.file_id = $1
               and j.target_lang = $2
            """;
    private static final String COLUMNS = """
            select s.ordinal,
                   s.source,
                   s.source_codes::text as source_codes,
                   s.context_key,
                   s.max_length,
                   s.note,
                   t.target,
                   t.target_codes::text as target_codes,
                   coalesce(t.confirmed, false) as confirmed,
                   coalesce(t.locked, false) as locked,
                   coalesce(t.editing_time, 0) as editing_time,
                   t.suggestion::text as suggestion
              from job j
              join segment s
                on s.file_id = j.file_id
               and s.ordinal between j.begin_index and j.end_index
              left join segment_target t
                on t.job_id = j.id
               and t.ordinal = s.ordinal
             where j.id = $1
            """;
    /** By range and not by offset: ordinals have no gaps, so any page costs the same. */
    private static final String RANGE = COLUMNS + """
               and s.ordinal >= $2
               and s.ordinal < $3
             order by s.ordinal
            """;

    /** The first argument is the job; null narrows nothing. */
    private static final String MATCHING = """
               and ($2::boolean is null or coalesce(t.confirmed, false) = $2)
               and ($3::boolean is null or coalesce(t.locked, false) = $3)
               and ($4::text is null
                    or position(lower($4) in lower(s.source)) > 0
                    or position(lower($4) in lower(t.target)) > 0)
            """;

    private static final String MATCHES = COLUMNS + MATCHING + """
             order by s.ordinal
             limit $5
            offset $6
            """;
    private static final String COUNT = """
            select count(*) as total
              from job j
              join segment s
                on s.file_id = j.file_id
               and s.ordinal between j.begin_index and j.end_index
              left join segment_target t
                on t.job_id = j.id
               and t.ordinal = s.ordinal
             where j.id = $1
            """ + MATCHING;

    private static final String SOME = COLUMNS + """
               and s.ordinal = any ($2::integer[])
             order by s.ordinal
            """;
    private static final String REPLACE = """
            insert into segment_target as t
              (job_id, ordinal, target, target_codes, confirmed, locked, editing_time, suggestion)
            select $1, e.ordinal, e.target, e.codes::jsonb, e.confirmed, e.locked, e.editing_time, e.suggestion::jsonb
              from unnest($2::integer[], $3::text[], $4::text[], $5::boolean[], $6::boolean[], $7::bigint[], $8::text[])
                   as e (ordinal, target, codes, confirmed, locked, editing_time, suggestion)
             order by e.ordinal
            on conflict (job_id, ordinal) do update
              set target = excluded.target,
                  target_codes = excluded.target_codes,
                  confirmed = excluded.confirmed,
                  locked = excluded.locked,
                  editing_time = excluded.editing_time,
                  suggestion = excluded.suggestion
            """;

    private final Db db;

    public SegmentStore(Db db) {
        this.db = db;
    }

    /** Stores the sources of a file, from its first segment on. */
    public static Future<Void> insertSources(SqlConnection tx, long fileId, SegmentBatches batches) {
        return each(
                batches,
                (from, batch) -> tx.preparedQuery(INSERT_SOURCES)
                        .execute(Tuple.tuple()
                                .addLong(fileId)
                                .addInteger(from)
                                .addArrayOfString(
                                        texts(batch, segment -> segment.source().text()))
                                .addArrayOfString(texts(batch, segment -> codes(segment.source())))
                                .addArrayOfString(texts(batch, ImportedSegment::contextKey))
                                .addArrayOfInteger(batch.stream()
                                        .map(ImportedSegment::maxLength)
                                        .toArray(Integer[]::new))
                                .addArrayOfString(texts(batch, ImportedSegment::note)))
                        .mapEmpty());
    }

    /** Stores the targets that a file brings, in all its jobs for that language. */
    public static Future<Void> insertTargets(SqlConnection tx, long fileId, String targetLang, SegmentBatches batches) {
        return each(batches, (from, batch) -> {
            var ordinals = new ArrayList<Integer>();
            var told = new ArrayList<ImportedSegment>();
            for (var i = 0; i < batch.size(); i++) {
                if (batch.get(i).target() != null || batch.get(i).locked()) {
                    ordinals.add(from + i);
                    told.add(batch.get(i));
                }
            }
            return told.isEmpty() ? Future.succeededFuture() : insertTargets(tx, fileId, targetLang, ordinals, told);
        });
    }

    private static Future<Void> insertTargets(
            SqlConnection tx, long fileId, String targetLang, List<Integer> ordinals, List<ImportedSegment> told) {
        return tx.preparedQuery(INSERT_TARGETS)
                .execute(Tuple.tuple()
                        .addLong(fileId)
                        .addString(targetLang)
                        .addArrayOfInteger(ordinals.toArray(Integer[]::new))
                        .addArrayOfString(texts(told, segment -> text(segment.target())))
                        .addArrayOfString(texts(told, segment -> codes(segment.target())))
                        .addArrayOfBoolean(told.stream()
                                .map(segment -> segment.confirmed() && segment.target() != null)
                                .toArray(Boolean[]::new))
                        .addArrayOfBoolean(
                                told.stream().map(ImportedSegment::locked).toArray(Boolean[]::new)))
                .mapEmpty();
    }

    private interface BatchSink {
        Future<Void> store(int from, List<ImportedSegment> batch);
    }

    private static Future<Void> each(SegmentBatches batches, BatchSink sink) {
        return batches.next().compose(batch -> each(batches, 0, batch, sink));
    }

    /** Reads the next batch while the database stores this one; both have ended when the result is there. */
    private static Future<Void> each(SegmentBatches batches, int from, List<ImportedSegment> batch, BatchSink sink) {
        if (batch.isEmpty()) {
            return Future.succeededFuture();
        }
        var next = batches.next();
        return Future.join(sink.store(from, batch), next)
                .compose(_ -> each(batches, from + batch.size(), next.result(), sink));
    }

    /** The segments of a job from one place in its file to before another. */
    public Future<List<SegmentView>> range(long jobId, long from, long to) {
        return db.query(RANGE, Tuple.of(jobId, (int) Math.min(from, Integer.MAX_VALUE), (int)
                        Math.min(to, Integer.MAX_VALUE)))
                .map(rows -> Rows.all(rows, SegmentStore::view));
    }

    /** Which segments to list; null narrows nothing. */
    public record Filter(
            @Nullable Boolean confirmed,
            @Nullable Boolean locked,
            @Nullable String text) {
        public boolean none() {
            return confirmed == null && locked == null && text == null;
        }
    }

    /** The segments of a job that the filter lets through, by their place in the file. */
    public Future<Page<SegmentView>> matching(long jobId, Filter filter, PageRequest page, Page.Order order) {
        var total = db.query(COUNT, args(jobId, filter));
        var content = db.query(
                MATCHES, args(jobId, filter).addInteger(page.pageSize()).addLong(page.offset()));
        return Rows.page(page, total, content, SegmentStore::view, order);
    }

    private static Tuple args(long jobId, Filter filter) {
        return Tuple.tuple()
                .addLong(jobId)
                .addBoolean(filter.confirmed())
                .addBoolean(filter.locked())
                .addString(filter.text());
    }

    /** Those segments of a job that are there. */
    static Future<List<SegmentView>> some(SqlConnection tx, long jobId, List<SegmentEdit.Segment> wanted) {
        var ordinals = wanted.stream().map(SegmentEdit.Segment::ordinal).toArray(Integer[]::new);
        return tx.preparedQuery(SOME)
                .execute(Tuple.tuple().addLong(jobId).addArrayOfInteger(ordinals))
                .map(rows -> Rows.all(rows, SegmentStore::view));
    }

    /** Replaces what a job says of segments; {@code before} has each of them. */
    static Future<Void> replace(
            SqlConnection tx, long jobId, List<SegmentEdit.Segment> segments, Map<Integer, SegmentView> before) {
        return tx.preparedQuery(REPLACE)
                .execute(Tuple.tuple()
                        .addLong(jobId)
                        .addArrayOfInteger(segments.stream()
                                .map(SegmentEdit.Segment::ordinal)
                                .toArray(Integer[]::new))
                        .addArrayOfString(texts(segments, SegmentEdit.Segment::target))
                        .addArrayOfString(texts(segments, segment -> json(segment.targetCodes())))
                        .addArrayOfBoolean(segments.stream()
                                .map(SegmentEdit.Segment::confirmed)
                                .toArray(Boolean[]::new))
                        .addArrayOfBoolean(segments.stream()
                                .map(segment -> segment.locked(Objects.requireNonNull(before.get(segment.ordinal()))
                                        .locked()))
                                .toArray(Boolean[]::new))
                        .addArrayOfLong(segments.stream()
                                .map(SegmentEdit.Segment::editingTime)
                                .toArray(Long[]::new))
                        .addArrayOfString(texts(
                                segments,
                                segment -> segment.suggestion() == null ? null : Json.text(segment.suggestion()))))
                .mapEmpty();
    }

    private static <T> @Nullable String[] texts(List<T> all, Function<T, @Nullable String> text) {
        var texts = new @Nullable String[all.size()];
        for (var i = 0; i < texts.length; i++) {
            var one = text.apply(all.get(i));
            texts[i] = one == null ? null : storable(one);
        }
        return texts;
    }

    /** PostgreSQL holds no NUL, which files may. */
    private static String storable(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
    }

    private static @Nullable String text(@Nullable SegmentText text) {
        return text == null ? null : text.text();
    }

    private static @Nullable String codes(@Nullable SegmentText text) {
        return text == null ? null : json(text.codes());
    }

    private static @Nullable String json(@Nullable List<InlineCode> codes) {
        return codes == null || codes.isEmpty()
                ? null
                : Json.text(codes.stream().map(SegmentStore::storable).toList());
    }

    private static InlineCode storable(InlineCode code) {
        return new InlineCode(code.kind(), code.id(), storable(code.data()), code.space());
    }

    private static SegmentView view(Row row) {
        var suggestion = Rows.text(row, "suggestion");
        return new SegmentView(
                row.getInteger("ordinal"),
                row.getString("source"),
                codes(Rows.text(row, "source_codes")),
                Rows.text(row, "context_key"),
                Rows.integer(row, "max_length"),
                Rows.text(row, "note"),
                Rows.text(row, "target"),
                codes(Rows.text(row, "target_codes")),
                row.getBoolean("confirmed"),
                row.getBoolean("locked"),
                row.getLong("editing_time"),
                suggestion == null ? null : Json.read(suggestion, Suggestion.class));
    }

    /** Of a column; null is none. */
    public static List<InlineCode> codes(@Nullable String json) {
        if (json == null) {
            return List.of();
        }
        try {
            return List.copyOf(Json.MAPPER.readValue(json, new TypeReference<List<InlineCode>>() {}));
        } catch (JsonProcessingException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
