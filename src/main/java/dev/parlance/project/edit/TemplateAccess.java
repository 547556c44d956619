package dev.parlance.project.edit;

import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** The templates that projects are created from. The feature of templates implements it, which projects do not depend on. */
public interface TemplateAccess {
    /** The template stays as it is until the transaction ends. Fails with {@code Fault.Invalid} when there is none. */
    Future<ProjectDraft> find(SqlConnection tx, Reference template);

    /** Gives a new project what its template keeps beside the draft. */
    Future<Void> furnish(SqlConnection tx, long templateId, long projectId);
}
