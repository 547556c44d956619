package dev.parlance.template;

import dev.parlance.access.Precondition;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;

/** Finds a project template; every way of it fails with {@link Fault.NotFound} for an unknown uid. */
final class FindTemplate {
    private final ProjectTemplateStore templates;

    FindTemplate(ProjectTemplateStore templates) {
        this.templates = templates;
    }

    Future<ProjectTemplate> find(String uid) {
        return templates.find(uid).map(template -> required(template, uid));
    }

    /** As {@link #find(String)}, within a transaction and without a lock. */
    static Future<ProjectTemplate> find(SqlConnection tx, String uid) {
        return ProjectTemplateStore.find(tx, uid).map(template -> required(template, uid));
    }

    /** The template as it is now, locked until the transaction ends; fails with {@link Fault.Stale} too. */
    static Future<ProjectTemplate> lock(SqlConnection tx, String uid, Precondition condition) {
        return TemplateChangeStore.lock(tx, uid).compose(_ -> find(tx, uid)).map(current -> {
            condition.check(current);
            return current;
        });
    }

    private static ProjectTemplate required(Optional<ProjectTemplate> template, String uid) {
        return template.orElseThrow(() -> unknown(uid));
    }

    static Fault unknown(String uid) {
        return new Fault.NotFound("projectTemplate", uid);
    }
}
