package dev.parlance.project;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.instance.HolderAccess;
import dev.parlance.customfield.instance.InstanceStore;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.project.core.FindProject;
import dev.parlance.project.core.ProjectEvents;
import dev.parlance.project.core.ProjectLockStore;
import dev.parlance.project.core.Visibility;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Projects as holders of custom fields. */
final class ProjectFieldAccess implements HolderAccess {
    @Override
    public FieldEntity entity() {
        return FieldEntity.PROJECT;
    }

    @Override
    public String find() {
        return ProjectLockStore.SELECT_ID;
    }

    @Override
    public String lock() {
        return ProjectLockStore.LOCK;
    }

    @Override
    public InstanceStore.HolderArgs args(Call call) {
        return ProjectLockStore.holderArgs(Visibility.of(call.caller()), uid(call));
    }

    @Override
    public Fault unknown(Call call) {
        return FindProject.unknown(uid(call));
    }

    @Override
    public String path(Call call) {
        return "/projects/" + uid(call) + "/customFields";
    }

    @Override
    public Future<NewEvent> changed(SqlConnection tx, Call call) {
        return FindProject.find(tx, Visibility.ALL, uid(call))
                .map(project -> ProjectEvents.fieldsChanged(project, call.traceparent()));
    }

    private static String uid(Call call) {
        return call.path("projectUid");
    }
}
