package dev.parlance.project.core;

import dev.parlance.event.EventKind;
import dev.parlance.event.NewEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The events of projects; each shows the whole project after the change, the same for every receiver. */
public final class ProjectEvents {
    private ProjectEvents() {}

    public static NewEvent created(Project project, String traceparent) {
        return event(EventKind.PROJECT_CREATED, project, traceparent);
    }

    public static NewEvent deleted(Project project, String traceparent) {
        return event(EventKind.PROJECT_DELETED, project, traceparent);
    }

    public static NewEvent metadataUpdated(Project project, String traceparent) {
        return event(EventKind.PROJECT_METADATA_UPDATED, project, traceparent);
    }

    /** One event for the status, one for the due date, one for everything else; empty when nothing changed. */
    public static List<NewEvent> edited(Project before, Project after, String traceparent) {
        var was = before.management();
        var is = after.management();
        var kinds = new ArrayList<EventKind>();
        if (was.status() != is.status()) {
            kinds.add(EventKind.PROJECT_STATUS_CHANGED);
        }
        if (!Objects.equals(was.dateDue(), is.dateDue())) {
            kinds.add(EventKind.PROJECT_DUE_DATE_CHANGED);
        }
        if (!before.core().equals(after.core()) || was.differsBesideStatusAndDue(is)) {
            kinds.add(EventKind.PROJECT_METADATA_UPDATED);
        }
        return kinds.stream().map(kind -> event(kind, after, traceparent)).toList();
    }

    private static NewEvent event(EventKind kind, Project project, String traceparent) {
        return new NewEvent(kind, Map.of("project", project), project.metadata(), traceparent);
    }
}
