package dev.parlance.analysis.pretranslate.state;

import dev.parlance.event.EventKind;
import dev.parlance.event.NewEvent;
import dev.parlance.job.core.JobRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The events at the end of a pre-translation: one with all its jobs, and for machine translation that nobody has edited
 * one with the jobs that have it, and one with those of them for which the service has estimated the quality.
 */
public final class PreTranslationEvents {
    private static final Set<Outcome> ESTIMATED = Set.of(Outcome.MACHINE_ESTIMATED);
    private static final Set<Outcome> BY_MACHINE = Set.of(Outcome.MACHINE, Outcome.MACHINE_ESTIMATED);

    private PreTranslationEvents() {}

    /**
     * The events.
     *
     * @param jobs those that still exist, at least one
     * @param errorCode null after success
     */
    public static List<NewEvent> of(
            PreTranslateTask work, List<JobRow> jobs, EndPreTranslation.Ended ended, @Nullable String errorCode) {
        var counts = PreTranslationEnd.counts(ended.counted(), ended.machine().characters());
        var end =
                new PreTranslationEnd(new PreTranslationEnd.Request(Long.toString(ended.request())), errorCode, counts);
        var events = new ArrayList<NewEvent>();
        events.add(of(EventKind.PRE_TRANSLATION_FINISHED, work, jobs, end));
        var raw = with(BY_MACHINE, work, jobs, ended);
        if (!raw.isEmpty()) {
            events.add(of(EventKind.RAW_MT_PRE_TRANSLATION_FINISHED, work, raw, end));
        }
        var estimated = with(ESTIMATED, work, jobs, ended);
        if (!estimated.isEmpty()) {
            events.add(of(EventKind.RAW_MT_QUALITY_ESTIMATION_FINISHED, work, estimated, end));
        }
        return events;
    }

    private static NewEvent of(EventKind kind, PreTranslateTask work, List<JobRow> jobs, PreTranslationEnd end) {
        var shown = jobs.stream().map(JobRow::job).toList();
        return new NewEvent(
                kind,
                Map.of("jobParts", shown, "preTranslation", end),
                jobs.getFirst().project(),
                work.traceparent());
    }

    private static List<JobRow> with(
            Set<Outcome> outcomes, PreTranslateTask work, List<JobRow> jobs, EndPreTranslation.Ended ended) {
        var indexes = PreTranslationEnd.jobs(ended.counted(), outcomes);
        return jobs.stream()
                .filter(row -> indexes.contains(work.jobs().indexOf(row.job().uid())))
                .toList();
    }
}
