package dev.parlance.job.core;

import dev.parlance.event.EventKind;
import dev.parlance.event.NewEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The events of jobs; each shows the jobs after the change. */
public final class JobEvents {
    private JobEvents() {}

    /** One event for one or more jobs of one project. */
    public static NewEvent of(EventKind kind, List<JobRow> jobs, @Nullable String traceparent) {
        return new NewEvent(
                kind,
                Map.of("jobParts", jobs.stream().map(JobRow::job).toList()),
                jobs.getFirst().project(),
                traceparent);
    }

    /** One event for the status, the due date, the providers and the rest; empty when nothing changed. */
    public static List<NewEvent> changed(JobRow before, JobRow after, @Nullable String traceparent) {
        var was = before.job();
        var is = after.job();
        var kinds = new ArrayList<EventKind>();
        if (was.status() != is.status()) {
            kinds.add(EventKind.JOB_STATUS_CHANGED);
        }
        if (!Objects.equals(was.dateDue(), is.dateDue())) {
            kinds.add(EventKind.JOB_DUE_DATE_CHANGED);
        }
        if (!was.providers().equals(is.providers())) {
            kinds.add(EventKind.JOB_ASSIGNED);
        }
        if (!Objects.equals(was.path(), is.path())) {
            kinds.add(EventKind.JOB_UPDATED);
        }
        return kinds.stream().map(kind -> of(kind, List.of(after), traceparent)).toList();
    }
}
