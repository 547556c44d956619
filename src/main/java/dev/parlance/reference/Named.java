package dev.parlance.reference;

import org.jspecify.annotations.Nullable;

/** A client, business unit, domain, sub-domain or price list. */
record Named(String uid, String id, String name, @Nullable String note) implements ReferenceEntity {
    /** What it is created from and replaced by. */
    record Edit(String name, @Nullable String note) implements ReferenceEntity.Edit {}
}
