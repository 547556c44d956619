package dev.parlance.analysis.edit;

import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.analysis.model.ProjectAnalysisSettingsStore;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.project.ProjectAccess;
import dev.parlance.project.core.VisibleProject;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Replaces the analysis settings of a project. */
public record ReplaceProjectSettings(Db db, EventStore events) {

    /** One call. */
    public record Order(
            String projectUid, AnalysisSettings settings, Precondition condition, Caller caller, String traceparent) {}

    /**
     * Writes the settings and an event when anything changes. Fails with {@link Fault.NotFound} or {@link Fault.Stale}.
     */
    public Future<AnalysisSettings> replace(Order order) {
        return db.transaction(tx -> ProjectAccess.lock(tx, order.caller, order.projectUid)
                        .compose(project -> current(tx, order.projectUid).compose(current -> {
                            order.condition.check(current);
                            return order.settings.equals(current)
                                    ? Future.<Void>succeededFuture()
                                    : write(tx, project, order);
                        })))
                .onSuccess(_ -> events.nudge())
                .map(order.settings);
    }

    private static Future<AnalysisSettings> current(SqlConnection tx, String projectUid) {
        return ProjectAnalysisSettingsStore.read(tx, projectUid).map(Fault.NotFound.ifEmpty("project", projectUid));
    }

    private Future<Void> write(SqlConnection tx, VisibleProject project, Order order) {
        return ProjectAnalysisSettingsStore.write(tx, project.id(), order.settings)
                .compose(_ -> ProjectAccess.recordMetadataUpdate(tx, events, order.projectUid, order.traceparent));
    }
}
