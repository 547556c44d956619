package dev.parlance.project.edit;

import dev.parlance.customfield.instance.NewInstance;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.project.core.WantedReferences;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a project is created from; holds the rules that the contract's schema cannot say.
 *
 * @param sourceLang in normal form, see {@link Lang#normal}
 * @param targetLangs in normal form, each once
 * @param workflowSteps in their order, from level 1; empty for no steps
 * @param owner null for the caller
 * @param customFields instances of custom fields; may be empty
 */
public record ProjectCreate(
        String name,
        String sourceLang,
        List<String> targetLangs,
        List<Reference> workflowSteps,
        @Nullable Reference client,
        @Nullable Reference businessUnit,
        @Nullable Reference domain,
        @Nullable Reference subDomain,
        @Nullable Reference owner,
        @Nullable String purchaseOrder,
        @Nullable Instant dateDue,
        @Nullable String note,
        List<NewInstance> customFields) {
    private static final String NO_LANGUAGE = "is not a BCP 47 language code";

    public ProjectCreate {
        var violations = new ArrayList<Violation>();
        if (!Lang.known(sourceLang)) {
            violations.add(Violation.at("/sourceLang", "language", NO_LANGUAGE));
        }
        for (var i = 0; i < targetLangs.size(); i++) {
            if (!Lang.known(targetLangs.get(i))) {
                violations.add(Violation.at("/targetLangs/" + i, "language", NO_LANGUAGE));
            }
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        sourceLang = Lang.normal(sourceLang);
        targetLangs = targetLangs.stream().map(Lang::normal).distinct().toList();
        workflowSteps = given(workflowSteps);
        customFields = given(customFields);
        dateDue = dateDue == null ? null : dateDue.truncatedTo(ChronoUnit.MILLIS);
    }

    /** What is created when a body says nothing beside its template. */
    public static ProjectCreate of(ProjectDraft draft) {
        return new ProjectCreate(
                draft.name(),
                draft.sourceLang(),
                draft.targetLangs(),
                draft.workflowSteps(),
                draft.client(),
                draft.businessUnit(),
                draft.domain(),
                draft.subDomain(),
                draft.owner(),
                draft.purchaseOrder(),
                null,
                draft.note(),
                List.of());
    }

    /** The template that a body may name. */
    public record Origin(@Nullable Reference template) {}

    private static <T> List<T> given(@Nullable List<T> items) {
        return items == null ? List.of() : List.copyOf(items);
    }

    WantedReferences references() {
        return new WantedReferences(client, businessUnit, domain, subDomain, owner);
    }
}
