package dev.parlance.analysis.pretranslate;

import dev.parlance.access.Caller;
import dev.parlance.analysis.create.ByProvidersCheck;
import dev.parlance.analysis.pretranslate.state.PreTranslateTask;
import dev.parlance.analysis.pretranslate.state.PreTranslationStore;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.job.core.JobInfo;
import dev.parlance.job.core.JobLookupStore;
import dev.parlance.project.ProjectAccess;
import dev.parlance.task.AsyncAction;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.NewAsyncRequest;
import dev.parlance.task.NewTask;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;

/** Starts the pre-translation of jobs: creates its asynchronous request and its task in one transaction. */
record StartPreTranslation(Db db, AsyncRequestStore requests, TaskStore tasks) {

    /** One call, with the violations that were found before the transaction. */
    record Order(
            String projectUid, PreTranslation body, Caller caller, String traceparent, List<Violation> violations) {
        private PreTranslateTask task() {
            return body.task(projectUid, caller.id(), traceparent);
        }
    }

    /**
     * Fails with {@link Fault.NotFound} when the caller does not see the project, or with {@link Fault.Invalid} that
     * lists every violation. The caller must see all jobs of the project.
     */
    Future<AsyncRequest> start(Order order) {
        return db.transaction(tx -> ProjectAccess.find(tx, order.caller, order.projectUid)
                        .compose(_ -> JobLookupStore.find(tx, order.body.uids()))
                        .compose(jobs -> {
                            check(order, jobs);
                            return start(tx, order, jobs.getFirst());
                        }))
                .onSuccess(_ -> tasks.nudge(PreTranslateTask.KIND));
    }

    private static void check(Order order, List<JobInfo> found) {
        var jobs = found.stream()
                .filter(job -> job.project().uid().equals(order.projectUid))
                .toList();
        var violations = new ArrayList<>(ByProvidersCheck.jobs(order.body.uids(), jobs));
        order.body.unused().ifPresent(violations::add);
        violations.addAll(order.violations);
        Violation.requireNone(violations);
    }

    private Future<AsyncRequest> start(SqlConnection tx, Order order, JobInfo first) {
        var project =
                new AsyncRequest.Project(first.project().name(), first.project().uid());
        var request = new NewAsyncRequest(
                AsyncAction.PRE_TRANSLATE, order.caller.id(), project, null, order.body.callbackUrl());
        return requests.create(tx, request)
                .compose(created -> PreTranslationStore.insert(tx, created.number())
                        .compose(_ -> tasks.add(tx, new NewTask(PreTranslateTask.KIND, order.task(), created.number())))
                        .map(created));
    }
}
