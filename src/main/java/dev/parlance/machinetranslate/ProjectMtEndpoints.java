package dev.parlance.machinetranslate;

import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** {@code /projects/{projectUid}/mtSettings}. */
final class ProjectMtEndpoints {
    private final ProjectMtStore projects;

    ProjectMtEndpoints(ProjectMtStore projects) {
        this.projects = projects;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("getProjectMtSettings", this::get), Endpoint.of("editProjectMtSettings", this::edit));
    }

    private Future<Reply> get(Call call) {
        return projects.find(call.path("projectUid")).map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        return projects.replace(
                        call.path("projectUid"),
                        call.body(ProjectMtEdit.class),
                        call.precondition(),
                        call.caller(),
                        call.traceparent())
                .map(Reply::entity);
    }
}
