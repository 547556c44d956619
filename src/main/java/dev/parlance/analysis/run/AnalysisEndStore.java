package dev.parlance.analysis.run;

import dev.parlance.analysis.model.AnalysisState;
import dev.parlance.analysis.model.NamedAnalysis;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.event.NewEvent;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import org.jspecify.annotations.Nullable;

/** The statements that read an analysis when it ends, and set its final state. */
final class AnalysisEndStore {
    private static final String READ = """
            select a.id, a.uid, a.name, a.async_request_id, a.traceparent,
                   p.id as project_id, p.uid as project_uid, p.name as project_name, p.source_lang,
                   p.status as project_status
              from analysis a
              join project p on p.id = a.project_id
             where a.id = $1
            """;
    private static final String SET_STATE = """
            update analysis
               set state = $2
             where id = $1
            """;

    private AnalysisEndStore() {}

    static Future<EndingAnalysis> read(SqlConnection tx, long analysisId) {
        return Sql.one(tx, READ, Tuple.of(analysisId), AnalysisEndStore::ending);
    }

    static Future<Void> setState(SqlConnection tx, long analysisId, AnalysisState state) {
        return Sql.run(tx, SET_STATE, Tuple.of(analysisId, state.name()));
    }

    private static EndingAnalysis ending(Row row) {
        return new EndingAnalysis(
                row.getLong("id"),
                new NamedAnalysis(Long.toString(row.getLong("id")), row.getString("uid"), row.getString("name")),
                row.getLong("async_request_id"),
                Rows.text(row, "traceparent"),
                new NewEvent.ProjectMetadata(
                        Long.toString(row.getLong("project_id")),
                        row.getString("project_uid"),
                        row.getString("project_name"),
                        row.getString("source_lang"),
                        row.getString("project_status")));
    }

    /** The fields of an analysis that its last event and its callback carry. */
    public record EndingAnalysis(
            long id,
            NamedAnalysis analyse,
            long asyncRequestId,
            @Nullable String traceparent,
            NewEvent.ProjectMetadata project) {}
}
