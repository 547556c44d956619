package dev.parlance.project;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.instance.HolderAccess;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.project.core.ProjectEvents;
import dev.parlance.project.core.ProjectStore;
import dev.parlance.project.core.Visibility;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** Projects as holders of custom fields. */
final class ProjectFieldAccess implements HolderAccess {
    private static final String FIND = """
            select p.id
              from project p
            """ + ProjectStore.ONE;
    private static final String LOCK = FIND + """
               for no key update of p
            """;

    @Override
    public FieldEntity entity() {
        return FieldEntity.PROJECT;
    }

    @Override
    public String find() {
        return FIND;
    }

    @Override
    public String lock() {
        return LOCK;
    }

    @Override
    public Tuple args(Call call) {
        return ProjectStore.args(Visibility.of(call.caller())).addString(uid(call));
    }

    @Override
    public Fault unknown(Call call) {
        return ProjectStore.unknown(uid(call));
    }

    @Override
    public String path(Call call) {
        return "/projects/" + uid(call) + "/customFields";
    }

    @Override
    public Future<NewEvent> changed(SqlConnection tx, Call call) {
        return ProjectStore.read(tx, Visibility.ALL, uid(call))
                .map(project -> ProjectEvents.fieldsChanged(project, call.traceparent()));
    }

    private static String uid(Call call) {
        return call.path("projectUid");
    }
}
