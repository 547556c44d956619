package dev.parlance.netrate;

import dev.parlance.shared.UserRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A net rate scheme as the interface shows it.
 *
 * @param rates the rates of all categories; an absent rate is shown as 100
 * @param workflowStepNetSchemes the rates for jobs of a workflow step, which replace {@code rates}
 */
public record NetRateScheme(
        String uid,
        String id,
        String name,
        boolean isDefault,
        @Nullable UserRef createdBy,
        Instant dateCreated,
        Rates rates,
        List<Step> workflowStepNetSchemes) {

    public NetRateScheme {
        workflowStepNetSchemes = List.copyOf(workflowStepNetSchemes);
    }

    /** The rates of one workflow step. */
    public record Step(WorkflowStep workflowStep, Rates rates) {}

    /** A workflow step that has its own rates. */
    public record WorkflowStep(String id, String uid, String name) {}

    /** The rates for jobs of a workflow step: its own, or the scheme's where it has none or the job has no step. */
    public Rates ratesOf(@Nullable Long workflowStepId) {
        var id = String.valueOf(workflowStepId);
        return workflowStepNetSchemes.stream()
                .filter(step -> step.workflowStep.id.equals(id))
                .map(Step::rates)
                .findFirst()
                .orElse(rates);
    }
}
