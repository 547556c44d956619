package dev.parlance.job;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.instance.HolderAccess;
import dev.parlance.customfield.instance.InstanceStore;
import dev.parlance.event.EventKind;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.core.JobVisibility;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;

/** Jobs as holders of custom fields. */
final class JobFieldAccess implements HolderAccess {
    @Override
    public FieldEntity entity() {
        return FieldEntity.JOB;
    }

    @Override
    public String find() {
        return JobStore.SELECT_ID;
    }

    @Override
    public String lock() {
        return JobStore.LOCK_ID;
    }

    @Override
    public InstanceStore.HolderArgs args(Call call) {
        return JobStore.holderArgs(JobVisibility.of(call.caller()), call.path("projectUid"), uid(call));
    }

    @Override
    public Fault unknown(Call call) {
        return FindJob.unknown(uid(call));
    }

    @Override
    public String path(Call call) {
        return "/projects/" + call.path("projectUid") + "/jobs/" + uid(call) + "/customFields";
    }

    @Override
    public Future<NewEvent> changed(SqlConnection tx, Call call) {
        return FindJob.find(tx, call.path("projectUid"), uid(call))
                .map(row -> JobEvents.of(EventKind.JOB_CUSTOM_FIELDS_UPDATED, List.of(row), call.traceparent()));
    }

    private static String uid(Call call) {
        return call.path("jobPartUid");
    }
}
