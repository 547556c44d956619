package dev.parlance.job.upload;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.importsettings.SettingsAccess;
import dev.parlance.job.provider.AssignProviders;
import dev.parlance.job.provider.AssignmentCheck;
import dev.parlance.job.provider.JobSlot;
import dev.parlance.job.provider.ProviderPlace;
import dev.parlance.job.provider.ProviderStore;
import dev.parlance.project.ProjectAccess;
import dev.parlance.project.core.VisibleProject;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Resolves what an upload refers to, before the file is received. */
final class ResolveUpload {
    private final Db db;

    ResolveUpload(Db db) {
        this.db = db;
    }

    /**
     * Fails with {@link Fault.NotFound} for a project that the caller does not see, and with {@link Fault.Invalid}
     * that lists all violations.
     *
     * @param found violations found before
     */
    Future<NewJobs> resolve(Caller caller, String projectUid, JobUpload upload, List<Violation> found) {
        return db.transaction(tx -> ProjectAccess.find(tx, caller, projectUid)
                .compose(project -> NewJobStore.steps(tx, project.id())
                        .compose(steps ->
                                resolve(tx, new Target(project, steps, caller), upload, new ArrayList<>(found)))));
    }

    /** The project of the jobs, and the caller who creates them. */
    private record Target(VisibleProject project, List<NewJobs.Step> steps, Caller caller) {}

    private static Future<NewJobs> resolve(
            SqlConnection tx, Target target, JobUpload upload, List<Violation> violations) {
        var project = target.project();
        var steps = target.steps();
        var langs = upload.targetLangs(project.targetLangs(), violations);
        var levels = steps.stream().map(NewJobs.Step::level).collect(Collectors.toSet());
        var slots = AssignmentCheck.slots(upload.assigned(), langs, levels, violations);
        var settings = SettingsAccess.choose(tx, project, upload.importSettings(), violations);
        return settings.compose(_ -> providers(tx, target, slots, violations))
                .map(providers -> newJobs(
                        project, langs, steps, providers, settings.result().orElseThrow(), upload));
    }

    private static NewJobs newJobs(
            VisibleProject project,
            List<String> langs,
            List<NewJobs.Step> steps,
            Map<JobSlot, List<ProviderStore.Provider>> providers,
            SettingsAccess.Chosen settings,
            JobUpload upload) {
        return new NewJobs(
                project, langs, steps, providers, settings, upload.due(), upload.path(), upload.callbackUrl(), null);
    }

    /**
     * The providers that the upload names, and the default ones of the project for the other languages and levels. Only
     * those who may list users and vendors may name others than the default ones.
     */
    private static Future<Map<JobSlot, List<ProviderStore.Provider>>> providers(
            SqlConnection tx, Target target, Map<JobSlot, List<ProviderPlace>> slots, List<Violation> violations) {
        var project = target.project();
        return AssignProviders.ofNewJobs(tx, project.id(), project.sourceLang())
                .compose(defaults -> AssignProviders.resolve(
                                tx,
                                slots,
                                project.sourceLang(),
                                _ -> List.of(),
                                nameable(target.caller(), defaults),
                                violations)
                        .map(named -> together(defaults, named)));
    }

    private static Predicate<ProviderStore.Provider> nameable(
            Caller caller, Map<JobSlot, List<ProviderStore.Provider>> defaults) {
        var known = defaults.values().stream().flatMap(List::stream).collect(Collectors.toSet());
        return provider -> caller.seesAll() || known.contains(provider);
    }

    private static Map<JobSlot, List<ProviderStore.Provider>> together(
            Map<JobSlot, List<ProviderStore.Provider>> defaults, Map<JobSlot, List<ProviderStore.Provider>> named) {
        var providers = new HashMap<>(defaults);
        providers.putAll(named);
        return providers;
    }
}
