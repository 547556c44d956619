package dev.parlance.reference;

import dev.parlance.db.Db;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** {@code /workflowSteps}. */
final class WorkflowStepEndpoints {
    private final WorkflowStepStore store;

    WorkflowStepEndpoints(Db db) {
        this.store = new WorkflowStepStore(db);
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createWorkflowStep", this::create),
                Endpoint.of("listWorkflowSteps", this::list),
                Endpoint.of("getWorkflowStep", this::get),
                Endpoint.of("editWorkflowStep", this::edit),
                Endpoint.of("deleteWorkflowStep", this::delete));
    }

    private Future<Reply> create(Call call) {
        return store.create(call.body(WorkflowStepEdit.class))
                .map(created -> Reply.created("/workflowSteps/" + created.uid(), created));
    }

    private Future<Reply> list(Call call) {
        return store.list(call.query().text("name"), call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return store.find(call.path("workflowStepUid")).map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        return store.edit(call.path("workflowStepUid"), call.body(WorkflowStepEdit.class), call.precondition())
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return store.delete(call.path("workflowStepUid"), call.precondition()).map(_ -> Reply.noContent());
    }
}
