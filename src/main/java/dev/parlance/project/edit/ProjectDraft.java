package dev.parlance.project.edit;

import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a project as its template presets them.
 *
 * @param templateId internal number
 * @param owner null for the user who creates the project
 */
public record ProjectDraft(
        long templateId,
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
        @Nullable String note) {}
