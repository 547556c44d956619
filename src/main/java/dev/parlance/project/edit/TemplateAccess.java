package dev.parlance.project.edit;

import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/**
 * Templates that projects are created from; the template feature implements it, so that projects do not depend on it.
 */
public interface TemplateAccess {
    /** Locks the template until the transaction ends. Fails with {@code Fault.Invalid} when it does not exist. */
    Future<ProjectDraft> find(SqlConnection tx, Reference template);

    /** Copies to a new project the parts of its template that the draft does not contain. */
    Future<Void> instantiate(SqlConnection tx, long templateId, long projectId);
}
