package dev.parlance.netrate;

import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The body that creates or replaces a net rate scheme. */
record NetRateSchemeEdit(
        String name,
        @Nullable Boolean isDefault,
        @Nullable Rates rates,
        @Nullable List<Step> workflowStepNetSchemes) {
    private static final int DECIMALS = 4;

    NetRateSchemeEdit {
        var violations = new ArrayList<Violation>();
        check("/rates", rates, violations);
        var steps = workflowStepNetSchemes == null ? List.<Step>of() : workflowStepNetSchemes;
        for (var i = 0; i < steps.size(); i++) {
            check("/workflowStepNetSchemes/" + i + "/rates", steps.get(i).rates, violations);
        }
        Violation.requireNone(violations);
    }

    /** Rates for the jobs of a workflow step. */
    record Step(Reference workflowStep, @Nullable Rates rates) {
        Rates given() {
            return rates == null ? Rates.NONE : rates;
        }
    }

    Rates given() {
        return rates == null ? Rates.NONE : rates;
    }

    List<Step> steps() {
        return workflowStepNetSchemes == null ? List.of() : workflowStepNetSchemes;
    }

    static Violation unknown(int step, Reference workflowStep) {
        return Violation.unknown("/workflowStepNetSchemes/" + step + "/workflowStep", "workflow step", workflowStep);
    }

    static Violation repeated(int step) {
        return Violation.at(
                "/workflowStepNetSchemes/" + step + "/workflowStep",
                "unique",
                "duplicates the workflow step of an earlier item");
    }

    private static void check(String pointer, @Nullable Rates rates, List<Violation> violations) {
        if (rates != null) {
            rates.byKey().entrySet().stream()
                    .filter(rate -> rate.getValue().scale() > DECIMALS)
                    .map(rate -> tooPrecise(pointer + "/" + rate.getKey()))
                    .forEach(violations::add);
        }
    }

    private static Violation tooPrecise(String pointer) {
        return Violation.at(
                pointer,
                "decimals",
                "must have at most %d decimals".formatted(DECIMALS),
                Map.of("max", Map.of("value", DECIMALS)));
    }
}
