package dev.parlance.customfield;

import dev.parlance.customfield.instance.EditInstances;
import dev.parlance.customfield.instance.HolderAccess;
import dev.parlance.customfield.instance.InstanceBatch;
import dev.parlance.customfield.instance.InstanceStore;
import dev.parlance.customfield.instance.NewInstance;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** {@code …/customFields} of the entities of one kind. */
final class InstanceEndpoints {
    private final InstanceStore instances;
    private final EditInstances batches;
    private final HolderAccess holder;

    InstanceEndpoints(Db db, EventStore events, HolderAccess holder) {
        this.instances = new InstanceStore(db, holder.entity(), holder.find());
        this.batches = new EditInstances(db, events, holder);
        this.holder = holder;
    }

    /** The body of a POST. */
    private record Additions(List<NewInstance> customFieldInstances) {}

    Endpoint reading(String operationId) {
        return Endpoint.of(operationId, this::list);
    }

    Endpoint editing(String operationId) {
        return Endpoint.of(operationId, this::edit);
    }

    Endpoint adding(String operationId) {
        return Endpoint.of(operationId, this::add);
    }

    /** The version is that of all instances, as a batch compares it. */
    private Future<Reply> list(Call call) {
        return instances
                .list(holder.args().apply(call))
                .map(found -> found.orElseThrow(() -> holder.unknown().apply(call)))
                .map(all -> Reply.versioned(
                        all.page(call.page()), all, call.caller().audience()));
    }

    private Future<Reply> edit(Call call) {
        return batches.run(call, call.body(InstanceBatch.class), "/addInstances")
                .map(Reply::entity);
    }

    private Future<Reply> add(Call call) {
        var batch = InstanceBatch.adding(call.body(Additions.class).customFieldInstances());
        return batches.run(call, batch, "/customFieldInstances")
                .map(after -> Reply.created(holder.path().apply(call), after));
    }
}
