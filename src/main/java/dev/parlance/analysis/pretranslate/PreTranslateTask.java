package dev.parlance.analysis.pretranslate;

import dev.parlance.job.segment.FillSegments;
import java.util.List;

/**
 * The task of pre-translating jobs.
 *
 * @param jobs uids of jobs of the project
 * @param threshold the least score of a match that is used, after penalties, 50 to 101
 * @param traceparent W3C trace context of the request
 */
public record PreTranslateTask(
        String projectUid, List<String> jobs, int threshold, FillSegments.Rules rules, String traceparent) {
    public static final String KIND = "preTranslate";
}
