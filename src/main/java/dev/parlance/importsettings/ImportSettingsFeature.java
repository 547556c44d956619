package dev.parlance.importsettings;

import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Endpoint;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.stream.Stream;

/** Import settings and segmentation rules for the composition root and for project templates. */
public final class ImportSettingsFeature {
    private ImportSettingsFeature() {}

    /**
     * The endpoints of one event loop.
     *
     * @param vertx provides the worker threads that compile uploaded rules
     */
    public static List<Endpoint> endpoints(Db db, Vertx vertx, EventStore events) {
        var settings = new ImportSettingsStore(db);
        var projects = new UseImportSettings(db, new ProjectImportSettingsStore(db), events);
        var rules = new SegmentationRuleStore(db);
        return Stream.of(
                        new ImportSettingsEndpoints(settings, new ChangeImportSettings(db, settings), projects).all(),
                        new SegmentationRuleEndpoints(vertx, rules, new ChangeSegmentationRules(db, rules)).all())
                .flatMap(List::stream)
                .toList();
    }

    /** Gives a new template the import settings of its project; both are internal numbers. */
    public static Future<Void> toTemplate(SqlConnection tx, long project, long template) {
        return ProjectImportSettingsStore.toTemplate(tx, project, template);
    }

    /** Gives a new project the import settings of its template; both are internal numbers. */
    public static Future<Void> fromTemplate(SqlConnection tx, long template, long project) {
        return ProjectImportSettingsStore.fromTemplate(tx, template, project);
    }
}
