package dev.parlance.template;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.instance.HolderAccess;
import dev.parlance.customfield.instance.InstanceStore;
import dev.parlance.event.EventKind;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Project templates as holders of custom fields; a user who may call the operation sees all templates. */
final class TemplateFieldAccess implements HolderAccess {
    @Override
    public FieldEntity entity() {
        return FieldEntity.PROJECT_TEMPLATE;
    }

    @Override
    public String find() {
        return TemplateHolderStore.SELECT_ID;
    }

    @Override
    public String lock() {
        return TemplateHolderStore.LOCK_ID;
    }

    @Override
    public InstanceStore.HolderArgs args(Call call) {
        return TemplateHolderStore.holderArgs(uid(call));
    }

    @Override
    public Fault unknown(Call call) {
        return FindTemplate.unknown(uid(call));
    }

    @Override
    public String path(Call call) {
        return "/projectTemplates/" + uid(call) + "/customFields";
    }

    @Override
    public Future<NewEvent> changed(SqlConnection tx, Call call) {
        return FindTemplate.find(tx, uid(call))
                .map(template -> TemplateEvents.of(EventKind.PROJECT_TEMPLATE_UPDATED, template, call.traceparent()));
    }

    private static String uid(Call call) {
        return call.path("projectTemplateUid");
    }
}
