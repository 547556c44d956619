package dev.parlance.customfield.instance;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** The way to entities of one kind that have custom fields; the feature that owns the kind implements it. */
public interface HolderAccess {
    /** The kind. */
    FieldEntity entity();

    /** Statement over {@link #args} that gives the number, as {@code id}, of the entity that a call names and sees. */
    String find();

    /** As {@link #find}, with the row locked until the transaction ends, so that batches of one entity wait for each other. */
    String lock();

    /** The arguments of both statements. */
    Tuple args(Call call);

    /** The answer when there is no such entity for the caller. */
    Fault unknown(Call call);

    /** Where the custom fields of the entity are, below the base path. */
    String path(Call call);

    /** What tells of a change, made after it in its transaction. */
    Future<NewEvent> changed(SqlConnection tx, Call call);
}
