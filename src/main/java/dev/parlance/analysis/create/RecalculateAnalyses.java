package dev.parlance.analysis.create;

import dev.parlance.access.Caller;
import dev.parlance.analysis.model.AnalysisState;
import dev.parlance.analysis.run.CountPartTask;
import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.NewAsyncRequest;
import dev.parlance.task.NewTask;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Counts analyses again: the transaction that removes their counts adds the tasks that count them. */
public record RecalculateAnalyses(Db db, AsyncRequestStore requests, TaskStore tasks) {

    /** The body of a call that counts analyses again, each with its own settings. */
    public record Recalculation(
            List<Reference> analyses, @Nullable String callbackUrl) {
        public Recalculation {
            analyses = List.copyOf(analyses);
        }
    }

    /** One call, with the violations that were found before the transaction. */
    public record Order(Recalculation body, Caller caller, String traceparent, List<Violation> violations) {}

    /**
     * Restarts all analyses or none. Fails with {@link Fault.Invalid} when one is unknown, named twice or already being
     * counted.
     */
    public Future<CreatedAnalyses> recalculate(Order order) {
        return db.transaction(tx -> RestartStore.lock(tx, order.body.analyses()).compose(found -> {
                    check(order, found);
                    return restart(tx, order, found);
                }))
                .onSuccess(_ -> tasks.nudge(CountPartTask.KIND));
    }

    private static void check(Order order, Map<Reference, RestartStore.Locked> found) {
        var violations = violations(order.body.analyses(), found);
        violations.addAll(order.violations);
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
    }

    private static List<Violation> violations(List<Reference> references, Map<Reference, RestartStore.Locked> found) {
        var violations = new ArrayList<Violation>();
        var seen = new HashSet<Long>();
        for (var i = 0; i < references.size(); i++) {
            var pointer = "/analyses/" + i;
            var one = found.get(references.get(i));
            if (one == null) {
                violations.add(Violation.unknown(pointer, "analysis", references.get(i)));
            } else if (!seen.add(one.id())) {
                violations.add(Violation.at(pointer, "unique", "duplicates an earlier item"));
            } else if (one.state() == AnalysisState.RUNNING) {
                violations.add(Violation.at(pointer, "running", "the analysis is being counted"));
            }
        }
        return violations;
    }

    private Future<CreatedAnalyses> restart(SqlConnection tx, Order order, Map<Reference, RestartStore.Locked> found) {
        return InOrder.all(
                        order.body.analyses(),
                        reference -> restart(tx, order, Objects.requireNonNull(found.get(reference))))
                .map(CreatedAnalyses::new);
    }

    private Future<CreatedAnalyses.Item> restart(SqlConnection tx, Order order, RestartStore.Locked analysis) {
        var request = new NewAsyncRequest(
                analysis.type().action(), order.caller.id(), analysis.project(), null, order.body.callbackUrl());
        return requests.create(tx, request)
                .compose(created -> RestartStore.restart(tx, analysis.id(), created.number(), order.traceparent)
                        .compose(parts -> InOrder.each(parts, part -> tasks.add(tx, task(part, created.number()))))
                        .map(_ -> new CreatedAnalyses.Item(created, analysis.analyse())));
    }

    static NewTask task(long part, long request) {
        return new NewTask(CountPartTask.KIND, new CountPartTask(part), request);
    }
}
