package dev.parlance.job.provider;

import dev.parlance.job.core.JobProvider;
import org.jspecify.annotations.Nullable;

/** A reference to a provider in a request; the contract requires a uid or an id. */
public record ProviderRef(
        JobProvider.Type type,
        @Nullable String uid,
        @Nullable String id) {

    @Override
    public String toString() {
        return "%s %s".formatted(type == JobProvider.Type.USER ? "user" : "vendor", uid != null ? uid : id);
    }
}
