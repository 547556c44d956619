package dev.parlance.project.edit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.project.core.Project;
import dev.parlance.project.core.ProjectStatus;
import dev.parlance.project.core.WantedReferences;
import dev.parlance.shared.Json;
import dev.parlance.shared.NamedReference;
import dev.parlance.shared.Reference;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The new values of a project (section 4.5 of the interface).
 *
 * @param status null to keep it
 * @param owner null to keep it
 * @param fileHandover null for false
 * @param archived null for false
 * @param lqaProfiles null for an empty list
 */
public record ProjectEdit(
        String name,
        @Nullable ProjectStatus status,
        @Nullable Reference client,
        @Nullable Reference businessUnit,
        @Nullable Reference domain,
        @Nullable Reference subDomain,
        @Nullable Reference owner,
        @Nullable String purchaseOrder,
        @Nullable Instant dateDue,
        @Nullable String note,
        @Nullable Boolean fileHandover,
        @Nullable List<ObjectNode> lqaProfiles,
        @Nullable Boolean archived) {
    /** Most bytes of all profiles together: they are stored in the row of the project and always read with it. */
    public static final int MOST_PROFILE_BYTES = 64 * 1024;

    public ProjectEdit {
        if (lqaProfiles != null && Json.bytes(lqaProfiles).length > MOST_PROFILE_BYTES) {
            throw new Fault.Invalid(Violation.at(
                    "/lqaProfiles",
                    "maxBytes",
                    "must be at most %d bytes of JSON".formatted(MOST_PROFILE_BYTES),
                    Map.of("max", Map.of("value", MOST_PROFILE_BYTES))));
        }
        fileHandover = Boolean.TRUE.equals(fileHandover);
        archived = Boolean.TRUE.equals(archived);
        lqaProfiles = lqaProfiles == null ? List.of() : List.copyOf(lqaProfiles);
        dateDue = dateDue == null ? null : dateDue.truncatedTo(ChronoUnit.MILLIS);
    }

    /** The edit that changes nothing; a partial edit is merged into it. */
    public static ProjectEdit of(Project project) {
        var core = project.core();
        var management = project.management();
        return new ProjectEdit(
                core.name(),
                management.status(),
                NamedReference.reference(management.client()),
                NamedReference.reference(management.businessUnit()),
                NamedReference.reference(core.domain()),
                NamedReference.reference(core.subDomain()),
                new Reference(core.owner().uid(), null),
                management.purchaseOrder(),
                management.dateDue(),
                management.note(),
                management.fileHandover(),
                management.lqaProfiles(),
                management.archived());
    }

    WantedReferences references() {
        return new WantedReferences(client, businessUnit, domain, subDomain, owner);
    }
}
