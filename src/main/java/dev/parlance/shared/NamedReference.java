package dev.parlance.shared;

import org.jspecify.annotations.Nullable;

/** A client, business unit, domain or sub-domain as a project shows it. */
public record NamedReference(String id, String uid, String name) {
    /** The reference in an edit that keeps it; null for null. */
    public static @Nullable Reference reference(@Nullable NamedReference named) {
        return named == null ? null : new Reference(named.uid, null);
    }
}
