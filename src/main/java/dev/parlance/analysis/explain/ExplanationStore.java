package dev.parlance.analysis.explain;

import dev.parlance.db.Column;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Objects;

/** The statements on explanations, which are written while a part is counted and become valid when the part ends. */
public record ExplanationStore(Db db) {
    private static final String ADD = """
            insert into analysis_explanation (part_id, run, position, cells, segments)
            values ($1, $2, $3, $4, $5)
            """;
    private static final String FORGET_OTHERS = """
            delete from analysis_explanation
             where part_id = $1
               and run <> $2
            """;
    private static final String BLOCKS = """
            select t.id as part_id,
                   e.position, e.cells
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
              join analysis_language_part t on t.id = q.part_id
              join analysis_explanation e
                on e.part_id = t.id
               and e.run = t.run
               and e.position = q.position
             order by q.wanted
            """;

    /** Begins a new explanation of a part. */
    public Writer begin(long partId) {
        return new Writer(partId);
    }

    /** Deletes the explanations of a part except that of one run. */
    public static Future<Void> forgetOthers(SqlConnection tx, long partId, String run) {
        return Sql.run(tx, FORGET_OTHERS, Tuple.of(partId, run));
    }

    /** A block of consecutive segments, with the number of segments in each cell. */
    record Block(long partId, int position, List<Integer> cells) {}

    /** The blocks of parts that are counted, in order. */
    Future<List<Block>> blocks(List<Long> partIds) {
        return db.query(BLOCKS, Tuple.of(Column.numbers(partIds)))
                .map(rows -> Rows.all(
                        rows,
                        row -> new Block(
                                row.getLong("part_id"),
                                row.getInteger("position"),
                                List.of(row.getArrayOfIntegers("cells")))));
    }

    /** The segments of blocks, in the order of the blocks. */
    Future<List<List<Explanation.Explained>>> segments(List<Block> blocks) {
        return db.query(
                        SEGMENTS,
                        Tuple.of(Column.numbers(blocks, Block::partId), Column.integers(blocks, Block::position)))
                .map(rows -> Rows.all(rows, ExplanationStore::segments));
    }

    private static List<Explanation.Explained> segments(Row row) {
        return Explanation.read(Objects.requireNonNull(Rows.bytes(row, "segments")));
    }

    /** Writes the explanation of one run, that is of one attempt to count a part. One call at a time. */
    public final class Writer {
        private final long partId;
        private final String run = Uid.next();
        private int position;

        private Writer(long partId) {
            this.partId = partId;
        }

        /** The name of the run. */
        public String run() {
            return run;
        }

        /** Writes the next block of segments. */
        public Future<Void> add(Explanation explanation) {
            var cells = Column.integers(explanation.cells());
            var args = Tuple.of(partId, run, position++, cells, Buffer.buffer(explanation.segments()));
            return db.query(ADD, args).mapEmpty();
        }
    }
}
