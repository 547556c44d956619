package dev.parlance.reference;

import dev.parlance.db.SqlStates;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import java.util.Map;

/** Refusals of the database as refusals of ours. */
final class Refusals {
    /** How a person calls the things of a table that may refer to ours; another table is called by its name. */
    private static final Map<String, String> USERS = Map.of(
            "app_user", "users",
            "project", "projects",
            "project_workflow_step", "projects",
            "job", "jobs",
            "job_provider", "jobs");

    private Refusals() {}

    /** The name is there already: {@link Fault.Conflict}. */
    static <T> Future<T> nameTaken(String entity, String index, String name, Throwable failure) {
        return Future.failedFuture(
                index.equals(SqlStates.uniqueViolation(failure))
                        ? new Fault.Conflict("there is a %s named %s already".formatted(entity, name))
                        : failure);
    }

    /** Something refers to it: {@link Fault.CannotDelete} that says what. */
    static <T> Future<T> inUse(String entity, String name, Throwable failure) {
        var table = SqlStates.referringTable(failure);
        return Future.failedFuture(
                table == null
                        ? failure
                        : new Fault.CannotDelete("the %s %s is used by %s"
                                .formatted(entity, name, USERS.getOrDefault(table, table.replace('_', ' ')))));
    }
}
