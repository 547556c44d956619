package dev.parlance.shared;

import org.jspecify.annotations.Nullable;

/** How a body points at an entity: by {@code uid} or by {@code id}; a body with neither is refused by the contract. */
public record Reference(@Nullable String uid, @Nullable String id) {

    /** The internal number, or null when the reference is by uid or the id is no number (nothing has such an id). */
    public @Nullable Long number() {
        if (id == null || id.length() > 18 || !id.chars().allMatch(c -> c >= '0' && c <= '9') || id.isEmpty()) {
            return null;
        }
        return Long.valueOf(id);
    }

    @Override
    public String toString() {
        return uid != null ? "uid " + uid : "id " + id;
    }
}
