package dev.parlance.template;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.instance.HolderAccess;
import dev.parlance.event.EventKind;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** Project templates as holders of custom fields; whoever may call an operation on templates sees them all. */
final class TemplateFieldAccess implements HolderAccess {
    private static final String FIND = """
            select t.id
              from project_template t
             where t.uid = $1
            """;
    private static final String LOCK = FIND + """
               for no key update
            """;

    @Override
    public FieldEntity entity() {
        return FieldEntity.PROJECT_TEMPLATE;
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
        return Tuple.of(uid(call));
    }

    @Override
    public Fault unknown(Call call) {
        return ProjectTemplateStore.unknown(uid(call));
    }

    @Override
    public String path(Call call) {
        return "/projectTemplates/" + uid(call) + "/customFields";
    }

    @Override
    public Future<NewEvent> changed(SqlConnection tx, Call call) {
        return ProjectTemplateStore.read(tx, uid(call))
                .map(template ->
                        TemplateChangeStore.event(EventKind.PROJECT_TEMPLATE_UPDATED, template, call.traceparent()));
    }

    private static String uid(Call call) {
        return call.path("projectTemplateUid");
    }
}
