package dev.parlance.memory.base;

import dev.parlance.shared.NamedReference;
import dev.parlance.shared.UserRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A translation memory as the API shows it. */
public record TransMemory(
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

    public TransMemory {
        targetLangs = List.copyOf(targetLangs);
    }

    public long number() {
        return Long.parseLong(id);
    }
}
