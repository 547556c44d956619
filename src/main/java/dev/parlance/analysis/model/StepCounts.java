package dev.parlance.analysis.model;

import dev.parlance.analysis.count.statistics.Discount;
import dev.parlance.analysis.count.statistics.NetRates;
import dev.parlance.analysis.count.statistics.Statistics;
import dev.parlance.netrate.NetRateScheme;
import dev.parlance.shared.Json;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The counts of the jobs of one workflow step within a language part. */
public record StepCounts(@Nullable Long workflowStepId, Statistics data) {

    /** The discounted counts of all steps together; {@code data} itself without a scheme. */
    public static Statistics discounted(Statistics data, List<StepCounts> steps, @Nullable NetRateScheme scheme) {
        return scheme == null
                ? data
                : Discount.apply(
                        data, steps.stream().map(step -> step.priced(scheme)).toList());
    }

    private Discount.Priced priced(NetRateScheme scheme) {
        return new Discount.Priced(
                data, NetRates.of(scheme.ratesOf(workflowStepId).byKey()));
    }

    public static List<StepCounts> read(String json) {
        return Arrays.asList(Json.read(json, StepCounts[].class));
    }
}
