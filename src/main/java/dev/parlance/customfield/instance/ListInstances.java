package dev.parlance.customfield.instance;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import io.vertx.core.Future;

/** Lists the instances of custom fields that an entity has. */
public final class ListInstances {
    private final InstanceStore instances;
    private final HolderAccess holder;

    public ListInstances(Db db, HolderAccess holder) {
        this.instances = new InstanceStore(db, holder.entity(), holder.find());
        this.holder = holder;
    }

    /** Fails with {@link Fault.NotFound} when the caller sees no such entity. */
    public Future<CustomFieldInstances> list(Call call) {
        return instances.list(holder.args(call)).map(found -> found.orElseThrow(() -> holder.unknown(call)));
    }
}
