package dev.parlance.template;

import dev.parlance.access.UserRoleRef;
import dev.parlance.memory.base.ProjectMemories;
import dev.parlance.project.core.LanguageMt;
import dev.parlance.project.core.ProjectStep;
import dev.parlance.shared.NamedReference;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A project template as the interface and the events show it.
 *
 * @param sourceLang in normal form, as are {@code targetLangs}
 * @param owner of the projects created from it
 * @param transMemories in the order in which they are searched
 */
record ProjectTemplate(
        String uid,
        String id,
        String name,
        Instant dateCreated,
        UserRoleRef createdBy,
        UserRoleRef owner,
        String sourceLang,
        List<String> targetLangs,
        List<ProjectStep> workflowSteps,
        @Nullable NamedReference client,
        @Nullable NamedReference businessUnit,
        @Nullable NamedReference domain,
        @Nullable NamedReference subDomain,
        @Nullable String purchaseOrder,
        @Nullable String note,
        List<ProjectMemories.Item> transMemories,
        List<LanguageMt> mtSettingsPerLanguageList) {}
