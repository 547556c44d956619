package dev.parlance.importsettings;

import dev.parlance.db.Db;
import dev.parlance.http.endpoint.Endpoint;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.stream.Stream;

/** All that the composition root needs to know of import settings and segmentation rules. */
public final class ImportSettingsFeature {
    private ImportSettingsFeature() {}

    /**
     * The endpoints of one event loop.
     *
     * @param vertx has the workers that compile uploaded rules
     */
    public static List<Endpoint> endpoints(Db db, Vertx vertx) {
        return Stream.of(
                        new ImportSettingsEndpoints(new ImportSettingsStore(db), new ProjectImportSettingsStore(db))
                                .all(),
                        new SegmentationRuleEndpoints(vertx, new SegmentationRuleStore(db)).all())
                .flatMap(List::stream)
                .toList();
    }

    /** Gives a new template the import settings of its project; both by internal number, in the transaction that makes it. */
    public static Future<Void> toTemplate(SqlConnection tx, long project, long template) {
        return ProjectImportSettingsStore.toTemplate(tx, project, template);
    }

    /** As {@link #toTemplate}, a new project those of its template. */
    public static Future<Void> fromTemplate(SqlConnection tx, long template, long project) {
        return ProjectImportSettingsStore.fromTemplate(tx, template, project);
    }
}
