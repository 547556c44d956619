package dev.parlance.customfield.instance;

import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;

/**
 * Runs batches on the entities of one kind. The row of the entity is locked first, so that batches of one entity run
 * one after another; the changes and their event are one transaction.
 */
public final class EditInstances {
    private final Db db;
    private final EventStore events;
    private final HolderAccess holder;

    public EditInstances(Db db, EventStore events, HolderAccess holder) {
        this.db = db;
        this.events = events;
        this.holder = holder;
    }

    /**
     * All instances of the entity after the batch. Fails with {@link Fault.NotFound}, {@link Fault.Stale}, {@link
     * Fault.Invalid} or {@link Fault.Conflict}, and then nothing has changed.
     *
     * @param addPointer JSON pointer to the list of instances to add
     */
    public Future<CustomFieldInstances> run(Call call, InstanceBatch batch, String addPointer) {
        return db.transaction(tx -> lock(tx, call)
                        .compose(id -> checkVersion(tx, call, id)
                                .compose(_ -> BatchContextStore.read(tx, holder.entity(), id, batch))
                                .map(context -> BatchValidator.validate(holder.entity(), context, batch, addPointer))
                                .compose(plan -> write(tx, call, id, plan))
                                .compose(_ -> InstanceStore.find(tx, holder.entity(), id))))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Long> lock(SqlConnection tx, Call call) {
        return InstanceStore.lock(tx, holder.lock(), holder.args().apply(call))
                .map(id -> id.orElseThrow(() -> holder.unknown().apply(call)));
    }

    private Future<Void> checkVersion(SqlConnection tx, Call call, long id) {
        var condition = call.precondition();
        return condition.present()
                ? InstanceStore.find(tx, holder.entity(), id).map(current -> {
                    condition.check(current);
                    return null;
                })
                : Future.succeededFuture();
    }

    private Future<Void> write(SqlConnection tx, Call call, long id, InstancePlan plan) {
        return plan.isEmpty()
                ? Future.succeededFuture()
                : InstanceChangeStore.write(
                                tx, holder.entity(), id, plan, call.caller().id())
                        .compose(_ -> holder.changed().of(tx, call))
                        .compose(event -> events.append(tx, List.of(event)));
    }
}
