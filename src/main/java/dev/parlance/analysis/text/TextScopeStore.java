package dev.parlance.analysis.text;

import dev.parlance.access.Caller;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.analysis.model.ProjectAnalysisSettingsStore;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.netrate.NetRateScheme;
import dev.parlance.netrate.NetRateStore;
import dev.parlance.project.ProjectAccess;
import dev.parlance.project.core.VisibleProject;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds what raw texts are counted with: a project that the caller sees, its settings, a net rate scheme. */
public final class TextScopeStore {
    private static final String UID = """
            select uid
              from project
             where id = $1
            """;

    private final Db db;
    private final NetRateStore schemes;

    public TextScopeStore(Db db, NetRateStore schemes) {
        this.db = db;
        this.schemes = schemes;
    }

    /**
     * What there is of it.
     *
     * @param settings that those of the call go over
     */
    record Scope(Optional<VisibleProject> project, AnalysisSettings settings, Optional<NetRateScheme> scheme) {}

    Future<Scope> find(TextsToAnalyse body, Caller caller) {
        return db.transaction(tx -> project(tx, body.project(), caller)
                .compose(project -> settings(tx, body, project)
                        .compose(settings ->
                                scheme(tx, body.netRateScheme()).map(scheme -> new Scope(project, settings, scheme)))));
    }

    private static Future<Optional<VisibleProject>> project(
            SqlConnection tx, @Nullable Reference reference, Caller caller) {
        return uid(tx, reference)
                .compose(uid -> uid.isEmpty()
                        ? Future.succeededFuture(Optional.empty())
                        : ProjectAccess.find(tx, caller, uid.get())
                                .map(Optional::of)
                                .recover(failure -> failure instanceof Fault.NotFound
                                        ? Future.succeededFuture(Optional.empty())
                                        : Future.failedFuture(failure)));
    }

    private static Future<Optional<String>> uid(SqlConnection tx, @Nullable Reference reference) {
        if (reference == null || reference.uid() != null || reference.number() == null) {
            return Future.succeededFuture(Optional.ofNullable(reference).map(Reference::uid));
        }
        return tx.preparedQuery(UID)
                .execute(Tuple.of(reference.number()))
                .map(rows -> Rows.first(rows, row -> row.getString("uid")));
    }

    private static Future<AnalysisSettings> settings(
            SqlConnection tx, TextsToAnalyse body, Optional<VisibleProject> project) {
        return project.isPresent() && body.usesProjectSettings()
                ? ProjectAnalysisSettingsStore.read(tx, project.get().uid())
                : Future.succeededFuture(AnalysisSettings.DEFAULT);
    }

    private Future<Optional<NetRateScheme>> scheme(SqlConnection tx, @Nullable Reference reference) {
        return reference == null ? Future.succeededFuture(Optional.empty()) : schemes.find(tx, reference);
    }
}
