package dev.parlance.project.edit;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/**
 * What another feature stores with a project, such as its jobs; that feature implements it, so that projects do not
 * depend on it.
 */
@FunctionalInterface
public interface ProjectPart {
    /**
     * Deletes it with its events, before the project is deleted and in the same transaction.
     *
     * @param projectId internal number of the project, whose row is locked
     * @param traceparent W3C trace context of the request
     */
    Future<Void> deleted(SqlConnection tx, long projectId, String traceparent);
}
