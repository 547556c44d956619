package dev.parlance.reference;

import dev.parlance.shared.Reference;
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

    /** What it is created from and replaced by. */
    record Edit(
            String name, @Nullable String note, @Nullable Reference netRateScheme) implements ReferenceEntity.Edit {
        /** The same with the scheme by its internal number. */
        Edit withScheme(long id) {
            return new Edit(name, note, new Reference(null, Long.toString(id)));
        }
    }
}
