package dev.parlance.project.core;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.access.UserRoleRef;
import dev.parlance.event.NewEvent;
import dev.parlance.shared.NamedReference;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A whole project, as events show it; {@link ProjectView} shows callers what they may read of it. */
public record Project(
        @JsonUnwrapped Core core, @JsonUnwrapped Management management) {

    /**
     * What everyone who sees a project may read (section 2.11 of the interface).
     *
     * @param references files to consult, in the order of their arrival
     * @param mtSettingsPerLanguageList in the order of the target languages; only languages with machine translation
     */
    public record Core(
            String uid,
            long internalId,
            String id,
            String name,
            Instant dateCreated,
            @Nullable NamedReference domain,
            @Nullable NamedReference subDomain,
            UserRoleRef owner,
            String sourceLang,
            List<String> targetLangs,
            List<ProjectReference> references,
            List<LanguageMt> mtSettingsPerLanguageList) {}

    /** The part that only users who manage projects read. */
    public record Management(
            ProjectStatus status,
            @Nullable Instant dateDue,
            @Nullable NamedReference client,
            @Nullable NamedReference businessUnit,
            @Nullable String purchaseOrder,
            @Nullable String note,
            UserRoleRef createdBy,
            List<ProjectStep> workflowSteps,
            boolean archived,
            boolean fileHandover,
            List<ObjectNode> lqaProfiles) {

        /** Whether anything but the status and the due date differs. */
        boolean differsBesideStatusAndDue(Management other) {
            return !equals(new Management(
                    status,
                    dateDue,
                    other.client,
                    other.businessUnit,
                    other.purchaseOrder,
                    other.note,
                    other.createdBy,
                    other.workflowSteps,
                    other.archived,
                    other.fileHandover,
                    other.lqaProfiles));
        }
    }

    NewEvent.ProjectMetadata metadata() {
        return new NewEvent.ProjectMetadata(core.id, core.uid, core.name, core.sourceLang, management.status.name());
    }
}
