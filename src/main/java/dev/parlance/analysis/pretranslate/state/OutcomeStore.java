package dev.parlance.analysis.pretranslate.state;

import dev.parlance.db.Column;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;

/** The statements on what became of the segments of pre-translations. */
public final class OutcomeStore {
    private static final String ADD = """
            insert into pre_translation_outcome as o (async_request_id, job, outcome, segments)
            select $1, $2, n.outcome, n.segments
              from unnest($3::text[], $4::bigint[]) as n (outcome, segments)
             order by n.outcome
            on conflict (async_request_id, job, outcome) do update
              set segments = o.segments + excluded.segments
            """;
    private static final String ALL = """
            select job, outcome, segments
              from pre_translation_outcome
             where async_request_id = $1
             order by job
            """;

    private OutcomeStore() {}

    /**
     * The segments of a job with one outcome.
     *
     * @param job index of the job in the task
     */
    public record Counted(int job, Outcome outcome, long segments) {}

    public static Future<Void> add(SqlConnection tx, long asyncRequest, int job, Map<Outcome, Long> more) {
        var counts = List.copyOf(more.entrySet());
        return counts.isEmpty()
                ? Future.succeededFuture()
                : Sql.run(
                        tx,
                        ADD,
                        Tuple.of(
                                asyncRequest,
                                job,
                                Column.texts(counts, count -> count.getKey().name()),
                                Column.numbers(counts, Map.Entry::getValue)));
    }

    public static Future<List<Counted>> all(SqlConnection tx, long asyncRequest) {
        return Sql.all(
                tx,
                ALL,
                Tuple.of(asyncRequest),
                row -> new Counted(
                        row.getInteger("job"), Outcome.valueOf(row.getString("outcome")), row.getLong("segments")));
    }
}
