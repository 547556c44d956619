package dev.parlance.project.core;

import dev.parlance.fault.Fault;
import java.util.List;

/** The status of a project (section 2.11 of the interface), with the transitions that are allowed. */
public enum ProjectStatus {
    NEW,
    ASSIGNED,
    COMPLETED,
    ACCEPTED_BY_VENDOR,
    DECLINED_BY_VENDOR,
    COMPLETED_BY_VENDOR,
    CANCELLED;

    /** The statuses that may follow; keeping the status is always allowed. */
    List<ProjectStatus> next() {
        return switch (this) {
            case NEW -> List.of(ASSIGNED, COMPLETED, ACCEPTED_BY_VENDOR, DECLINED_BY_VENDOR, CANCELLED);
            case ASSIGNED -> List.of(NEW, COMPLETED, ACCEPTED_BY_VENDOR, DECLINED_BY_VENDOR, CANCELLED);
            case ACCEPTED_BY_VENDOR -> List.of(COMPLETED_BY_VENDOR, DECLINED_BY_VENDOR, COMPLETED, CANCELLED);
            case DECLINED_BY_VENDOR -> List.of(NEW, ASSIGNED, CANCELLED);
            case COMPLETED_BY_VENDOR -> List.of(COMPLETED, ACCEPTED_BY_VENDOR, CANCELLED);
            case COMPLETED -> List.of(NEW, ASSIGNED);
            case CANCELLED -> List.of();
        };
    }

    /**
     * Checks that the status may become {@code wanted}.
     *
     * @throws Fault.InvalidState naming what is allowed, when {@code wanted} is neither this one nor may follow it
     */
    public void checkTransition(ProjectStatus wanted) {
        if (wanted == this || next().contains(wanted)) {
            return;
        }
        throw new Fault.InvalidState(
                next().isEmpty()
                        ? "the status %s cannot change".formatted(this)
                        : "the status cannot change from %s to %s; allowed values are %s"
                                .formatted(this, wanted, names(next())),
                "/status");
    }

    private static String names(List<ProjectStatus> statuses) {
        return String.join(", ", statuses.stream().map(Enum::name).toList());
    }
}
