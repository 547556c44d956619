package dev.parlance.machinetranslate;

import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** {@code /projects/{projectUid}/mtSettings}. */
final class ProjectMtEndpoints {
    private final ProjectMtStore projects;
    private final ReplaceProjectMt changes;

    ProjectMtEndpoints(ProjectMtStore projects, ReplaceProjectMt changes) {
        this.projects = projects;
        this.changes = changes;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("getProjectMtSettings", this::get), Endpoint.of("editProjectMtSettings", this::edit));
    }

    private Future<Reply> get(Call call) {
        return projects.find(call.path("projectUid"))
                .map(Fault.NotFound.ifEmpty("project", call.path("projectUid")))
                .map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        return changes.replace(
                        call.path("projectUid"),
                        call.body(ProjectMtEdit.class),
                        call.precondition(),
                        call.caller(),
                        call.traceparent())
                .map(Reply::entity);
    }
}
