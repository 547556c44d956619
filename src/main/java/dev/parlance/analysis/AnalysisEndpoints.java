package dev.parlance.analysis;

import dev.parlance.access.Visibility;
import dev.parlance.analysis.count.statistics.Cell;
import dev.parlance.analysis.edit.EditAnalysis;
import dev.parlance.analysis.edit.ReplaceProjectSettings;
import dev.parlance.analysis.explain.ExplainSegments;
import dev.parlance.analysis.model.Analysis;
import dev.parlance.analysis.model.AnalysisDiff;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.analysis.model.AnalysisStore;
import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.analysis.model.AnalysisVisibility;
import dev.parlance.analysis.model.ProjectAnalysisSettingsStore;
import dev.parlance.analysis.model.SchemeChoice;
import dev.parlance.analysis.model.SentSettings;
import dev.parlance.analysis.report.CsvReport;
import dev.parlance.analysis.report.XlsxReport;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.project.ProjectAccess;
import dev.parlance.shared.Audience;
import dev.parlance.shared.Json;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Page;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Objects;

/** The endpoints of analyses, except those that count, and of the analyses and analysis settings of a project. */
record AnalysisEndpoints(
        AnalysisStore analyses,
        EditAnalysis edits,
        ExplainSegments explanations,
        ProjectAccess projects,
        ProjectAnalysisSettingsStore settings,
        ReplaceProjectSettings replacements) {

    /** The body that renames an analysis. */
    record Naming(String name) {}

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("getAnalysis", this::get),
                Endpoint.of("editAnalysis", this::edit),
                Endpoint.of("deleteAnalysis", this::delete),
                Endpoint.of("listProjectAnalyses", this::list),
                Endpoint.of("getAnalyseLanguagePart", this::part),
                Endpoint.of("listAnalyseLanguagePartJobs", this::jobs),
                Endpoint.of("downloadAnalysis", this::download),
                Endpoint.of("diffAnalysis", this::diff),
                Endpoint.of("listAnalysisSegments", this::segments),
                Endpoint.of("setAnalysisNetRateScheme", this::setScheme),
                Endpoint.of("getProjectAnalyseSettings", this::projectSettings),
                Endpoint.of("editProjectAnalyseSettings", this::editProjectSettings));
    }

    private Future<Reply> get(Call call) {
        return find(call).map(Reply::entity);
    }

    private Future<Analysis> find(Call call) {
        var uid = call.path("analyseUid");
        return analyses.find(AnalysisVisibility.of(call.caller()), uid).map(Fault.NotFound.ifEmpty("analysis", uid));
    }

    private Future<Reply> edit(Call call) {
        return edits.rename(call.path("analyseUid"), call.body(Naming.class).name(), call.precondition())
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return edits.delete(call.path("analyseUid"), call.precondition()).map(_ -> Reply.noContent());
    }

    private Future<Reply> list(Call call) {
        return projects.find(call.caller(), call.path("projectUid"))
                .compose(project -> analyses.list(AnalysisVisibility.of(call.caller()), project.id(), call.page()))
                .map(Reply::page);
    }

    private Future<Reply> part(Call call) {
        return findPart(call).map(Reply::entity);
    }

    private Future<Reply> jobs(Call call) {
        return findPart(call).map(part -> {
            var page = call.page();
            var content = part.jobs().stream()
                    .skip(page.offset())
                    .limit(page.pageSize())
                    .toList();
            return Reply.page(Page.of(page, part.jobs().size(), content));
        });
    }

    private Future<Analysis.LanguagePart> findPart(Call call) {
        var id = call.path("analyseLanguagePartId");
        return find(call)
                .map(analysis -> analysis.analyseLanguageParts().stream()
                        .filter(part -> part.id().equals(id))
                        .findFirst()
                        .orElseThrow(() -> new Fault.NotFound("analyseLanguagePart", id)));
    }

    private Future<Reply> download(Call call) {
        return find(call).map(analysis -> switch (String.valueOf(call.query().text("format"))) {
            case "JSON" -> json(analysis, call.caller().audience());
            case "XLSX" ->
                Reply.file(XlsxReport.CONTENT_TYPE, analysis.name() + ".xlsx", Buffer.buffer(XlsxReport.of(analysis)));
            default ->
                Reply.file("text/csv; charset=utf-8", analysis.name() + ".csv", Buffer.buffer(CsvReport.of(analysis)));
        });
    }

    private static Reply json(Analysis analysis, Audience audience) {
        return Reply.file("application/json", analysis.name() + ".json", Buffer.buffer(Json.bytes(analysis, audience)));
    }

    private Future<Reply> segments(Call call) {
        var match = call.query().text("match");
        var lang = call.query().text("targetLang");
        var filter = new ExplainSegments.Filter(
                Cell.of(call.query().text("category"), match == null ? null : Integer.valueOf(match)),
                lang == null ? null : Lang.normal(lang));
        return find(call)
                .compose(analysis ->
                        explanations.list(analysis.number(), Visibility.of(call.caller()), filter, call.page()))
                .map(Reply::page);
    }

    private Future<Reply> diff(Call call) {
        var with = Objects.requireNonNull(call.query().text("with"));
        return find(call)
                .compose(analysis -> analyses.find(AnalysisVisibility.of(call.caller()), with)
                        .map(other -> AnalysisDiff.of(analysis, other.orElseThrow(() -> unknown(with)))))
                .map(Reply::ok);
    }

    private static Fault unknown(String with) {
        return new Fault.Invalid(Violation.of("with", "unknown", "there is no analysis " + with));
    }

    private Future<Reply> setScheme(Call call) {
        return edits.setScheme(call.path("analyseUid"), call.body(SchemeChoice.class), call.precondition())
                .map(Reply::entity);
    }

    private Future<Reply> projectSettings(Call call) {
        var uid = call.path("projectUid");
        return settings.find(uid).map(Fault.NotFound.ifEmpty("project", uid)).map(Reply::entity);
    }

    /** A PUT replaces: a setting that is absent gets its default. */
    private Future<Reply> editProjectSettings(Call call) {
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
