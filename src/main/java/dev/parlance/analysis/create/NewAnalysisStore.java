package dev.parlance.analysis.create;

import dev.parlance.access.Caller;
import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.analysis.model.NamedAnalysis;
import dev.parlance.analysis.model.ProjectAnalysisSettingsStore;
import dev.parlance.analysis.run.CountPartTask;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.job.core.JobInfo;
import dev.parlance.job.core.JobLookupStore;
import dev.parlance.job.core.JobProvider;
import dev.parlance.netrate.NetRateScheme;
import dev.parlance.netrate.NetRateStore;
import dev.parlance.shared.Json;
import dev.parlance.shared.Reference;
import dev.parlance.shared.Uid;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.NewAsyncRequest;
import dev.parlance.task.NewTask;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes new analyses: everything that is to be counted, its requests and its tasks in one transaction. */
public final class NewAnalysisStore {
    private static final String NUMBER = """
            insert into analysis_number as n (project_id, last)
            values ($1, 1)
            on conflict (project_id) do update
              set last = n.last + 1
            returning last
            """;
    private static final String PROVIDERS_SCHEME = """
            select s.uid
              from net_rate_scheme s
             where s.id = coalesce((select u.net_rate_scheme_id from app_user u where u.id = $1),
                                   (select v.net_rate_scheme_id from vendor v where v.id = $2))
            """;
    private static final String LEVELS = """
            select greatest(1, max(level))::int as levels
              from project_workflow_step
             where project_id = $1
            """;
    private static final String INSERT = """
            insert into analysis (uid, project_id, name, type, count_method, settings, provider_user_id,
                                  provider_vendor_id, net_rate_scheme_id, async_request_id, traceparent, created_by)
            values ($1, $2, $3, $4, $5, $6::text::jsonb, $7, $8, $9, $10, $11, $12)
            returning id
            """;
    private static final String INSERT_PART = """
            insert into analysis_language_part (analysis_id, position, source_lang, target_lang)
            values ($1, $2, $3, $4)
            returning id
            """;
    private static final String INSERT_JOBS = """
            insert into analysis_job (part_id, position, job_id, job_uid, inner_id, filename, workflow_step_id)
            select $1, j.position, j.id, j.uid, j.inner_id, j.filename, j.step_id
              from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[])
                     with ordinality as j (id, uid, inner_id, filename, step_id, position)
            """;

    private final Db db;
    private final NetRateStore schemes;
    private final AsyncRequestStore requests;
    private final TaskStore tasks;
    private final CountMethod method;

    public NewAnalysisStore(
            Db db, NetRateStore schemes, AsyncRequestStore requests, TaskStore tasks, CountMethod method) {
        this.db = db;
        this.schemes = schemes;
        this.requests = requests;
        this.tasks = tasks;
        this.method = method;
    }

    /** One call with who made it, as far as it was checked. */
    record Wanted(ByProviders body, Caller caller, String traceparent, List<Violation> violations) {}

    /** What was wanted with what it does not say itself. */
    private record Decided(Wanted wanted, AnalysisSettings settings, int levels, Optional<NetRateScheme> scheme) {
        ByProviders body() {
            return wanted.body;
        }
    }

    /** Creates one analysis a provider, or refuses with everything that is wrong. */
    Future<CreatedAnalyses> create(Wanted wanted) {
        return db.transaction(tx -> JobLookupStore.find(tx, wanted.body.jobUids())
                        .compose(jobs -> decide(tx, wanted, jobs).compose(decided -> create(tx, decided, jobs))))
                .onSuccess(_ -> tasks.nudge(CountPartTask.KIND));
    }

    private Future<Decided> decide(SqlConnection tx, Wanted wanted, List<JobInfo> jobs) {
        var project = jobs.isEmpty() ? null : jobs.getFirst().project();
        return scheme(tx, wanted.body.netRateScheme())
                .compose(scheme -> settings(tx, wanted.body, project)
                        .compose(settings -> levels(tx, settings, project)
                                .map(levels -> new Decided(wanted, settings, levels, scheme))));
    }

    private static Future<AnalysisSettings> settings(
            SqlConnection tx, ByProviders body, NewEvent.@Nullable ProjectMetadata project) {
        var under = project != null && body.usesProjectSettings()
                ? ProjectAnalysisSettingsStore.read(tx, project.uid())
                : Future.succeededFuture(AnalysisSettings.DEFAULT);
        return under.map(body.sent()::over);
    }

    /** How many workflow levels there are to compare with. */
    private static Future<Integer> levels(
            SqlConnection tx, AnalysisSettings settings, NewEvent.@Nullable ProjectMetadata project) {
        return project == null || settings.type() != AnalysisType.Compare
                ? Future.succeededFuture(ByProvidersCheck.MOST_LEVELS)
                : tx.preparedQuery(LEVELS)
                        .execute(Tuple.of(Long.valueOf(project.id())))
                        .map(rows -> Rows.one(rows).getInteger("levels"));
    }

    private Future<Optional<NetRateScheme>> scheme(SqlConnection tx, @Nullable Reference reference) {
        return reference == null ? Future.succeededFuture(Optional.empty()) : schemes.find(tx, reference);
    }

    private Future<CreatedAnalyses> create(SqlConnection tx, Decided decided, List<JobInfo> jobs) {
        var violations = new ArrayList<>(ByProvidersCheck.jobs(decided.body().jobUids(), jobs));
        violations.addAll(ByProvidersCheck.level(decided.settings, decided.levels));
        var reference = decided.body().netRateScheme();
        if (reference != null && decided.scheme.isEmpty()) {
            violations.add(Violation.at("/netRateScheme", "unknown", "there is no net rate scheme " + reference));
        }
        violations.addAll(decided.wanted.violations);
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        var created = new ArrayList<CreatedAnalyses.Item>();
        var done = Future.<Void>succeededFuture();
        for (var group : byProvider(jobs)) {
            done = done.compose(_ -> create(tx, decided, group)).map(item -> {
                created.add(item);
                return null;
            });
        }
        return done.map(_ -> new CreatedAnalyses(created));
    }

    /** In the order in which the providers first appear; a job's provider is who is asked first. */
    private static List<Group> byProvider(List<JobInfo> jobs) {
        var groups = new LinkedHashMap<String, Group>();
        for (var job : jobs) {
            var provider = job.providers().isEmpty() ? null : job.providers().getFirst();
            var key = provider == null ? "" : provider.type() + provider.id();
            groups.computeIfAbsent(key, _ -> new Group(provider, new ArrayList<>()))
                    .jobs
                    .add(job);
        }
        return List.copyOf(groups.values());
    }

    /** The jobs of one provider, in the order of the request. */
    private record Group(@Nullable JobProvider provider, List<JobInfo> jobs) {
        @Nullable
        Long id(JobProvider.Type type) {
            return provider != null && provider.type() == type ? Long.valueOf(provider.id()) : null;
        }

        List<List<JobInfo>> byLanguage() {
            var languages = new LinkedHashMap<String, List<JobInfo>>();
            jobs.forEach(job -> languages
                    .computeIfAbsent(job.targetLang(), _ -> new ArrayList<>())
                    .add(job));
            return List.copyOf(languages.values());
        }
    }

    private Future<CreatedAnalyses.Item> create(SqlConnection tx, Decided decided, Group group) {
        var wanted = decided.wanted;
        var project = group.jobs.getFirst().project();
        var request = new NewAsyncRequest(
                decided.settings.type().action(),
                wanted.caller.id(),
                new AsyncRequest.Project(project.name(), project.uid()),
                null,
                wanted.body.callbackUrl());
        return name(tx, wanted, Long.parseLong(project.id()))
                .compose(name -> schemeOf(tx, group, decided.scheme)
                        .compose(scheme -> requests.create(tx, request)
                                .compose(asyncRequest -> insert(tx, decided, group, name, scheme, asyncRequest))));
    }

    private static Future<String> name(SqlConnection tx, Wanted wanted, long projectId) {
        var given = wanted.body.givenName();
        return given != null
                ? Future.succeededFuture(given)
                : tx.preparedQuery(NUMBER)
                        .execute(Tuple.of(projectId))
                        .map(rows -> "Analysis #" + Rows.one(rows).getLong("last"));
    }

    /** The call's, else the provider's own, else the default one, else none. */
    private Future<Optional<NetRateScheme>> schemeOf(SqlConnection tx, Group group, Optional<NetRateScheme> called) {
        if (called.isPresent()) {
            return Future.succeededFuture(called);
        }
        return providersScheme(tx, group)
                .compose(own -> own.isPresent() ? Future.succeededFuture(own) : schemes.findDefault(tx));
    }

    private Future<Optional<NetRateScheme>> providersScheme(SqlConnection tx, Group group) {
        return tx.preparedQuery(PROVIDERS_SCHEME)
                .execute(Tuple.of(group.id(JobProvider.Type.USER), group.id(JobProvider.Type.VENDOR)))
                .compose(rows -> rows.size() == 0
                        ? Future.succeededFuture(Optional.empty())
                        : schemes.find(tx, new Reference(Rows.one(rows).getString("uid"), null)));
    }

    private Future<CreatedAnalyses.Item> insert(
            SqlConnection tx,
            Decided decided,
            Group group,
            String name,
            Optional<NetRateScheme> scheme,
            AsyncRequest request) {
        var uid = Uid.next();
        var args = Tuple.tuple()
                .addString(uid)
                .addLong(Long.valueOf(group.jobs.getFirst().project().id()))
                .addString(name)
                .addString(decided.settings.shownType().name())
                .addString(method.id())
                .addString(Json.text(decided.settings))
                .addLong(group.id(JobProvider.Type.USER))
                .addLong(group.id(JobProvider.Type.VENDOR))
                .addLong(scheme.map(found -> Long.valueOf(found.id())).orElse(null))
                .addLong(request.number())
                .addString(decided.wanted.traceparent)
                .addLong(decided.wanted.caller.id());
        return tx.preparedQuery(INSERT)
                .execute(args)
                .map(rows -> Rows.one(rows).getLong("id"))
                .compose(id -> insertParts(tx, id, group.byLanguage(), request.number())
                        .map(_ -> new CreatedAnalyses.Item(request, new NamedAnalysis(Long.toString(id), uid, name))));
    }

    private Future<Void> insertParts(SqlConnection tx, long analysis, List<List<JobInfo>> parts, long request) {
        var done = Future.<Void>succeededFuture();
        for (var i = 0; i < parts.size(); i++) {
            var position = i;
            var jobs = parts.get(i);
            done = done.compose(_ -> insertPart(tx, analysis, position, jobs))
                    .compose(part -> tasks.add(tx, new NewTask(CountPartTask.KIND, new CountPartTask(part), request)))
                    .mapEmpty();
        }
        return done;
    }

    private static Future<Long> insertPart(SqlConnection tx, long analysis, int position, List<JobInfo> jobs) {
        var first = jobs.getFirst();
        return tx.preparedQuery(INSERT_PART)
                .execute(Tuple.of(analysis, position, first.sourceLang(), first.targetLang()))
                .map(rows -> Rows.one(rows).getLong("id"))
                .compose(part -> tx.preparedQuery(INSERT_JOBS)
                        .execute(Tuple.tuple()
                                .addLong(part)
                                .addArrayOfLong(jobs.stream().map(JobInfo::id).toArray(Long[]::new))
                                .addArrayOfString(
                                        jobs.stream().map(JobInfo::uid).toArray(String[]::new))
                                .addArrayOfString(
                                        jobs.stream().map(JobInfo::innerId).toArray(String[]::new))
                                .addArrayOfString(
                                        jobs.stream().map(JobInfo::filename).toArray(String[]::new))
                                .addArrayOfLong(jobs.stream()
                                        .map(JobInfo::workflowStepId)
                                        .toArray(Long[]::new)))
                        .map(part));
    }
}
