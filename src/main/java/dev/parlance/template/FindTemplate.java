package dev.parlance.template;

import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.db.Edit;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Finds a project template; every method fails with {@link Fault.NotFound} for any other uid. */
final class FindTemplate {
    private final ProjectTemplateStore templates;

    FindTemplate(ProjectTemplateStore templates) {
        this.templates = templates;
    }

    Future<ProjectTemplate> find(Caller caller, String uid) {
        return templates.find(TemplateScope.of(caller), uid).map(Fault.NotFound.ifEmpty("projectTemplate", uid));
    }

    /** As {@link #find(Caller, String)}, for a caller who sees all, within a transaction and without a lock. */
    static Future<ProjectTemplate> find(SqlConnection tx, String uid) {
        return ProjectTemplateStore.find(tx, uid).map(Fault.NotFound.ifEmpty("projectTemplate", uid));
    }

    /** A change of the template as it is now, locked until the transaction ends; fails with {@link Fault.Stale} too. */
    static Edit<ProjectTemplate> edit(String uid, Precondition condition) {
        return Edit.of(tx -> TemplateChangeStore.lock(tx, uid).compose(_ -> find(tx, uid)))
                .check(condition::check);
    }

    static Fault unknown(String uid) {
        return new Fault.NotFound("projectTemplate", uid);
    }
}
