package dev.parlance.analysis.explain;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Objects;

/** Explanations in PostgreSQL, written while a part is counted; they count when the part is finished. */
public final class ExplanationStore {
    private static final String ADD = """
            insert into analysis_explanation (part_id, run, position, cells, segments)
            values ($1, $2, $3, $4, $5)
            """;
    private static final String FORGET_OTHERS = """
            delete from analysis_explanation
             where part_id = $1
               and run <> $2
            """;
    private static final String CHUNKS = """
            select t.id as part_id,
                   e.position,
                   e.cells
              from analysis_language_part t
              join analysis_explanation e
                on e.part_id = t.id
               and e.run = t.run
             where t.id = any ($1::bigint[])
             order by t.position, e.position
            """;
    private static final String SEGMENTS = """
            select e.segments
              from unnest($1::bigint[], $2::int[]) with ordinality as q (part_id, position, wanted)
              join analysis_language_part t
                on t.id = q.part_id
              join analysis_explanation e
                on e.part_id = t.id
               and e.run = t.run
               and e.position = q.position
             order by q.wanted
            """;

    private final Db db;

    public ExplanationStore(Db db) {
        this.db = db;
    }

    /** Begins to explain a part anew. */
    public Run begin(long partId) {
        return new Run(partId, Uid.next());
    }

    /** What one counting of a part writes. */
    public final class Run {
        private final long partId;
        private final String name;
        private int position;

        private Run(long partId, String name) {
            this.partId = partId;
            this.name = name;
        }

        public String name() {
            return name;
        }

        public Future<Void> add(Explanation explanation) {
            return db.query(
                            ADD,
                            Tuple.of(partId, name, position++)
                                    .addArrayOfInteger(explanation.cells().toArray(Integer[]::new))
                                    .addBuffer(Buffer.buffer(explanation.segments())))
                    .mapEmpty();
        }
    }

    /** Leaves the explanation of one run. */
    public static Future<Void> forgetOthers(SqlConnection tx, long partId, String run) {
        return tx.preparedQuery(FORGET_OTHERS).execute(Tuple.of(partId, run)).mapEmpty();
    }

    /** A stretch of segments: how many of them are in each cell. */
    record Chunk(long partId, int position, List<Integer> cells) {}

    /** The stretches of parts that are counted, in their order. */
    Future<List<Chunk>> chunks(List<Long> partIds) {
        return db.query(CHUNKS, Tuple.tuple().addArrayOfLong(partIds.toArray(Long[]::new)))
                .map(rows -> Rows.all(
                        rows,
                        row -> new Chunk(
                                row.getLong("part_id"),
                                row.getInteger("position"),
                                List.of(row.getArrayOfIntegers("cells")))));
    }

    /** The segments of stretches, in the order of these. */
    Future<List<List<Explained>>> segments(List<Chunk> chunks) {
        return db.query(
                        SEGMENTS,
                        Tuple.tuple()
                                .addArrayOfLong(
                                        chunks.stream().map(Chunk::partId).toArray(Long[]::new))
                                .addArrayOfInteger(
                                        chunks.stream().map(Chunk::position).toArray(Integer[]::new)))
                .map(rows -> Rows.all(rows, ExplanationStore::segments));
    }

    private static List<Explained> segments(Row row) {
        return Explanation.read(Objects.requireNonNull(Rows.bytes(row, "segments")));
    }
}
