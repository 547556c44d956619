package dev.parlance.customfield.instance;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.function.Function;

/**
 * Access to the entities of one kind that have custom fields; the feature that owns the kind describes it.
 *
 * @param find statement that gives, as {@code id}, the number of the entity in the path if the caller sees it
 * @param lock as {@code find}, with the row locked until the transaction ends, so that batches of one entity run one
 *     by one
 * @param args the arguments of both statements
 * @param unknown the failure when the caller sees no such entity
 * @param path path of the custom fields of the entity, below the base path
 * @param changed the event of a change
 */
public record HolderAccess(
        FieldEntity entity,
        String find,
        String lock,
        Function<Call, InstanceStore.HolderArgs> args,
        Function<Call, Fault> unknown,
        Function<Call, String> path,
        Changed changed) {
    /** Reads the event of a change, after the change and in its transaction. */
    @FunctionalInterface
    public interface Changed {
        Future<NewEvent> of(SqlConnection tx, Call call);
    }
}
