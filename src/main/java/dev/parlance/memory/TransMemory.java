package dev.parlance.memory;

import dev.parlance.project.NamedReference;
import dev.parlance.shared.UserRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A translation memory as the interface shows it. */
record TransMemory(
        String uid,
        String id,
        String name,
        String sourceLang,
        List<String> targetLangs,
        @Nullable NamedReference client,
        @Nullable NamedReference businessUnit,
        @Nullable NamedReference domain,
        @Nullable NamedReference subDomain,
        @Nullable String note,
        long segmentsCount,
        @Nullable UserRef createdBy,
        Instant dateCreated) {

    TransMemory {
        targetLangs = List.copyOf(targetLangs);
    }

    long number() {
        return Long.parseLong(id);
    }
}
