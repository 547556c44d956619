package dev.parlance.shared;

import org.jspecify.annotations.Nullable;

/**
 * A reference to an entity in a body, by {@code uid} or by {@code id}. The contract refuses a reference with neither.
 */
public record Reference(@Nullable String uid, @Nullable String id) {

    /**
     * The internal number. Null when the reference is by uid, or when the id is not a number and so matches no
     * entity.
     */
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
