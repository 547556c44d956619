package dev.parlance.analysis.create;

import dev.parlance.analysis.model.AnalysisState;
import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.analysis.model.NamedAnalysis;
import dev.parlance.db.Column;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Reference;
import dev.parlance.task.AsyncRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The statements that lock analyses and remove their counts. */
final class RestartStore {
    /** Locks in the order of the ids, so that two calls cannot deadlock. */
    private static final String LOCK = """
            select a.id, a.uid, a.name, a.type, a.state,
                   p.uid as project_uid, p.name as project_name
              from analysis a
              join project p on p.id = a.project_id
             where a.uid = any ($1::text[])
                or a.id = any ($2::bigint[])
             order by a.id
               for update of a
            """;

    private static final String RESTART = """
            update analysis
               set state = 'RUNNING', async_request_id = $2, traceparent = $3
             where id = $1
            """;
    private static final String CLEAR = """
            update analysis_language_part
               set data = null, steps = null, discounted_data = null, accepted_segments = null, warnings = null,
                   digest = null, memories = null, run = null, looked_at = null
             where analysis_id = $1
            returning id
            """;
    private static final String UNCOUNT = """
            update analysis_job j
               set segments_revision = null
              from analysis_language_part t
             where t.analysis_id = $1
               and j.part_id = t.id
            """;

    private RestartStore() {}

    /** An analysis that is locked until the transaction ends. */
    record Locked(
            long id, NamedAnalysis analyse, AnalysisType type, AnalysisState state, AsyncRequest.Project project) {
        private static Locked of(Row row) {
            var id = row.getLong("id");
            return new Locked(
                    id,
                    new NamedAnalysis(Long.toString(id), row.getString("uid"), row.getString("name")),
                    AnalysisType.valueOf(row.getString("type")),
                    AnalysisState.valueOf(row.getString("state")),
                    new AsyncRequest.Project(row.getString("project_name"), row.getString("project_uid")));
        }

        private boolean is(Reference reference) {
            var uid = reference.uid();
            return uid == null ? Long.valueOf(id).equals(reference.number()) : uid.equals(analyse.uid());
        }
    }

    /** The analyses that exist, by the reference that names them. */
    static Future<Map<Reference, Locked>> lock(SqlConnection tx, List<Reference> references) {
        return tx.preparedQuery(LOCK)
                .execute(Tuple.of(
                        Column.texts(references, Reference::uid), Column.numbers(references, Reference::number)))
                .map(rows -> byReference(references, Rows.all(rows, Locked::of)));
    }

    private static Map<Reference, Locked> byReference(List<Reference> references, List<Locked> locked) {
        var found = new HashMap<Reference, Locked>();
        for (var reference : references) {
            locked.stream().filter(one -> one.is(reference)).forEach(one -> found.put(reference, one));
        }
        return found;
    }

    /** Sets an analysis to RUNNING without counts, and returns the ids of its language parts. */
    static Future<List<Long>> restart(SqlConnection tx, long analysisId, long asyncRequestId, String traceparent) {
        return Sql.run(tx, RESTART, Tuple.of(analysisId, asyncRequestId, traceparent))
                .compose(_ -> Sql.run(tx, UNCOUNT, Tuple.of(analysisId)))
                .compose(_ -> Sql.all(tx, CLEAR, Tuple.of(analysisId), part -> part.getLong("id")));
    }
}
