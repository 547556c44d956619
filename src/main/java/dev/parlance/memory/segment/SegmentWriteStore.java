package dev.parlance.memory.segment;

import dev.parlance.db.Rows;
import dev.parlance.match.token.SourceReader;
import dev.parlance.memory.exchange.UnitText;
import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Json;
import dev.parlance.shared.TimeUids;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes translations into memories; the caller locks the memory, so that its revisions are consecutive. */
public final class SegmentWriteStore {
    /** Dates in the future are replaced by now, because they would prevent later changes of the translation. */
    private static final String PUT = """
            with put as (
              insert into trans_memory_segment as s
                     (uid, memory_id, target_lang, source, source_codes, source_tags, target, target_codes, target_tags,
                      previous_source, next_source, context_key, source_hash, previous_hash, next_hash, key_hash,
                      context_hash, details, date_created, creation_id, date_changed, change_id, words, revision,
                      created_by, changed_by)
              select u.uid, m.id, u.target_lang, u.source, u.source_codes::jsonb, u.source_tags::jsonb, u.target,
                     u.target_codes::jsonb, u.target_tags::jsonb, u.previous_source, u.next_source, u.context_key,
                     u.source_hash, u.previous_hash, u.next_hash, u.key_hash, u.context_hash, u.details::jsonb,
                     least(coalesce(u.created, u.changed, $3), $3), u.creation_id,
                     least(coalesce(u.changed, u.created, $3), $3), u.change_id, u.words::integer[],
                     m.revision + 1, $2, $2
                from trans_memory m,
                     unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
                            $11::text[], $12::text[], $13::text[], $14::text[], $15::uuid[], $16::uuid[], $17::uuid[],
                            $18::uuid[], $19::uuid[], $20::text[], $21::timestamptz[], $22::text[],
                            $23::timestamptz[], $24::text[], $25::text[])
                       as u (uid, target_lang, source, source_codes, source_tags, target, target_codes, target_tags,
                             previous_source, next_source, context_key, source_hash, previous_hash, next_hash, key_hash,
                             context_hash, details, created, creation_id, changed, change_id, words)
               where m.id = $1
              on conflict (memory_id, target_lang, source_hash, context_hash) do update
                 set target = excluded.target,
                     target_codes = excluded.target_codes,
                     target_tags = excluded.target_tags,
                     details = coalesce(excluded.details, s.details),
                     date_changed = excluded.date_changed,
                     change_id = excluded.change_id,
                     changed_by = excluded.changed_by,
                     revision = excluded.revision
               where excluded.date_changed >= s.date_changed
              returning s.xmax = 0 as created
            ), tally as (
              select count(*) filter (where created) as created,
                     count(*) filter (where not created) as replaced
                from put
            )
            update trans_memory m
               set revision = m.revision + least(t.created + t.replaced, 1),
                   segments_count = m.segments_count + t.created
              from tally t
             where m.id = $1
            returning t.created, t.replaced
            """;

    private static final TimeUids UIDS = new TimeUids(InstantSource.system());

    private SegmentWriteStore() {}

    /**
     * How many units were created and how many replaced existing ones; units older than the existing ones are skipped.
     */
    public record Written(long created, long replaced) {}

    /** The prepared arguments of units, which may be computed on any thread. */
    public record Batch(Tuple args) {}

    /**
     * Prepares units with different identities.
     *
     * @param now the time of units without a date, and the latest time of others
     */
    public static Batch batch(long memory, List<TranslationUnit> units, long userId, Instant now) {
        var reader = new SourceReader();
        return new Batch(Tuple.tuple()
                .addLong(memory)
                .addLong(userId)
                .addOffsetDateTime(Rows.timestamp(now))
                .addArrayOfString(texts(units, _ -> TimeUids.text(UIDS.next())))
                .addArrayOfString(texts(units, TranslationUnit::targetLang))
                .addArrayOfString(texts(units, unit -> unit.source().text().text()))
                .addArrayOfString(texts(units, unit -> codes(unit.source())))
                .addArrayOfString(texts(units, unit -> tags(unit.source())))
                .addArrayOfString(texts(units, unit -> unit.target().text().text()))
                .addArrayOfString(texts(units, unit -> codes(unit.target())))
                .addArrayOfString(texts(units, unit -> tags(unit.target())))
                .addArrayOfString(texts(units, TranslationUnit::previousSource))
                .addArrayOfString(texts(units, TranslationUnit::nextSource))
                .addArrayOfString(texts(units, TranslationUnit::contextKey))
                .addArrayOfUUID(hashes(units, unit -> unit.identity().source()))
                .addArrayOfUUID(hashes(units, unit -> unit.context().previous()))
                .addArrayOfUUID(hashes(units, unit -> unit.context().next()))
                .addArrayOfUUID(hashes(units, unit -> unit.context().key()))
                .addArrayOfUUID(hashes(units, unit -> unit.identity().context()))
                .addArrayOfString(texts(units, unit -> unit.details().isEmpty() ? null : Json.text(unit.details())))
                .addArrayOfOffsetDateTime(times(units, unit -> unit.stamp().created()))
                .addArrayOfString(texts(units, unit -> unit.stamp().creationId()))
                .addArrayOfOffsetDateTime(times(units, unit -> unit.stamp().changed()))
                .addArrayOfString(texts(units, unit -> unit.stamp().changeId()))
                .addArrayOfString(texts(
                        units,
                        unit -> SearchWords.column(
                                memory,
                                reader.read(
                                        unit.source().text(), unit.identity().source())))));
    }

    /** Writes units into their memory, which is locked. */
    public static Future<Written> write(SqlConnection tx, Batch batch) {
        return tx.preparedQuery(PUT)
                .execute(batch.args())
                .map(Rows::one)
                .map(row -> new Written(row.getLong("created"), row.getLong("replaced")));
    }

    /** Prepares and writes few units. */
    public static Future<Written> write(
            SqlConnection tx, long memory, List<TranslationUnit> units, long userId, Instant now) {
        return write(tx, batch(memory, units, userId, now));
    }

    public static @Nullable UUID uuid(@Nullable Fingerprint fingerprint) {
        return fingerprint == null ? null : new UUID(fingerprint.high(), fingerprint.low());
    }

    static String codes(UnitText text) {
        return codes(text.text().codes());
    }

    private static String codes(List<InlineCode> codes) {
        return codes.isEmpty() ? "[]" : Json.text(codes);
    }

    static @Nullable String tags(UnitText text) {
        return text.tags() == null ? null : Json.text(text.tags());
    }

    private static @Nullable String[] texts(
            List<TranslationUnit> units, Function<TranslationUnit, @Nullable String> column) {
        var texts = new @Nullable String[units.size()];
        for (var i = 0; i < texts.length; i++) {
            var text = column.apply(units.get(i));
            texts[i] = text == null ? null : storable(text);
        }
        return texts;
    }

    /** Replaces NUL, which PostgreSQL cannot store. */
    private static String storable(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
    }

    private static UUID[] hashes(List<TranslationUnit> units, Function<TranslationUnit, @Nullable Fingerprint> column) {
        return units.stream().map(unit -> uuid(column.apply(unit))).toArray(UUID[]::new);
    }

    private static OffsetDateTime[] times(
            List<TranslationUnit> units, Function<TranslationUnit, @Nullable Instant> column) {
        return units.stream().map(unit -> Rows.timestamp(column.apply(unit))).toArray(OffsetDateTime[]::new);
    }
}
