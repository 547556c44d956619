package dev.parlance.analysis.create;

import dev.parlance.event.NewEvent;
import dev.parlance.job.core.JobInfo;
import dev.parlance.job.core.JobProvider;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of one provider, in the order of the request; at least one, and all of one project.
 *
 * @param provider null for jobs that have no provider
 */
record ProviderJobs(@Nullable JobProvider provider, List<JobInfo> jobs) {
    ProviderJobs {
        jobs = List.copyOf(jobs);
    }

    /** Groups jobs by their first provider, in the order in which the providers first appear. */
    static List<ProviderJobs> group(List<JobInfo> jobs) {
        var groups = new LinkedHashMap<String, List<JobInfo>>();
        for (var job : jobs) {
            var provider = first(job);
            var key = provider == null ? "" : provider.type() + provider.id();
            groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(job);
        }
        return groups.values().stream()
                .map(group -> new ProviderJobs(first(group.getFirst()), group))
                .toList();
    }

    private static @Nullable JobProvider first(JobInfo job) {
        return job.providers().isEmpty() ? null : job.providers().getFirst();
    }

    NewEvent.ProjectMetadata project() {
        return jobs.getFirst().project();
    }

    long projectId() {
        return Long.parseLong(project().id());
    }

    /** The provider's id when it is of this type, or null. */
    @Nullable
    Long providerId(JobProvider.Type type) {
        return provider != null && provider.type() == type ? Long.valueOf(provider.id()) : null;
    }

    /** The jobs of each target language, in the order in which the languages first appear. */
    List<List<JobInfo>> byLanguage() {
        var languages = jobs.stream()
                .collect(Collectors.groupingBy(JobInfo::targetLang, LinkedHashMap::new, Collectors.toList()));
        return List.copyOf(languages.values());
    }
}
