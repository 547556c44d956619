package dev.parlance.memory.match;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.memory.base.MemoryLangs;
import dev.parlance.memory.segment.MemoryContext;
import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Json;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The sources of a memory for those who keep an index of them: all of them, or what was written since. */
public final class MemoryUnitsStore {
    private static final Logger LOG = LoggerFactory.getLogger(MemoryUnitsStore.class);

    private static final String STATE = """
            select revision,
                   removed_revision
              from trans_memory
             where id = $1
            """;
    private static final String SNAPSHOT = "set transaction isolation level repeatable read, read only";
    private static final String UNITS = """
            select id,
                   revision,
                   source,
                   source_codes::text as source_codes,
                   source_hash,
                   previous_hash,
                   next_hash,
                   key_hash
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

    private final Db db;

    public MemoryUnitsStore(Db db) {
        this.db = db;
    }

    /**
     * How far a memory has come.
     *
     * @param revision one more with every transaction that changed its units
     * @param removedRevision the last at which a unit vanished, or changed its source or context; 0 for never
     */
    public record State(long revision, long removedRevision) {
        /** Whether what was read at that revision can be extended; else it has to be read anew. */
        public boolean extendsFrom(long read) {
            return read >= removedRevision && read <= revision;
        }
    }

    /**
     * A unit as matching sees it.
     *
     * @param id stays the same when the unit's target is replaced
     * @param fingerprint of the source with its codes
     */
    public record Unit(long id, SegmentText source, Fingerprint fingerprint, MemoryContext context) {}

    /** Takes units in. */
    public interface Sink {
        /**
         * Called once, before there is any unit.
         *
         * @param state the one that the units lead to
         * @param whole whether they are all the memory has; else only those written since the revision asked for, and a
         *     unit with the source and context of an earlier one takes its place
         */
        void begin(State state, boolean whole);

        /**
         * Takes the next units, the oldest first; the ones after them are read when it is done.
         *
         * @param unreadable how many were among them that do not hold what a unit holds
         */
        Future<Void> add(List<Unit> units, int unreadable);
    }

    /**
     * How much a memory has in a language.
     *
     * @param bytes of the sources in UTF-8
     */
    public record Size(long units, long bytes) {
        /** With one unit more. */
        public Size plus(String source) {
            return new Size(units + 1, bytes + encodedLength(source));
        }

        private static int encodedLength(String text) {
            var length = text.length();
            for (var i = 0; i < text.length(); i++) {
                var c = text.charAt(i);
                // both halves of a surrogate pair together are four bytes
                length += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
            return length;
        }
    }

    /** Counts the units of one target language, which reads all of them. */
    public Future<Size> size(long memoryId, String targetLang) {
        return db.query(SIZE, Tuple.of(memoryId, targetLang))
                .map(Rows::one)
                .map(row -> new Size(row.getLong("units"), row.getLong("bytes")));
    }

    /** How far a memory has come; nothing when it is gone. */
    public Future<Optional<State>> state(long memoryId) {
        return db.read(STATE, Tuple.of(memoryId)).map(rows -> Rows.first(rows, MemoryUnitsStore::state));
    }

    /**
     * Reads the units of one target language as they are at one moment; gives the state of that moment, and fails with
     * {@link Fault.NotFound} when the memory is gone. A connection is held until the sink has them all.
     *
     * @param targetLang one of the memory's, in normal form; {@link MemoryLangs} chooses
     * @param since the revision up to which they are known already, 0 for none
     */
    public Future<State> read(long memoryId, String targetLang, long since, Sink sink) {
        return db.transaction(tx -> tx.query(SNAPSHOT)
                .execute()
                .compose(_ -> tx.preparedQuery(STATE).execute(Tuple.of(memoryId)))
                .map(rows -> Rows.first(rows, MemoryUnitsStore::state)
                        .orElseThrow(() -> new Fault.NotFound("transMemory", Long.toString(memoryId))))
                .compose(state -> {
                    var whole = since == 0 || !state.extendsFrom(since);
                    sink.begin(state, whole);
                    return each(tx, Tuple.of(memoryId, targetLang, whole ? 0 : since), sink)
                            .map(state);
                }));
    }

    private static Future<Void> each(SqlConnection tx, Tuple args, Sink sink) {
        return tx.prepare(UNITS).compose(prepared -> {
            var cursor = prepared.cursor(args);
            return each(cursor, sink).eventually(prepared::close);
        });
    }

    private static Future<Void> each(Cursor cursor, Sink sink) {
        return cursor.read(BATCH)
                .compose(rows -> {
                    var units = Rows.all(rows, MemoryUnitsStore::unit);
                    var readable = units.stream().flatMap(Optional::stream).toList();
                    var unreadable = units.size() - readable.size();
                    if (unreadable > 0) {
                        LOG.atWarn()
                                .addKeyValue("units", unreadable)
                                .log("units of a translation memory cannot be read and are skipped");
                    }
                    return sink.add(readable, unreadable);
                })
                .compose(_ -> cursor.hasMore() ? each(cursor, sink) : cursor.close());
    }

    private static State state(Row row) {
        return new State(row.getLong("revision"), row.getLong("removed_revision"));
    }

    private static Optional<Unit> unit(Row row) {
        return source(row)
                .map(source -> new Unit(
                        row.getLong("id"),
                        source,
                        fingerprint(row.getUUID("source_hash")),
                        new MemoryContext(
                                known(row, "previous_hash"), known(row, "next_hash"), known(row, "key_hash"))));
    }

    /** Nothing when the codes are none, or not as many as the text has places for. */
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

    private static @Nullable Fingerprint known(Row row, String column) {
        var hash = Rows.uuid(row, column);
        return hash == null ? null : fingerprint(hash);
    }

    private static Fingerprint fingerprint(UUID hash) {
        return new Fingerprint(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
    }
}
