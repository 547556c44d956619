package dev.parlance.memory.segment;

import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.match.token.SourceReader;
import dev.parlance.memory.exchange.ExchangeUnit;
import dev.parlance.memory.exchange.UnitText;
import dev.parlance.shared.Json;
import dev.parlance.shared.TimeUids;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.List;
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
                 set target = excluded.target, target_codes = excluded.target_codes,
                     target_tags = excluded.target_tags,
                     details = coalesce(excluded.details, s.details),
                     date_changed = excluded.date_changed, change_id = excluded.change_id,
                     changed_by = excluded.changed_by, revision = excluded.revision
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
     * Prepares units with different identities. Call it on a worker: 500 long ones take tens of milliseconds.
     *
     * @param userId who writes the units, or null if they come from a file
     * @param now the time of units without a date, and the latest time of others
     */
    public static Batch batch(long memory, List<TranslationUnit> units, @Nullable Long userId, Instant now) {
        var reader = new SourceReader();
        var contents = units.stream().map(TranslationUnit::content).toList();
        return new Batch(Tuple.of(
                memory,
                userId,
                Rows.timestamp(now),
                texts(units, _ -> TimeUids.text(UIDS.next())),
                texts(contents, ExchangeUnit::targetLang),
                texts(contents, unit -> unit.source().text().text()),
                texts(contents, unit -> codes(unit.source())),
                texts(contents, unit -> tags(unit.source())),
                texts(contents, unit -> unit.target().text().text()),
                texts(contents, unit -> codes(unit.target())),
                texts(contents, unit -> tags(unit.target())),
                texts(contents, ExchangeUnit::previousSource),
                texts(contents, ExchangeUnit::nextSource),
                texts(contents, ExchangeUnit::contextKey),
                MemorySegmentRowStore.uuids(units, unit -> unit.identity().source()),
                MemorySegmentRowStore.uuids(units, unit -> unit.context().previous()),
                MemorySegmentRowStore.uuids(units, unit -> unit.context().next()),
                MemorySegmentRowStore.uuids(units, unit -> unit.context().key()),
                MemorySegmentRowStore.uuids(units, unit -> unit.identity().context()),
                texts(contents, unit -> unit.details().isEmpty() ? null : Json.text(unit.details())),
                times(contents, unit -> unit.stamp().created()),
                texts(contents, unit -> unit.stamp().creationId()),
                times(contents, unit -> unit.stamp().changed()),
                texts(contents, unit -> unit.stamp().changeId()),
                texts(units, unit -> SearchWords.column(memory, unit, reader))));
    }

    /** Writes units into their memory, which is locked. */
    public static Future<Written> write(SqlConnection tx, Batch batch) {
        return Sql.one(tx, PUT, batch.args(), row -> new Written(row.getLong("created"), row.getLong("replaced")));
    }

    static String codes(UnitText text) {
        var codes = text.text().codes();
        return codes.isEmpty() ? "[]" : Json.text(codes);
    }

    static @Nullable String tags(UnitText text) {
        return text.tags() == null ? null : Json.text(text.tags());
    }

    private static <T> @Nullable String[] texts(List<T> units, Function<? super T, @Nullable String> column) {
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

    private static OffsetDateTime[] times(List<ExchangeUnit> units, Function<ExchangeUnit, @Nullable Instant> column) {
        return units.stream().map(unit -> Rows.timestamp(column.apply(unit))).toArray(OffsetDateTime[]::new);
    }
}
