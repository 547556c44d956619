package dev.parlance.project.core;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.parlance.access.Role;

/** A project as a caller sees it, which depends on the caller's role (section 2.11 of the interface). */
public sealed interface ProjectView {

    static ProjectView of(Project project, Role role) {
        return switch (role) {
            case ADMIN, PROJECT_MANAGER -> new Whole(project.core(), role, project.management());
            case SUBMITTER, LINGUIST, GUEST, PORTAL_MEMBER -> new Part(project.core(), role);
        };
    }

    /** For those who manage projects. */
    record Whole(
            @JsonUnwrapped Project.Core core,
            Role userRole,
            @JsonUnwrapped Project.Management management) implements ProjectView {}

    /** For everyone else. */
    record Part(@JsonUnwrapped Project.Core core, Role userRole) implements ProjectView {}
}
