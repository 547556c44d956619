package dev.parlance.project.core;

import dev.parlance.access.UserRoleRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A reference file of a project, for those who work on it (section 2.11 of the interface). */
public record ProjectReference(
        String id, String uid, String filename, @Nullable String note, Instant dateCreated, UserRoleRef createdBy) {}
