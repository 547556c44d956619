package dev.parlance.job.segment;

import dev.parlance.db.InOrder;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.file.paragraph.ImportedSegment;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Inserts the segments of a file batch by batch, with the targets that the file contains. */
public final class SegmentImportStore {
    private static final String INSERT_SOURCES = """
            insert into segment (file_id, ordinal, source, source_codes, context_key, max_length, note,
                                 plural_form, form_added)
            select $1, $2 + s.place::integer - 1, s.source, s.codes::jsonb, s.context_key, s.max_length, s.note,
                   s.plural_form, s.form_added
              from unnest($3::text[], $4::text[], $5::text[], $6::integer[], $7::text[],
                          $8::text[], $9::boolean[])
                   with ordinality as s (source, codes, context_key, max_length, note, plural_form, form_added, place)
            """;
    private static final String INSERT_TARGETS = """
            insert into segment_target (job_id, ordinal, target, target_codes, confirmed, locked)
            select j.id, t.ordinal, t.target, t.codes::jsonb, t.confirmed, t.locked
              from job j
              cross join unnest($3::integer[], $4::text[], $5::text[], $6::boolean[], $7::boolean[])
                   as t (ordinal, target, codes, confirmed, locked)
             where j.file_id = $1
               and j.target_lang = $2
            on conflict (job_id, ordinal) do nothing
            """;

    private static final String OWNER = """
            select j.project_id,
                   f.created_by,
                   case when f.id = j.file_id then j.date_created else f.created_at end as uploaded
              from job j
              join stored_file f on f.id = $3
             where j.file_id = $1
               and j.target_lang = $2
             order by j.id
             limit 1
            """;

    private SegmentImportStore() {}

    /** Who uploaded a file, when, and to which project. */
    record Owner(long projectId, long userId, Instant uploaded) {}

    /** The owner of a file; empty when no job in the language has it, or the version before it. */
    static Future<Optional<Owner>> owner(SqlConnection tx, WriteImported.File file) {
        return Sql.first(
                tx,
                OWNER,
                Tuple.of(file.jobsFileId(), file.targetLang(), file.id()),
                row -> new Owner(row.getLong("project_id"), row.getLong("created_by"), Rows.at(row, "uploaded")));
    }

    /** Stores the sources of a file, from its first segment on. */
    public static Future<Void> insertSources(SqlConnection tx, long fileId, SegmentBatches batches) {
        return each(batches, (from, batch) -> insertSources(tx, fileId, from, batch));
    }

    private static Future<Void> insertSources(SqlConnection tx, long fileId, int from, List<ImportedSegment> batch) {
        return Sql.run(
                tx,
                INSERT_SOURCES,
                Tuple.tuple()
                        .addLong(fileId)
                        .addInteger(from)
                        .addArrayOfString(SegmentColumns.texts(
                                batch, segment -> segment.source().text()))
                        .addArrayOfString(
                                SegmentColumns.texts(batch, segment -> SegmentColumns.codes(segment.source())))
                        .addArrayOfString(SegmentColumns.texts(batch, ImportedSegment::contextKey))
                        .addArrayOfInteger(
                                batch.stream().map(ImportedSegment::maxLength).toArray(Integer[]::new))
                        .addArrayOfString(SegmentColumns.texts(batch, ImportedSegment::note))
                        .addArrayOfString(SegmentColumns.texts(
                                batch,
                                segment -> segment.plural() == null
                                        ? null
                                        : segment.plural().category()))
                        .addArrayOfBoolean(batch.stream()
                                .map(segment -> segment.plural() != null
                                        && segment.plural().added())
                                .toArray(Boolean[]::new)));
    }

    /** Stores the targets that a file contains, for all its jobs of that language that have none. */
    public static Future<Void> insertTargets(SqlConnection tx, long fileId, String targetLang, SegmentBatches batches) {
        return each(batches, (from, batch) -> insertTargets(tx, fileId, targetLang, from, batch));
    }

    private static Future<Void> insertTargets(
            SqlConnection tx, long fileId, String targetLang, int from, List<ImportedSegment> batch) {
        var ordinals = new ArrayList<Integer>();
        var given = new ArrayList<ImportedSegment>();
        for (var i = 0; i < batch.size(); i++) {
            if (batch.get(i).target() != null || batch.get(i).locked()) {
                ordinals.add(from + i);
                given.add(batch.get(i));
            }
        }
        return given.isEmpty() ? Future.succeededFuture() : insertTargets(tx, fileId, targetLang, ordinals, given);
    }

    private static Future<Void> insertTargets(
            SqlConnection tx, long fileId, String targetLang, List<Integer> ordinals, List<ImportedSegment> given) {
        return Sql.run(
                tx,
                INSERT_TARGETS,
                Tuple.tuple()
                        .addLong(fileId)
                        .addString(targetLang)
                        .addArrayOfInteger(ordinals.toArray(Integer[]::new))
                        .addArrayOfString(SegmentColumns.texts(given, segment -> SegmentColumns.text(segment.target())))
                        .addArrayOfString(
                                SegmentColumns.texts(given, segment -> SegmentColumns.codes(segment.target())))
                        .addArrayOfBoolean(given.stream()
                                .map(segment -> segment.confirmed() && segment.target() != null)
                                .toArray(Boolean[]::new))
                        .addArrayOfBoolean(
                                given.stream().map(ImportedSegment::locked).toArray(Boolean[]::new)));
    }

    private interface BatchSink {
        Future<Void> store(int from, List<ImportedSegment> batch);
    }

    private static Future<Void> each(SegmentBatches batches, BatchSink sink) {
        return batches.next().compose(first -> {
            var stored = new Stored(batches, sink, first);
            return InOrder.whileTrue(stored::next);
        });
    }

    /** The segments that are stored so far. */
    private static final class Stored {
        private final SegmentBatches batches;
        private final BatchSink sink;
        private List<ImportedSegment> batch;
        private int from;

        Stored(SegmentBatches batches, BatchSink sink, List<ImportedSegment> first) {
            this.batches = batches;
            this.sink = sink;
            this.batch = first;
        }

        /** Reads the next batch while the database stores this one; the future completes when both have ended. */
        Future<Boolean> next() {
            if (batch.isEmpty()) {
                return Future.succeededFuture(false);
            }
            var next = batches.next();
            return Future.join(sink.store(from, batch), next).map(_ -> {
                from += batch.size();
                batch = next.result();
                return true;
            });
        }
    }
}
