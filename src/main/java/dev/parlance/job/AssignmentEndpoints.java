package dev.parlance.job;

import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.provider.Assignments;
import dev.parlance.job.provider.EditAssignments;
import io.vertx.core.Future;
import java.util.List;

/** {@code …/providers} of the entities of one kind. */
final class AssignmentEndpoints {
    private final EditAssignments assignments;

    AssignmentEndpoints(EditAssignments assignments) {
        this.assignments = assignments;
    }

    List<Endpoint> all(String readOperation, String editOperation) {
        return List.of(Endpoint.of(readOperation, this::get), Endpoint.of(editOperation, this::edit));
    }

    private Future<Reply> get(Call call) {
        return assignments.find(call).map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        return assignments.replace(call, call.body(Assignments.Edit.class)).map(Reply::entity);
    }
}
