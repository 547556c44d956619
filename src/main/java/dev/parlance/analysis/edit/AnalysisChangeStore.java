package dev.parlance.analysis.edit;

import dev.parlance.analysis.count.statistics.Statistics;
import dev.parlance.analysis.model.StepCounts;
import dev.parlance.db.Column;
import dev.parlance.db.Sql;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The statements that change and delete analyses. */
final class AnalysisChangeStore {
    private static final String RENAME = """
            update analysis
               set name = $2
             where id = $1
            """;
    private static final String SET_SCHEME = """
            update analysis
               set net_rate_scheme_id = $2
             where id = $1
            """;
    private static final String PARTS = """
            select id, data::text as data, steps::text as steps
              from analysis_language_part
             where analysis_id = $1
               and data is not null
             order by id
            """;
    private static final String SET_DISCOUNTS = """
            update analysis_language_part t
               set discounted_data = d.discounted_data::jsonb
              from unnest($1::bigint[], $2::text[]) as d (id, discounted_data)
             where t.id = d.id
            """;
    private static final String DELETE = """
            delete from analysis
             where id = $1
            """;

    private AnalysisChangeStore() {}

    static Future<Void> rename(SqlConnection tx, long analysisId, String name) {
        return Sql.run(tx, RENAME, Tuple.of(analysisId, name));
    }

    static Future<Void> setScheme(SqlConnection tx, long analysisId, @Nullable Long schemeId) {
        return Sql.run(tx, SET_SCHEME, Tuple.of(analysisId, schemeId));
    }

    /** The counts of a language part. */
    record CountedPart(long id, Statistics data, List<StepCounts> steps) {
        private static CountedPart of(Row row) {
            return new CountedPart(
                    row.getLong("id"),
                    Json.read(row.getString("data"), Statistics.class),
                    StepCounts.read(row.getString("steps")));
        }
    }

    /** The parts of an analysis that are counted. */
    static Future<List<CountedPart>> countedParts(SqlConnection tx, long analysisId) {
        return Sql.all(tx, PARTS, Tuple.of(analysisId), CountedPart::of);
    }

    /** The discounted counts of a language part. */
    record Discounted(long partId, Statistics data) {}

    static Future<Void> setDiscounts(SqlConnection tx, List<Discounted> parts) {
        return Sql.run(
                tx,
                SET_DISCOUNTS,
                Tuple.of(
                        Column.numbers(parts, Discounted::partId),
                        Column.texts(parts, part -> Json.text(part.data()))));
    }

    static Future<Void> delete(SqlConnection tx, long analysisId) {
        return Sql.run(tx, DELETE, Tuple.of(analysisId));
    }
}
