package dev.parlance.job;

import dev.parlance.event.NewEvent;
import dev.parlance.http.endpoint.Call;
import dev.parlance.job.provider.AssignmentAccess;
import dev.parlance.job.upload.NewJobStore;
import dev.parlance.job.upload.NewJobs;
import dev.parlance.project.ProjectAccess;
import dev.parlance.project.core.VisibleProject;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;

/** Projects as holders of the default providers of new jobs. */
final class ProjectAssignmentAccess implements AssignmentAccess {
    @Override
    public Kind kind() {
        return Kind.PROJECT;
    }

    @Override
    public Future<Holder> find(SqlConnection tx, Call call) {
        return ProjectAccess.find(tx, call.caller(), call.path("projectUid")).compose(project -> holder(tx, project));
    }

    @Override
    public Future<Holder> lock(SqlConnection tx, Call call) {
        return ProjectAccess.lock(tx, call.caller(), call.path("projectUid")).compose(project -> holder(tx, project));
    }

    private static Future<Holder> holder(SqlConnection tx, VisibleProject project) {
        return NewJobStore.steps(tx, project.id())
                .map(steps -> new Holder(
                        project.id(),
                        project.sourceLang(),
                        project.targetLangs(),
                        steps.stream().map(NewJobs.Step::level).toList()));
    }

    /** No event shows default providers. */
    @Override
    public Future<Optional<NewEvent>> changed(SqlConnection tx, Call call) {
        return Future.succeededFuture(Optional.empty());
    }
}
