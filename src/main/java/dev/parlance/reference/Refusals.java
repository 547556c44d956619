package dev.parlance.reference;

import dev.parlance.db.SqlStates;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;

/** Refusals of the database as refusals of ours. */
final class Refusals {
    private Refusals() {}

    /** The name is there already: {@link Fault.Conflict}. */
    static <T> Future<T> nameTaken(String entity, String index, String name, Throwable failure) {
        return Future.failedFuture(
                index.equals(SqlStates.uniqueViolation(failure))
                        ? new Fault.Conflict("a %s named %s already exists".formatted(entity, name))
                        : failure);
    }

    /** Something refers to it that was not looked for: {@link Fault.CannotDelete} that says where. */
    static <T> Future<T> inUse(String entity, String name, Throwable failure) {
        var table = SqlStates.referringTable(failure);
        return Future.failedFuture(
                table == null
                        ? failure
                        : new Fault.CannotDelete(
                                "the %s %s is used by a %s".formatted(entity, name, table.replace('_', ' '))));
    }
}
