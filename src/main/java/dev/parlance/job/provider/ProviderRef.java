package dev.parlance.job.provider;

import dev.parlance.job.core.JobProvider;
import org.jspecify.annotations.Nullable;

/** How a body points at who is to work on a job; with neither uid nor id it is refused by the contract. */
public record ProviderRef(
        JobProvider.Type type,
        @Nullable String uid,
        @Nullable String id) {

    @Override
    public String toString() {
        return "%s %s".formatted(type == JobProvider.Type.USER ? "user" : "vendor", uid != null ? uid : id);
    }
}
