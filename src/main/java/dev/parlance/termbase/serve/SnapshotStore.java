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
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What indexes in memory read: a base as a whole, or what changed in it. Each is one statement, and so the state at one
 * moment.
 */
public final class SnapshotStore {
    private static final int ROWS_AT_ONCE = 10_000;
    private static final long LARGE_CONCEPTS = 10_000;
    private static final int MOST_LARGE = 100;

    private static final String WHOLE = ConceptStore.COLUMNS + """
                   , b.revision
              from term_base b
              left join concept c
                on c.term_base_id = b.id
              left join term t
                on t.concept_id = c.id
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
              left join concept c
                on c.id = x.id
              left join term t
                on t.concept_id = c.id
             where b.id = $1
             order by x.id, t.id
            """;
    private static final String LARGE = """
            select b.uid
              from term_base b
              join concept c
                on c.term_base_id = b.id
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

    /**
     * Hands the rows of a whole base on, a part at a time, and gives the revision that they are of.
     *
     * @param sink the next part comes when it is done with the one before
     */
    public Future<Long> load(long base, Function<List<Row>, Future<Void>> sink) {
        return db.transaction(tx -> tx.prepare(WHOLE).compose(prepared -> {
            var cursor = prepared.cursor(Tuple.of(base));
            return new Parts(cursor, sink).read().eventually(prepared::close);
        }));
    }

    /**
     * Reads part after part; the next one is on its way while one is worked on. No future here waits for the one after
     * it: such a chain would keep the rows of the whole base until its end.
     */
    private static final class Parts {
        private final Cursor cursor;
        private final Function<List<Row>, Future<Void>> sink;
        private final Promise<Long> ended = Promise.promise();
        private long revision = -1;

        Parts(Cursor cursor, Function<List<Row>, Future<Void>> sink) {
            this.cursor = cursor;
            this.sink = sink;
        }

        /** The revision, after the last part. */
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
            var work = sink.apply(part);
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
     * What changed since a revision.
     *
     * @param whole it is so much that the base is better read as a whole
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

    /** The bases that take long to read, the largest first. */
    Future<List<String>> large() {
        return db.query(LARGE, Tuple.of(LARGE_CONCEPTS, MOST_LARGE))
                .map(rows -> Rows.all(rows, row -> row.getString("uid")));
    }

    /** Forgets of concepts that they went; an index that has not looked for that long is read anew. */
    public Future<Void> housekeeping() {
        return db.query(FORGET).mapEmpty();
    }
}
