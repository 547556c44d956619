package dev.parlance.project.edit;

import dev.parlance.customfield.instance.NewInstance;
import dev.parlance.project.core.ProjectLanguages;
import dev.parlance.project.core.WantedReferences;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body that creates a project, with the rules that the schema of the contract cannot express.
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

    public ProjectCreate {
        var languages = ProjectLanguages.of(sourceLang, targetLangs);
        sourceLang = languages.source();
        targetLangs = languages.targets();
        workflowSteps = given(workflowSteps);
        customFields = given(customFields);
        dateDue = dateDue == null ? null : dateDue.truncatedTo(ChronoUnit.MILLIS);
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
