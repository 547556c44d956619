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

    @Override
    public Future<NewEvent> changed(SqlConnection tx, Call call) {
        return ProjectAccess.metadataUpdated(tx, call.path("projectUid"), call.traceparent());
    }
}
