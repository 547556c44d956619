package dev.parlance.analysis.text;

import dev.parlance.access.Caller;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.analysis.model.ProjectAnalysisSettingsStore;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.netrate.NetRateScheme;
import dev.parlance.netrate.NetRateStore;
import dev.parlance.project.ProjectAccess;
import dev.parlance.project.core.VisibleProject;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds what texts are counted with: a project that the caller sees, its settings, and a net rate scheme. */
public record FindTextScope(Db db, NetRateStore schemes) {

    /** Fails with {@link Fault.Invalid} that lists every violation, or {@link Fault.NotFound} for a deleted project. */
    Future<TextScope> find(TextsToAnalyse body, Caller caller) {
        return db.transaction(tx -> project(tx, body.project(), caller)
                        .compose(project -> defaults(tx, body, project)
                                .compose(defaults -> scheme(tx, body.netRateScheme(), caller)
                                        .map(scheme -> new TextScope(project, defaults, scheme)))))
                .map(scope -> {
                    check(body, scope);
                    return scope;
                });
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
        var number = reference == null || reference.uid() != null ? null : reference.number();
        return number == null
                ? Future.succeededFuture(Optional.ofNullable(reference).map(Reference::uid))
                : ProjectAnalysisSettingsStore.uid(tx, number);
    }

    private static Future<AnalysisSettings> defaults(
            SqlConnection tx, TextsToAnalyse body, Optional<VisibleProject> project) {
        return project.isPresent() && body.usesProjectSettings()
                ? ProjectAnalysisSettingsStore.read(tx, project.get().uid())
                        .map(Fault.NotFound.ifEmpty("project", project.get().uid()))
                : Future.succeededFuture(AnalysisSettings.DEFAULT);
    }

    /** Discounted counts show the rates, so that a scheme exists only for those who may read schemes. */
    private Future<Optional<NetRateScheme>> scheme(SqlConnection tx, @Nullable Reference reference, Caller caller) {
        if (!caller.seesAll()) {
            return Future.succeededFuture(Optional.empty());
        }
        return reference == null ? schemes.findDefault(tx) : schemes.find(tx, reference);
    }

    private static void check(TextsToAnalyse body, TextScope scope) {
        var violations = new ArrayList<Violation>();
        var project = scope.project();
        if (body.project() != null && project.isEmpty()) {
            violations.add(Violation.unknown("/project", "project", body.project()));
        }
        if (body.sourceLang() == null && body.project() == null) {
            violations.add(Violation.at("/sourceLang", "required", "is required without a project"));
        }
        var target = body.normalTargetLang();
        if (project.isPresent() && !project.get().targetLangs().contains(Objects.requireNonNullElse(target, ""))) {
            violations.add(Violation.at(
                    "/targetLang",
                    "language",
                    "must be a target language of the project: "
                            + String.join(", ", project.get().targetLangs())));
        }
        if (body.netRateScheme() != null && scope.scheme().isEmpty()) {
            violations.add(Violation.unknown("/netRateScheme", "net rate scheme", body.netRateScheme()));
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
    }

    /**
     * The project, settings and net rate scheme that texts are counted with.
     *
     * @param defaults of the settings that the call does not send
     */
    record TextScope(Optional<VisibleProject> project, AnalysisSettings defaults, Optional<NetRateScheme> scheme) {}
}
