package dev.parlance.analysis.create;

import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.fault.Violation;
import dev.parlance.job.core.JobInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks what the schema of the body of a creation cannot express. */
public final class ByProvidersCheck {
    /** The maximum number of workflow levels of a project. */
    static final int MOST_LEVELS = 15;

    private ByProvidersCheck() {}

    /**
     * The violations of the jobs, in their order.
     *
     * @param found the jobs that exist
     */
    public static List<Violation> jobs(List<String> uids, List<JobInfo> found) {
        var byUid = found.stream().collect(Collectors.toMap(JobInfo::uid, Function.identity()));
        var project = found.isEmpty() ? null : found.getFirst().project().id();
        var violations = new ArrayList<Violation>();
        var first = new HashMap<String, Integer>();
        for (var i = 0; i < uids.size(); i++) {
            var earlier = first.putIfAbsent(uids.get(i), i);
            var violation = earlier == null
                    ? job("/jobs/" + i + "/uid", uids.get(i), byUid.get(uids.get(i)), project)
                    : Violation.at("/jobs/" + i + "/uid", "unique", "duplicates /jobs/%d".formatted(earlier));
            if (violation != null) {
                violations.add(violation);
            }
        }
        return violations;
    }

    private static @Nullable Violation job(
            String pointer, String uid, @Nullable JobInfo job, @Nullable String project) {
        if (job == null) {
            return Violation.unknown(pointer, "job", uid);
        }
        if (!job.project().id().equals(project)) {
            return Violation.at(pointer, "project", "must belong to the same project as the first job");
        }
        return switch (job.importStatus()) {
            case OK -> null;
            case RUNNING -> Violation.at(pointer, "importRunning", "is still being imported");
            case ERROR -> Violation.at(pointer, "importFailed", "could not be imported: " + job.importError());
        };
    }

    /**
     * The violations of the workflow level that Compare compares with.
     *
     * @param levels the last level of the project
     */
    static List<Violation> level(AnalysisSettings settings, int levels) {
        var pointer = "/compareWorkflowLevel";
        var level = settings.compareWorkflowLevel();
        if (settings.type() != AnalysisType.Compare) {
            return List.of();
        }
        if (level == null) {
            return List.of(Violation.at(pointer, "required", "is required for the type Compare"));
        }
        return level <= levels
                ? List.of()
                : List.of(new Violation(
                        "unknown",
                        "workflow level %d does not exist; the last level of the project is %d"
                                .formatted(level, levels),
                        pointer,
                        null,
                        Map.of("max", Map.of("value", levels))));
    }
}
