package dev.parlance.job.core;

import dev.parlance.access.Role;
import dev.parlance.fault.Fault;
import java.util.List;
import java.util.Set;

/** The status of a job, with the transitions that are allowed. */
public enum JobStatus {
    NEW,
    ACCEPTED,
    DECLINED,
    REJECTED,
    DELIVERED,
    EMAILED,
    COMPLETED,
    CANCELLED;

    /** The statuses that a linguist may set; only users who manage jobs set the others. */
    private static final Set<JobStatus> OF_PROVIDERS = Set.of(ACCEPTED, DECLINED, DELIVERED);

    /** The statuses that may follow; keeping the status is always allowed. */
    List<JobStatus> next() {
        return switch (this) {
            case NEW -> List.of(EMAILED, ACCEPTED, DECLINED, COMPLETED, CANCELLED);
            case EMAILED -> List.of(NEW, ACCEPTED, DECLINED, COMPLETED, CANCELLED);
            case ACCEPTED -> List.of(NEW, DECLINED, DELIVERED, COMPLETED, CANCELLED);
            case DECLINED -> List.of(NEW, EMAILED, ACCEPTED, CANCELLED);
            case DELIVERED -> List.of(ACCEPTED, REJECTED, COMPLETED, CANCELLED);
            case REJECTED -> List.of(ACCEPTED, DELIVERED, COMPLETED, CANCELLED);
            case COMPLETED -> List.of(ACCEPTED, DELIVERED, REJECTED, CANCELLED);
            case CANCELLED -> List.of();
        };
    }

    /**
     * Refuses a status that may not follow, or that the role may not set.
     *
     * @throws Fault.InvalidState naming what is allowed
     * @throws Fault.Denied when the role may not set the status
     */
    public void checkTransition(JobStatus wanted, Role role) {
        if (wanted == this) {
            return;
        }
        if (role == Role.LINGUIST && !OF_PROVIDERS.contains(wanted)) {
            throw new Fault.Denied("the role LINGUIST does not permit setting the status " + wanted);
        }
        if (!next().contains(wanted)) {
            throw new Fault.InvalidState(
                    next().isEmpty()
                            ? "the status %s cannot change".formatted(this)
                            : "the status cannot change from %s to %s; allowed values are %s"
                                    .formatted(this, wanted, names(next())),
                    "/status");
        }
    }

    private static String names(List<JobStatus> statuses) {
        return String.join(", ", statuses.stream().map(Enum::name).toList());
    }
}
