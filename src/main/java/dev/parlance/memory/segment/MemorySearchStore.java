package dev.parlance.memory.segment;

import dev.parlance.db.Column;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds segments of a memory by their words. */
public record MemorySearchStore(Db db) {
    /** The most segments that are read; if there are more, the result is not complete. */
    public static final int MOST = 20_000;

    /** The statistics of the column; they may not have all words. */
    private static final String FREQUENCIES = """
            select e.word, e.frequency
              from pg_stats s,
                   unnest(s.most_common_elems::text::integer[], s.most_common_elem_freqs) as e (word, frequency)
             where s.schemaname = current_schema()
               and s.tablename = 'trans_memory_segment'
               and s.attname = 'words'
               and e.word = any ($1::integer[])
            """;

    private static final String CANDIDATES = """
            select s.id, s.source, s.source_codes::text as source_codes, s.previous_hash, s.next_hash, s.key_hash,
                   s.date_changed
              from trans_memory_segment s
             where s.memory_id = $1
               and (cardinality($3::text[]) = 0 or s.target_lang = any ($3))
            """;
    private static final String ANY = CANDIDATES + """
               and s.words && $2::integer[]
             limit $4
            """;
    private static final String ALL = CANDIDATES + """
               and s.words @> $2::integer[]
             limit $4
            """;
    private static final String SEGMENTS = MemorySegmentRowStore.COLUMNS + """
             where s.id = any ($1::bigint[])
            """;

    /** A segment that may match, and when its translation was written. */
    public record Candidate(long id, SegmentText source, MemoryContext context, Instant changed) {}

    /** The frequencies of words, by hash, between 0 and 1; missing words are rare or not yet analyzed. */
    public Future<Map<Integer, Double>> frequencies(List<Integer> words) {
        return db.query(FREQUENCIES, Tuple.of(Column.integers(words))).map(rows -> {
            var frequencies = new HashMap<Integer, Double>();
            rows.forEach(row -> frequencies.put(row.getInteger("word"), row.getDouble("frequency")));
            return frequencies;
        });
    }

    /** Segments with at least one of the words, {@link #MOST} at most. */
    public Future<List<Candidate>> withAny(long memory, List<Integer> words, List<String> targetLangs) {
        return candidates(ANY, memory, words, targetLangs);
    }

    /** Segments with all of the words, {@link #MOST} at most. */
    public Future<List<Candidate>> withAll(long memory, List<Integer> words, List<String> targetLangs) {
        return candidates(ALL, memory, words, targetLangs);
    }

    private Future<List<Candidate>> candidates(String sql, long memory, List<Integer> words, List<String> targetLangs) {
        var args = Tuple.of(memory, Column.integers(words), Column.texts(targetLangs), MOST);
        return db.query(sql, args).map(rows -> Rows.all(rows, MemorySearchStore::candidate));
    }

    /** Segments as the API shows them, by id. */
    public Future<Map<Long, MemorySegment>> segments(List<Long> ids) {
        return db.query(SEGMENTS, Tuple.of(Column.numbers(ids))).map(rows -> {
            var segments = new HashMap<Long, MemorySegment>();
            rows.forEach(row -> segments.put(row.getLong("id"), MemorySegmentRowStore.segment(row)));
            return segments;
        });
    }

    private static Candidate candidate(Row row) {
        return new Candidate(
                row.getLong("id"),
                new SegmentText(row.getString("source"), MemorySegmentRowStore.codes(row, "source_codes")),
                MemorySegmentRowStore.context(row),
                Rows.at(row, "date_changed"));
    }
}
