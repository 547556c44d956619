package dev.parlance.template;

import dev.parlance.event.NewEvent;
import dev.parlance.http.endpoint.Call;
import dev.parlance.job.provider.AssignmentAccess;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;

/** Templates as holders of the providers of new jobs. */
final class TemplateAssignmentAccess implements AssignmentAccess {
    @Override
    public Kind kind() {
        return Kind.PROJECT_TEMPLATE;
    }

    @Override
    public Future<Holder> find(SqlConnection tx, Call call) {
        return TemplateHolderStore.find(tx, TemplateScope.of(call.caller()), uid(call))
                .map(holder -> required(holder, call));
    }

    @Override
    public Future<Holder> lock(SqlConnection tx, Call call) {
        return TemplateHolderStore.lock(tx, TemplateScope.of(call.caller()), uid(call))
                .map(holder -> required(holder, call));
    }

    private static Holder required(Optional<Holder> holder, Call call) {
        return holder.orElseThrow(() -> FindTemplate.unknown(uid(call)));
    }

    @Override
    public Future<NewEvent> changed(SqlConnection tx, Call call) {
        return TemplateEvents.updated(tx, uid(call), call.traceparent());
    }

    private static String uid(Call call) {
        return call.path("projectTemplateUid");
    }
}
