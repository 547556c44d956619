package dev.parlance.project.edit;

import dev.parlance.access.Caller;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/**
 * Templates that projects are created from; the template feature implements it, so that projects do not depend on it.
 */
public interface TemplateAccess {
    /**
     * The fields of a project as its template presets them.
     *
     * @param templateId internal number
     */
    record Draft(long templateId, ProjectCreate project) {}

    /**
     * Locks the template until the transaction ends. Fails with {@code Fault.Invalid} when the caller sees no such
     * template.
     */
    Future<Draft> find(SqlConnection tx, Reference template, Caller caller);

    /** Copies to a new project the parts of its template that the draft does not contain. */
    Future<Void> instantiate(SqlConnection tx, long templateId, long projectId);
}
