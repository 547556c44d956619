package dev.parlance.analysis.pretranslate.state;

import dev.parlance.job.segment.FillSegments;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The task of pre-translating jobs.
 *
 * @param jobs uids of jobs of the project
 * @param threshold the least score of a match that is used, after penalties, 50 to 101
 * @param traceparent W3C trace context of the request
 * @param sources where targets come from; a task of an earlier version has none, and uses memories
 */
public record PreTranslateTask(
        String projectUid,
        List<String> jobs,
        int threshold,
        FillSegments.Rules rules,
        String traceparent,
        Sources sources) {
    public static final String KIND = "preTranslate";
    /** The segments that no memory has translated, with the same input. */
    public static final String MACHINE_KIND = "preTranslateByMachine";

    public PreTranslateTask(
            String projectUid,
            List<String> jobs,
            int threshold,
            FillSegments.Rules rules,
            String traceparent,
            @Nullable Sources sources) {
        this.projectUid = projectUid;
        this.jobs = List.copyOf(jobs);
        this.threshold = threshold;
        this.rules = rules;
        this.traceparent = traceparent;
        this.sources = sources == null ? Sources.MEMORIES : sources;
    }

    /**
     * Where targets come from.
     *
     * @param nonTranslatables whether text that needs no translation is copied
     * @param machine null for no machine translation
     */
    public record Sources(
            boolean memories,
            boolean nonTranslatables,
            @Nullable MachineRules machine) {
        static final Sources MEMORIES = new Sources(true, false, null);
    }
}
