package dev.parlance.analysis.create;

import dev.parlance.access.Caller;
import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.analysis.model.NamedAnalysis;
import dev.parlance.analysis.model.ProjectAnalysisSettingsStore;
import dev.parlance.analysis.run.CountPartTask;
import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.job.core.JobInfo;
import dev.parlance.job.core.JobLookupStore;
import dev.parlance.netrate.NetRateScheme;
import dev.parlance.netrate.NetRateStore;
import dev.parlance.shared.Reference;
import dev.parlance.shared.Uid;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.NewAsyncRequest;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Creates one analysis for each provider of some jobs, with the requests and tasks of all of them in one transaction.
 */
public record CreateAnalyses(
        Db db, NetRateStore schemes, AsyncRequestStore requests, TaskStore tasks, CountMethod method) {

    /** One call, with the violations that were found before the transaction. */
    public record Order(ByProviders body, Caller caller, String traceparent, List<Violation> violations) {}

    /** An order with the settings, workflow levels and net rate scheme that it resolves to. */
    private record Resolved(Order order, AnalysisSettings settings, int levels, Optional<NetRateScheme> scheme) {
        ByProviders body() {
            return order.body;
        }
    }

    /** Fails with {@link Fault.Invalid} that lists every violation. */
    public Future<CreatedAnalyses> create(Order order) {
        return db.transaction(tx -> JobLookupStore.find(tx, order.body.jobUids())
                        .compose(jobs -> resolve(tx, order, jobs).compose(resolved -> {
                            check(resolved, jobs);
                            return create(tx, resolved, ProviderJobs.group(jobs));
                        })))
                .onSuccess(_ -> tasks.nudge(CountPartTask.KIND));
    }

    private Future<Resolved> resolve(SqlConnection tx, Order order, List<JobInfo> jobs) {
        var project = jobs.isEmpty() ? null : jobs.getFirst().project();
        return referenced(tx, order.body.netRateScheme())
                .compose(scheme -> settings(tx, order.body, project)
                        .compose(settings -> levels(tx, settings, project)
                                .map(levels -> new Resolved(order, settings, levels, scheme))));
    }

    private Future<Optional<NetRateScheme>> referenced(SqlConnection tx, @Nullable Reference scheme) {
        return scheme == null ? Future.succeededFuture(Optional.empty()) : schemes.find(tx, scheme);
    }

    private static Future<AnalysisSettings> settings(
            SqlConnection tx, ByProviders body, NewEvent.@Nullable ProjectMetadata project) {
        var defaults = project != null && body.usesProjectSettings()
                ? ProjectAnalysisSettingsStore.read(tx, project.uid()).map(Optional::orElseThrow) // its jobs are locked
                : Future.succeededFuture(AnalysisSettings.DEFAULT);
        return defaults.map(settings -> settings.with(body.settings()).newSince(body.newSinceSourceVersion()));
    }

    /** The last workflow level that Compare may name. */
    private static Future<Integer> levels(
            SqlConnection tx, AnalysisSettings settings, NewEvent.@Nullable ProjectMetadata project) {
        return project == null || settings.type() != AnalysisType.Compare
                ? Future.succeededFuture(ByProvidersCheck.MOST_LEVELS)
                : NewAnalysisStore.levels(tx, Long.parseLong(project.id()));
    }

    private static void check(Resolved resolved, List<JobInfo> jobs) {
        var violations = new ArrayList<>(ByProvidersCheck.jobs(resolved.body().jobUids(), jobs));
        violations.addAll(ByProvidersCheck.level(resolved.settings, resolved.levels));
        var reference = resolved.body().netRateScheme();
        if (reference != null && resolved.scheme.isEmpty()) {
            violations.add(Violation.unknown("/netRateScheme", "net rate scheme", reference));
        }
        violations.addAll(resolved.order.violations);
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
    }

    private Future<CreatedAnalyses> create(SqlConnection tx, Resolved resolved, List<ProviderJobs> groups) {
        return InOrder.all(groups, group -> create(tx, resolved, group)).map(CreatedAnalyses::new);
    }

    private Future<CreatedAnalyses.Item> create(SqlConnection tx, Resolved resolved, ProviderJobs jobs) {
        return name(tx, resolved.body(), jobs)
                .compose(name -> scheme(tx, resolved, jobs)
                        .compose(scheme -> requests.create(tx, request(resolved, jobs))
                                .compose(request ->
                                        insert(tx, request, analysis(resolved, jobs, name, scheme, request)))));
    }

    private static Future<String> name(SqlConnection tx, ByProviders body, ProviderJobs jobs) {
        var given = body.givenName();
        return given != null
                ? Future.succeededFuture(given)
                : NewAnalysisStore.nextNumber(tx, jobs.projectId()).map(number -> "Analysis #" + number);
    }

    /** The scheme of the call, otherwise the provider's, otherwise the default scheme. */
    private Future<Optional<NetRateScheme>> scheme(SqlConnection tx, Resolved resolved, ProviderJobs jobs) {
        return resolved.scheme.isPresent()
                ? Future.succeededFuture(resolved.scheme)
                : NewAnalysisStore.providersScheme(tx, jobs)
                        .compose(own -> referenced(tx, own.orElse(null)))
                        .compose(own -> own.isPresent() ? Future.succeededFuture(own) : schemes.findDefault(tx));
    }

    private static NewAsyncRequest request(Resolved resolved, ProviderJobs jobs) {
        return new NewAsyncRequest(
                resolved.settings.type().action(),
                resolved.order.caller.id(),
                new AsyncRequest.Project(jobs.project().name(), jobs.project().uid()),
                null,
                resolved.body().callbackUrl());
    }

    private NewAnalysis analysis(
            Resolved resolved, ProviderJobs jobs, String name, Optional<NetRateScheme> scheme, AsyncRequest request) {
        return new NewAnalysis(
                Uid.next(),
                name,
                jobs,
                resolved.settings,
                method,
                scheme.map(found -> Long.valueOf(found.id())).orElse(null),
                new NewAnalysis.Origin(request.number(), resolved.order.traceparent, resolved.order.caller.id()));
    }

    private Future<CreatedAnalyses.Item> insert(SqlConnection tx, AsyncRequest request, NewAnalysis analysis) {
        return NewAnalysisStore.insert(tx, analysis)
                .compose(id -> insertParts(tx, id, analysis)
                        .map(_ -> new CreatedAnalyses.Item(
                                request, new NamedAnalysis(Long.toString(id), analysis.uid(), analysis.name()))));
    }

    private Future<Void> insertParts(SqlConnection tx, long analysisId, NewAnalysis analysis) {
        var request = analysis.origin().asyncRequestId();
        var parts = analysis.jobs().byLanguage();
        return InOrder.each(
                IntStream.range(0, parts.size()).boxed().toList(),
                position -> NewAnalysisStore.insertPart(tx, analysisId, position, parts.get(position))
                        .compose(part -> tasks.add(tx, RecalculateAnalyses.task(part, request))));
    }
}
