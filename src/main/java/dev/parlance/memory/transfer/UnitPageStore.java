package dev.parlance.memory.transfer;

import dev.parlance.db.Column;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.memory.exchange.ExchangeUnit;
import dev.parlance.memory.exchange.UnitStamp;
import dev.parlance.memory.exchange.UnitText;
import dev.parlance.memory.segment.MemorySegmentRowStore;
import dev.parlance.shared.Json;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads all units of a memory page by page, in the order of their creation; no connection is used between pages. */
public record UnitPageStore(Db db) {
    // The sizes of texts are known without reading them, but not those of other values that are compressed.
    private static final String PAGE = """
            select s.id, s.target_lang, s.source, s.source_codes::text as source_codes,
                   s.source_tags::text as source_tags, s.target, s.target_codes::text as target_codes,
                   s.target_tags::text as target_tags, s.previous_source, s.next_source, s.context_key,
                   s.details::text as details, s.date_created,
                   nullif(s.date_changed, s.date_created) as date_changed,
                   coalesce(s.creation_id, c.user_name) as creation_id,
                   coalesce(s.change_id, case when s.date_changed > s.date_created then d.user_name end) as change_id
              from (
                select *, sum(size) over (order by id) - size as before
                  from (
                    select t.*, octet_length(source) + octet_length(target)
                                + coalesce(octet_length(previous_source), 0) + coalesce(octet_length(next_source), 0)
                                + r.size as size
                      from (
                        select *
                          from trans_memory_segment
                         where memory_id = $1
                           and id > $2
                           and (cardinality($3::text[]) = 0 or target_lang = any ($3))
                         order by id
                         limit $4
                      ) t
                     cross join lateral (
                        select sum(case
                                     when pg_column_compression(v) is null then pg_column_size(v)
                                     else octet_length(v::text)
                                   end) as size
                          from (values (details), (source_codes), (target_codes), (source_tags), (target_tags)) d (v)
                     ) r
                  ) sized
              ) s
              left join app_user c on c.id = s.created_by
              left join app_user d on d.id = s.changed_by
             where s.before < $5
             order by s.id
            """;
    private static final String LONGEST = """
            select coalesce(max(greatest(length(source), length(target), length(previous_source), length(next_source),
                                         length(details::text))), 0) as longest
              from trans_memory_segment
             where memory_id = $1
               and (cardinality($2::text[]) = 0 or target_lang = any ($2))
            """;

    /**
     * A page of units.
     *
     * @param last the last id, with which the next page is requested
     */
    record UnitPage(List<ExchangeUnit> units, long last) {}

    /**
     * Reads the units after an id, up to the first one with which their texts exceed a size; none after the last one.
     *
     * @param most number of units
     * @param mostBytes size of the texts
     */
    Future<UnitPage> page(long memory, List<String> targetLangs, long after, int most, long mostBytes) {
        var args = Tuple.of(memory, after, Column.texts(targetLangs), most, mostBytes);
        return db.query(PAGE, args).map(rows -> {
            var last = after;
            for (var row : rows) {
                last = row.getLong("id");
            }
            return new UnitPage(Rows.all(rows, UnitPageStore::unit), last);
        });
    }

    /** The number of characters of the longest text. */
    public Future<Integer> longest(long memory, List<String> targetLangs) {
        return db.query(LONGEST, Tuple.of(memory, Column.texts(targetLangs)))
                .map(rows -> Rows.one(rows).getInteger("longest"));
    }

    private static ExchangeUnit unit(Row row) {
        return new ExchangeUnit(
                text(row, "source"),
                row.getString("target_lang"),
                text(row, "target"),
                Rows.text(row, "previous_source"),
                Rows.text(row, "next_source"),
                Rows.text(row, "context_key"),
                new UnitStamp(
                        Rows.at(row, "date_created"),
                        Rows.text(row, "creation_id"),
                        Rows.instant(row, "date_changed"),
                        Rows.text(row, "change_id")),
                MemorySegmentRowStore.details(row));
    }

    private static UnitText text(Row row, String column) {
        var codes = MemorySegmentRowStore.codes(row, column + "_codes");
        return new UnitText(new SegmentText(row.getString(column), codes), tags(row, column + "_tags", codes.size()));
    }

    private static @Nullable List<String> tags(Row row, String column, int codes) {
        var json = Rows.text(row, column);
        var tags = json == null ? null : Arrays.asList(Json.read(json, String[].class));
        return tags == null || tags.size() != codes ? null : Objects.requireNonNull(tags);
    }
}
