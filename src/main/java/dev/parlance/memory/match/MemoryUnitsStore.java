package dev.parlance.memory.match;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.memory.segment.MemoryContext;
import dev.parlance.memory.segment.MemorySegmentRowStore;
import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Json;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the sources of a memory for an index: all of them, or those written after a revision. */
public record MemoryUnitsStore(Db db) {
    private static final Logger LOG = LoggerFactory.getLogger(MemoryUnitsStore.class);

    private static final String STATE = """
            select revision, removed_revision
              from trans_memory
             where id = $1
            """;
    private static final String UNITS = """
            select id, revision, source, source_codes::text as source_codes, source_hash, previous_hash,
                   next_hash, key_hash
              from trans_memory_segment
             where memory_id = $1
               and target_lang = $2
               and revision > $3
             order by revision, id
            """;
    private static final String SIZE = """
            select count(*) as units,
                   coalesce(sum(octet_length(source)), 0)::bigint as bytes
              from trans_memory_segment
             where memory_id = $1
               and target_lang = $2
            """;
    private static final int BATCH = 5_000;

    /**
     * The state of a memory.
     *
     * @param revision increases by one with every transaction that changes its units
     * @param removedRevision the last revision that deleted a unit or changed its source or context; 0 for never
     */
    public record State(long revision, long removedRevision) {
        /** Whether an index of that revision can be extended; otherwise the memory must be read as a whole. */
        public boolean extendsFrom(long read) {
            return read >= removedRevision && read <= revision;
        }
    }

    /**
     * A unit as the matching needs it.
     *
     * @param id does not change when the target of the unit is replaced
     * @param fingerprint of the source with its codes
     */
    public record Unit(long id, SegmentText source, Fingerprint fingerprint, MemoryContext context) {}

    /** Receives units. */
    public interface Sink {
        /**
         * Called once, before the first unit.
         *
         * @param state the state of the memory after these units
         * @param whole whether the units are the whole memory; otherwise they are those written since, and a unit with
         *     the source and context of an earlier unit replaces it
         */
        void begin(State state, boolean whole);

        /**
         * Receives the next units, oldest first; the following ones are read when the future completes.
         *
         * @param unreadable how many further units were skipped because their data are invalid
         */
        Future<Void> add(List<Unit> units, int unreadable);
    }

    /**
     * The size of a memory in one target language.
     *
     * @param bytes of the sources in UTF-8
     */
    public record Size(long units, long bytes) {
        /** The size with one more unit. */
        public Size plus(String source) {
            return new Size(units + 1, bytes + encodedLength(source));
        }

        private static int encodedLength(String text) {
            var length = text.length();
            for (var i = 0; i < text.length(); i++) {
                var c = text.charAt(i);
                // a surrogate pair is four bytes, two for each half
                length += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
            return length;
        }
    }

    /** Counts the units of one target language; the query reads all of them. */
    public Future<Size> size(long memoryId, String targetLang) {
        return db.query(SIZE, Tuple.of(memoryId, targetLang))
                .map(Rows::one)
                .map(row -> new Size(row.getLong("units"), row.getLong("bytes")));
    }

    /** The state of a memory; empty when there is no such memory. */
    public Future<Optional<State>> state(long memoryId) {
        return db.read(STATE, Tuple.of(memoryId)).map(rows -> Rows.first(rows, MemoryUnitsStore::state));
    }

    /** The state of a memory; empty when there is no such memory. */
    static Future<Optional<State>> state(SqlConnection tx, long memoryId) {
        return Sql.first(tx, STATE, Tuple.of(memoryId), MemoryUnitsStore::state);
    }

    /** Passes the units of one target language that were written after a revision to a sink, in batches. */
    static Future<Void> each(SqlConnection tx, long memoryId, String targetLang, long after, Sink sink) {
        return Sql.each(
                tx,
                UNITS,
                Tuple.of(memoryId, targetLang, after),
                BATCH,
                rows -> add(sink, Rows.all(rows, MemoryUnitsStore::unit)));
    }

    private static Future<Void> add(Sink sink, List<Optional<Unit>> units) {
        var readable = units.stream().flatMap(Optional::stream).toList();
        var unreadable = units.size() - readable.size();
        if (unreadable > 0) {
            LOG.atWarn()
                    .addKeyValue("units", unreadable)
                    .log("units of a translation memory cannot be read and are skipped");
        }
        return sink.add(readable, unreadable);
    }

    private static State state(Row row) {
        return new State(row.getLong("revision"), row.getLong("removed_revision"));
    }

    private static Optional<Unit> unit(Row row) {
        return source(row)
                .map(source -> new Unit(
                        row.getLong("id"),
                        source,
                        Objects.requireNonNull(MemorySegmentRowStore.fingerprint(row, "source_hash")),
                        MemorySegmentRowStore.context(row)));
    }

    /** The source of a unit; empty when its codes are invalid or do not match the placeholders of the text. */
    private static Optional<SegmentText> source(Row row) {
        var text = row.getString("source");
        if (text.indexOf(SegmentText.CODE) < 0) {
            return Optional.of(SegmentText.of(text));
        }
        try {
            return Optional.of(
                    new SegmentText(text, List.of(Json.read(row.getString("source_codes"), InlineCode[].class))));
        } catch (RuntimeException unreadable) {
            return Optional.empty();
        }
    }
}
