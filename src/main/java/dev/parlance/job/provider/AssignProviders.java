package dev.parlance.job.provider;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.job.core.JobProvider;
import dev.parlance.job.core.JobRow;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Assigns providers to jobs, or refuses with every provider that does not exist or cannot do the work. */
public final class AssignProviders {
    private AssignProviders() {}

    /**
     * The providers of each language and level; fails with {@link Fault.Invalid} that lists all violations.
     *
     * @param slots the providers named for each language and level
     * @param current the providers that already work there
     * @param visible whether the caller may name a provider; to it, others do not exist
     * @param violations found before
     */
    public static Future<Map<JobSlot, List<ProviderStore.Provider>>> resolve(
            SqlConnection tx,
            Map<JobSlot, List<ProviderPlace>> slots,
            String sourceLang,
            Function<JobSlot, List<JobProvider>> current,
            Predicate<ProviderStore.Provider> visible,
            List<Violation> violations) {
        var places = slots.values().stream().flatMap(List::stream).toList();
        return find(tx, places, visible, violations).map(found -> {
            var resolved = new LinkedHashMap<JobSlot, List<ProviderStore.Provider>>();
            slots.forEach((slot, refs) ->
                    resolved.put(slot, ordered(refs, found, work(sourceLang, slot), current.apply(slot), violations)));
            Violation.requireNone(violations);
            return resolved;
        });
    }

    private static ProviderCandidate.Work work(String sourceLang, JobSlot slot) {
        return new ProviderCandidate.Work(sourceLang, slot.targetLang());
    }

    /** The candidates by pointer; places without one are added to {@code violations}. */
    private static Future<Map<String, ProviderCandidate>> find(
            SqlConnection tx,
            List<ProviderPlace> places,
            Predicate<ProviderStore.Provider> visible,
            List<Violation> violations) {
        return ProviderStore.find(tx, places).map(found -> {
            found.values().removeIf(candidate -> !visible.test(candidate.provider()));
            places.stream()
                    .filter(place -> !found.containsKey(place.pointer()))
                    .map(ProviderPlace::unknown)
                    .forEach(violations::add);
            return found;
        });
    }

    /**
     * The providers at some places in their order. Duplicates and providers that cannot do the work are added to {@code
     * violations}; a provider that already does the work is not checked again.
     *
     * @param current the providers that work on it now
     */
    private static List<ProviderStore.Provider> ordered(
            List<ProviderPlace> places,
            Map<String, ProviderCandidate> found,
            ProviderCandidate.Work work,
            List<JobProvider> current,
            Collection<Violation> violations) {
        var ordered = new ArrayList<ProviderStore.Provider>();
        var seen = new HashSet<ProviderStore.Provider>();
        for (var place : places) {
            var candidate = found.get(place.pointer());
            if (candidate == null) {
                continue;
            }
            if (!seen.add(candidate.provider())) {
                violations.add(Violation.at(place.pointer(), "unique", "is a duplicate"));
                continue;
            }
            if (!works(candidate.provider(), current)) {
                candidate.refusal(place, work).ifPresent(violations::add);
            }
            ordered.add(candidate.provider());
        }
        return ordered;
    }

    private static boolean works(ProviderStore.Provider provider, List<JobProvider> current) {
        return current.stream()
                .anyMatch(one -> one.id().equals(Long.toString(provider.id()))
                        && (one.type() == JobProvider.Type.USER) == provider.user());
    }

    /** Replaces the providers of jobs; fails with {@link Fault.Invalid} that lists all violations. */
    public static Future<Void> replace(SqlConnection tx, List<JobRow> jobs, List<ProviderRef> refs) {
        var violations = new ArrayList<Violation>();
        var places = ProviderPlace.all("/providers", refs);
        return find(tx, places, _ -> true, violations)
                .map(found -> byJob(jobs, places, found, violations))
                .compose(byJob -> ProviderStore.clear(
                                tx, jobs.stream().map(JobRow::id).toList())
                        .compose(_ -> ProviderStore.insert(tx, byJob)));
    }

    private static Map<Long, List<ProviderStore.Provider>> byJob(
            List<JobRow> jobs,
            List<ProviderPlace> places,
            Map<String, ProviderCandidate> found,
            List<Violation> unknown) {
        // the same violation of several jobs is listed once
        var violations = new LinkedHashSet<>(unknown);
        var byJob = new HashMap<Long, List<ProviderStore.Provider>>();
        for (var row : jobs) {
            var work =
                    new ProviderCandidate.Work(row.job().sourceLang(), row.job().targetLang());
            byJob.put(row.id(), ordered(places, found, work, row.job().providers(), violations));
        }
        Violation.requireNone(violations);
        return byJob;
    }

    /**
     * The default providers of a project's new jobs, by language and level, without those who can no longer do the
     * work.
     */
    public static Future<Map<JobSlot, List<ProviderStore.Provider>>> ofNewJobs(
            SqlConnection tx, long projectId, String sourceLang) {
        return AssignmentStore.candidates(tx, projectId).map(candidates -> {
            var bySlot = new LinkedHashMap<JobSlot, List<ProviderStore.Provider>>();
            candidates.forEach((slot, some) -> bySlot.put(slot, able(some, work(sourceLang, slot))));
            bySlot.values().removeIf(List::isEmpty);
            return bySlot;
        });
    }

    private static List<ProviderStore.Provider> able(List<ProviderCandidate> candidates, ProviderCandidate.Work work) {
        return candidates.stream()
                .filter(candidate -> candidate.suits(work))
                .map(ProviderCandidate::provider)
                .toList();
    }
}
