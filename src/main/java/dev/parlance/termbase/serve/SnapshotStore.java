package dev.parlance.termbase.serve;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.ConceptRowStore;
import dev.parlance.termbase.concept.ConceptStore;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Reads term bases for the indexes in memory: a whole base or its changes, each by one statement and so of one moment.
 */
public final class SnapshotStore {
    private static final int ROWS_AT_ONCE = 10_000;
    private static final long LARGE_CONCEPTS = 10_000;
    private static final int MOST_LARGE = 100;

    private static final String WHOLE = ConceptStore.COLUMNS + """
                   , b.revision
              from term_base b
              left join concept c on c.term_base_id = b.id
              left join term t on t.concept_id = c.id
             where b.id = $1
             order by c.id, t.id
            """;
    private static final String CHANGES = ConceptStore.COLUMNS + """
                   , b.revision
                   , x.id as changed_id
              from term_base b
              left join lateral (
                     select n.id
                       from concept n
                      where n.term_base_id = b.id
                        and n.revision > $2
                      union all
                     select g.concept_id
                       from concept_gone g
                      where g.term_base_id = b.id
                        and g.revision > $2
                      limit $3) x
                on true
              left join concept c on c.id = x.id
              left join term t on t.concept_id = c.id
             where b.id = $1
             order by x.id, t.id
            """;
    private static final String LARGE = """
            select b.uid
              from term_base b
              join concept c on c.term_base_id = b.id
             group by b.id
            having count(*) >= $1
             order by count(*) desc, b.id
             limit $2
            """;
    private static final String FORGET = """
            delete from concept_gone
             where gone_at < now() - interval '1 hour'
            """;

    private final Db db;

    public SnapshotStore(Db db) {
        this.db = db;
    }

    /** Some rows of a base, in order. */
    public record RowBatch(List<Row> rows) {
        public void addTo(ConceptRowStore.Fold concepts) {
            rows.forEach(concepts::row);
        }
    }

    /**
     * Passes the rows of a whole base to a sink, part by part, and gives the revision of the base.
     *
     * @param sink receives the next part when its future for the previous part completes
     */
    static Future<Long> load(SqlConnection tx, long base, Function<RowBatch, Future<Void>> sink) {
        return tx.prepare(WHOLE).compose(prepared -> {
            var cursor = prepared.cursor(Tuple.of(base));
            return new Parts(cursor, sink).read().eventually(prepared::close);
        });
    }

    /**
     * Reads the parts one after the other; the next part is fetched while the current one is processed. No future waits
     * for a later one, because such a chain would keep the rows of the whole base in memory.
     */
    private static final class Parts {
        private final Cursor cursor;
        private final Function<RowBatch, Future<Void>> sink;
        private final Promise<Long> ended = Promise.promise();
        private long revision = -1;

        Parts(Cursor cursor, Function<RowBatch, Future<Void>> sink) {
            this.cursor = cursor;
            this.sink = sink;
        }

        /** Reads all parts and then gives the revision. */
        Future<Long> read() {
            take(cursor.read(ROWS_AT_ONCE));
            return ended.future();
        }

        private void take(Future<RowSet<Row>> next) {
            next.map(rows -> Rows.all(rows, row -> row)).onSuccess(this::work).onFailure(ended::tryFail);
        }

        private void work(List<Row> part) {
            if (!part.isEmpty()) {
                revision = part.getFirst().getLong("revision");
            }
            var work = sink.apply(new RowBatch(part));
            if (cursor.hasMore()) {
                var following = cursor.read(ROWS_AT_ONCE);
                work.onSuccess(_ -> take(following))
                        .onFailure(failure -> following.onComplete(_ -> ended.tryFail(failure)));
            } else {
                work.compose(_ -> cursor.close())
                        .onSuccess(_ -> ended.complete(revision))
                        .onFailure(ended::tryFail);
            }
        }
    }

    /**
     * The changes since a revision.
     *
     * @param whole whether so much changed that reading the whole base is faster
     */
    record Changes(long revision, boolean whole, List<ConceptRecord> put, List<Long> gone) {}

    Future<Changes> changes(long base, long since) {
        return db.query(CHANGES, Tuple.of(base, since, TermBaseSnapshot.MOST_CHANGES + 1))
                .map(rows -> changes(rows, since));
    }

    private static Changes changes(RowSet<Row> rows, long since) {
        if (rows.size() == 0) {
            return new Changes(since, true, List.of(), List.of());
        }
        var put = ConceptRowStore.all(rows);
        var gone = new ArrayList<Long>();
        for (var row : rows) {
            var changed = Rows.number(row, "changed_id");
            if (changed != null && Rows.number(row, "id") == null) {
                gone.add(changed);
            }
        }
        return new Changes(
                Rows.one(rows).getLong("revision"),
                put.size() + gone.size() > TermBaseSnapshot.MOST_CHANGES,
                put,
                gone);
    }

    /** The uids of the bases that take long to read, largest first. */
    Future<List<String>> large() {
        return db.query(LARGE, Tuple.of(LARGE_CONCEPTS, MOST_LARGE))
                .map(rows -> Rows.all(rows, row -> row.getString("uid")));
    }

    /** Deletes old records of deleted concepts; an index that was not checked since then is read as a whole. */
    public Future<Void> housekeeping() {
        return db.query(FORGET).mapEmpty();
    }
}
