package dev.parlance.analysis.edit;

import dev.parlance.access.Precondition;
import dev.parlance.analysis.count.statistics.Statistics;
import dev.parlance.analysis.model.Analysis;
import dev.parlance.analysis.model.AnalysisState;
import dev.parlance.analysis.model.AnalysisStore;
import dev.parlance.analysis.model.SchemeChoice;
import dev.parlance.analysis.model.StepCounts;
import dev.parlance.analysis.run.AnalysisEndStore;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.netrate.NetRateScheme;
import dev.parlance.netrate.NetRateStore;
import dev.parlance.shared.Json;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Changes analyses. */
public final class AnalysisChangeStore {
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
            select id,
                   data::text as data,
                   steps::text as steps
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

    private final Db db;
    private final NetRateStore schemes;
    private final AnalysisEndStore ends;
    private final EventStore events;

    public AnalysisChangeStore(Db db, NetRateStore schemes, AnalysisEndStore ends, EventStore events) {
        this.db = db;
        this.schemes = schemes;
        this.ends = ends;
        this.events = events;
    }

    public Future<Analysis> rename(String uid, String name, Precondition condition) {
        return db.transaction(tx -> lock(tx, uid, condition)
                .compose(analysis -> tx.preparedQuery(RENAME).execute(Tuple.of(analysis.number(), name)))
                .compose(_ -> AnalysisStore.read(tx, uid)));
    }

    /** Sets or removes the net rate scheme, with everything that it discounts. */
    public Future<Analysis> setScheme(String uid, SchemeChoice choice, Precondition condition) {
        return db.transaction(tx -> lock(tx, uid, condition)
                .compose(analysis -> scheme(tx, choice).compose(scheme -> discount(tx, analysis.number(), scheme)))
                .compose(_ -> AnalysisStore.read(tx, uid)));
    }

    private Future<Optional<NetRateScheme>> scheme(SqlConnection tx, SchemeChoice choice) {
        var reference = choice.reference();
        if (reference == null) {
            return Future.succeededFuture(Optional.empty());
        }
        return schemes.find(tx, reference).map(scheme -> {
            if (scheme.isEmpty()) {
                throw new Fault.Invalid(
                        Violation.at(choice.pointer(), "unknown", "there is no net rate scheme " + reference));
            }
            return scheme;
        });
    }

    private static Future<Void> discount(SqlConnection tx, long analysis, Optional<NetRateScheme> scheme) {
        return tx.preparedQuery(SET_SCHEME)
                .execute(Tuple.of(
                        analysis, scheme.map(found -> Long.valueOf(found.id())).orElse(null)))
                .compose(_ -> tx.preparedQuery(PARTS).execute(Tuple.of(analysis)))
                .compose(rows -> {
                    var ids = new ArrayList<Long>();
                    var discounts = new ArrayList<String>();
                    for (var row : rows) {
                        ids.add(row.getLong("id"));
                        discounts.add(discounted(row.getString("data"), row.getString("steps"), scheme.orElse(null)));
                    }
                    return tx.preparedQuery(SET_DISCOUNTS)
                            .execute(Tuple.tuple()
                                    .addArrayOfLong(ids.toArray(Long[]::new))
                                    .addArrayOfString(discounts.toArray(String[]::new)));
                })
                .mapEmpty();
    }

    private static String discounted(String data, String steps, @Nullable NetRateScheme scheme) {
        var counts = Json.read(data, Statistics.class);
        return Json.text(StepCounts.discounted(counts, StepCounts.read(steps), scheme));
    }

    /** Deletes an analysis; one that is still being counted ends without a result. */
    public Future<Void> delete(String uid, Precondition condition) {
        return db.<Void>transaction(tx -> lock(tx, uid, condition)
                        .compose(analysis -> (analysis.status() == AnalysisState.RUNNING
                                        ? cancel(tx, analysis)
                                        : Future.<Void>succeededFuture())
                                .compose(_ -> tx.preparedQuery(DELETE).execute(Tuple.of(analysis.number()))))
                        .mapEmpty())
                .onSuccess(_ -> events.nudge());
    }

    private Future<Void> cancel(SqlConnection tx, Analysis analysis) {
        return ends.read(tx, analysis.number())
                .compose(ending -> TaskStore.cancel(tx, ending.asyncRequestId())
                        .compose(_ -> ends.failed(
                                tx,
                                ending,
                                new AsyncResponse.Detail(
                                        AnalysisEndStore.DELETED,
                                        "the analysis was deleted before it was finished",
                                        Map.of(
                                                "analyse",
                                                Map.of("value", ending.analyse().uid()))))));
    }

    private static Future<Analysis> lock(SqlConnection tx, String uid, Precondition condition) {
        return AnalysisStore.lock(tx, uid).map(current -> {
            condition.check(current);
            return current;
        });
    }
}
