package dev.parlance.customfield.instance;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Access to the entities of one kind that have custom fields; the feature that owns the kind implements it. */
public interface HolderAccess {
    FieldEntity entity();

    /**
     * Statement over {@link #args} that gives, as {@code id}, the number of the entity in the path if the caller sees
     * it.
     */
    String find();

    /**
     * As {@link #find}, with the row locked until the transaction ends, so that batches of one entity run one by one.
     */
    String lock();

    /** The arguments of both statements. */
    InstanceStore.HolderArgs args(Call call);

    /** The failure when the caller sees no such entity. */
    Fault unknown(Call call);

    /** Path of the custom fields of the entity, below the base path. */
    String path(Call call);

    /** The event of a change; called after the change, in its transaction. */
    Future<NewEvent> changed(SqlConnection tx, Call call);
}
