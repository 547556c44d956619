package dev.parlance.importsettings;

import dev.parlance.db.Db;
import dev.parlance.egress.DocumentFetch;
import dev.parlance.egress.Egress;
import dev.parlance.egress.UrlCheck;
import dev.parlance.event.EventStore;
import dev.parlance.file.style.StyleSheet;
import dev.parlance.http.endpoint.Endpoint;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Import settings and segmentation rules for the composition root and for project templates. */
public final class ImportSettingsFeature {
    private static final Duration DOWNLOAD = Duration.ofSeconds(10);

    private ImportSettingsFeature() {}

    /** From where style sheets are downloaded; one for the process. */
    public record StyleSources(UrlCheck urls, DocumentFetch fetch) {
        public static StyleSources of(Vertx vertx, Egress egress) {
            var fetch = new DocumentFetch(vertx, egress, DOWNLOAD, StyleSheet.LONGEST);
            return new StyleSources(egress.guard(), fetch);
        }
    }

    /**
     * The endpoints of one event loop.
     *
     * @param vertx provides the worker threads that compile uploaded rules and read style sheets
     */
    public static List<Endpoint> endpoints(Db db, Vertx vertx, EventStore events, StyleSources styles) {
        var settings = new ImportSettingsStore(db);
        var sheets = new ReadStyleSheets(vertx, styles.urls(), db.rehearses() ? null : styles.fetch());
        var projects = new UseImportSettings(db, new ProjectImportSettingsStore(db), events);
        var rules = new SegmentationRuleStore(db);
        var show = new ShowSettings(vertx);
        var changes = new ChangeImportSettings(db, settings, sheets, show);
        return Stream.of(
                        new ImportSettingsEndpoints(settings, changes, projects, show).all(),
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
