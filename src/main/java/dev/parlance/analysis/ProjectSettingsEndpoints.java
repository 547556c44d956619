package dev.parlance.analysis;

import dev.parlance.analysis.edit.ReplaceProjectSettings;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.analysis.model.ProjectAnalysisSettingsStore;
import dev.parlance.analysis.model.SentSettings;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** The endpoints of {@code /projects/{projectUid}/analyseSettings}. */
final class ProjectSettingsEndpoints {
    private final ProjectAnalysisSettingsStore settings;
    private final ReplaceProjectSettings replacements;

    ProjectSettingsEndpoints(ProjectAnalysisSettingsStore settings, ReplaceProjectSettings replacements) {
        this.settings = settings;
        this.replacements = replacements;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("getProjectAnalyseSettings", this::get),
                Endpoint.of("editProjectAnalyseSettings", this::edit));
    }

    private Future<Reply> get(Call call) {
        var uid = call.path("projectUid");
        return settings.find(uid).map(Fault.NotFound.ifEmpty("project", uid)).map(Reply::entity);
    }

    /** A PUT replaces: a setting that is absent gets its default. */
    private Future<Reply> edit(Call call) {
        var wanted = AnalysisSettings.DEFAULT.with(call.body(SentSettings.class));
        if (wanted.type() == AnalysisType.Compare && wanted.compareWorkflowLevel() == null) {
            return Future.failedFuture(new Fault.Invalid(
                    Violation.at("/compareWorkflowLevel", "required", "is required for the type Compare")));
        }
        return replacements
                .replace(new ReplaceProjectSettings.Order(
                        call.path("projectUid"), wanted, call.precondition(), call.caller(), call.traceparent()))
                .map(Reply::entity);
    }
}
