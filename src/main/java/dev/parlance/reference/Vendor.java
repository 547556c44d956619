package dev.parlance.reference;

import org.jspecify.annotations.Nullable;

/**
 * A company that works on jobs.
 *
 * @param netRateScheme of its own, by which analyses of its jobs are discounted
 */
record Vendor(
        String uid,
        String id,
        String name,
        @Nullable String note,
        @Nullable Scheme netRateScheme) implements ReferenceEntity {

    /** A net rate scheme as vendors show it. */
    record Scheme(String id, String uid, String name) {}
}
