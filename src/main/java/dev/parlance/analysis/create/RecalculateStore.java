package dev.parlance.analysis.create;

import dev.parlance.access.Caller;
import dev.parlance.analysis.model.AnalysisState;
import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.analysis.model.NamedAnalysis;
import dev.parlance.analysis.run.CountPartTask;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.NewAsyncRequest;
import dev.parlance.task.NewTask;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Has analyses counted again: what they showed goes with the transaction that adds their tasks. */
public final class RecalculateStore {
    /** In the order of the rows, which every caller locks them in. */
    private static final String LOCK = """
            select a.id,
                   a.uid,
                   a.name,
                   a.type,
                   a.state,
                   p.uid as project_uid,
                   p.name as project_name
              from analysis a
              join project p
                on p.id = a.project_id
             where a.uid = any ($1::text[])
                or a.id = any ($2::bigint[])
             order by a.id
               for update of a
            """;

    private static final String RESTART = """
            update analysis
               set state = 'RUNNING',
                   async_request_id = $2,
                   traceparent = $3
             where id = $1
            """;
    private static final String CLEAR = """
            update analysis_language_part
               set data = null,
                   steps = null,
                   discounted_data = null,
                   accepted_segments = null,
                   warnings = null,
                   digest = null,
                   memories = null,
                   run = null
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

    private final Db db;
    private final AsyncRequestStore requests;
    private final TaskStore tasks;

    public RecalculateStore(Db db, AsyncRequestStore requests, TaskStore tasks) {
        this.db = db;
        this.requests = requests;
        this.tasks = tasks;
    }

    /** Who asks for what, as far as it was checked. */
    record Wanted(Recalculation body, Caller caller, String traceparent, List<Violation> violations) {}

    /** Starts all of them, or refuses with everything that is wrong: what is unknown, named twice or being counted. */
    Future<CreatedAnalyses> recalculate(Wanted wanted) {
        return db.transaction(tx -> lock(tx, wanted.body.analyses()).compose(found -> {
                    var violations = violations(wanted.body.analyses(), found);
                    violations.addAll(wanted.violations);
                    if (!violations.isEmpty()) {
                        throw new Fault.Invalid(violations);
                    }
                    return restart(tx, wanted, found);
                }))
                .onSuccess(_ -> tasks.nudge(CountPartTask.KIND));
    }

    /** An analysis that may be restarted. */
    private record Found(
            long id, NamedAnalysis analyse, AnalysisType type, AnalysisState state, AsyncRequest.Project project) {
        static Found of(Row row) {
            var id = row.getLong("id");
            return new Found(
                    id,
                    new NamedAnalysis(Long.toString(id), row.getString("uid"), row.getString("name")),
                    AnalysisType.valueOf(row.getString("type")),
                    AnalysisState.valueOf(row.getString("state")),
                    new AsyncRequest.Project(row.getString("project_name"), row.getString("project_uid")));
        }

        boolean is(Reference reference) {
            var uid = reference.uid();
            return uid == null ? Long.valueOf(id).equals(reference.number()) : uid.equals(analyse.uid());
        }
    }

    private static Future<Map<Reference, Found>> lock(SqlConnection tx, List<Reference> wanted) {
        return tx.preparedQuery(LOCK)
                .execute(Tuple.tuple()
                        .addArrayOfString(wanted.stream().map(Reference::uid).toArray(String[]::new))
                        .addArrayOfLong(wanted.stream().map(Reference::number).toArray(Long[]::new)))
                .map(rows -> {
                    var all = Rows.all(rows, Found::of);
                    var found = new HashMap<Reference, Found>();
                    wanted.forEach(reference ->
                            all.stream().filter(one -> one.is(reference)).forEach(one -> found.put(reference, one)));
                    return found;
                });
    }

    private static List<Violation> violations(List<Reference> wanted, Map<Reference, Found> found) {
        var violations = new ArrayList<Violation>();
        var seen = new HashSet<Long>();
        for (var i = 0; i < wanted.size(); i++) {
            var pointer = "/analyses/" + i;
            var one = found.get(wanted.get(i));
            if (one == null) {
                violations.add(Violation.at(pointer, "unknown", "there is no analysis " + wanted.get(i)));
            } else if (!seen.add(one.id)) {
                violations.add(Violation.at(pointer, "unique", "duplicates an earlier item"));
            } else if (one.state == AnalysisState.RUNNING) {
                violations.add(Violation.at(pointer, "running", "the analysis is being counted"));
            }
        }
        return violations;
    }

    private Future<CreatedAnalyses> restart(SqlConnection tx, Wanted wanted, Map<Reference, Found> found) {
        var restarted = new ArrayList<CreatedAnalyses.Item>();
        var done = Future.<Void>succeededFuture();
        for (var reference : wanted.body.analyses()) {
            var one = java.util.Objects.requireNonNull(found.get(reference));
            done = done.compose(_ -> restart(tx, wanted, one)).map(item -> {
                restarted.add(item);
                return null;
            });
        }
        return done.map(_ -> new CreatedAnalyses(restarted));
    }

    private Future<CreatedAnalyses.Item> restart(SqlConnection tx, Wanted wanted, Found found) {
        var request = new NewAsyncRequest(
                found.type.action(), wanted.caller.id(), found.project, null, wanted.body.callbackUrl());
        return requests.create(tx, request)
                .compose(created -> tx.preparedQuery(RESTART)
                        .execute(Tuple.of(found.id, created.number(), wanted.traceparent))
                        .compose(_ -> tx.preparedQuery(UNCOUNT).execute(Tuple.of(found.id)))
                        .compose(_ -> tx.preparedQuery(CLEAR).execute(Tuple.of(found.id)))
                        .compose(parts -> add(tx, Rows.all(parts, part -> part.getLong("id")), created.number()))
                        .map(_ -> new CreatedAnalyses.Item(created, found.analyse)));
    }

    private Future<Void> add(SqlConnection tx, List<Long> parts, long request) {
        var done = Future.<Void>succeededFuture();
        for (var part : parts) {
            done = done.compose(_ -> tasks.add(tx, new NewTask(CountPartTask.KIND, new CountPartTask(part), request)))
                    .mapEmpty();
        }
        return done;
    }
}
