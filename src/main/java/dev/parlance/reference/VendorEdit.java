package dev.parlance.reference;

import dev.parlance.shared.Reference;
import org.jspecify.annotations.Nullable;

/** What a {@link Vendor} is created from and replaced by. */
record VendorEdit(
        String name, @Nullable String note, @Nullable Reference netRateScheme) implements ReferenceEdit {

    /** The same with the scheme by its internal number. */
    VendorEdit withScheme(long id) {
        return new VendorEdit(name, note, new Reference(null, Long.toString(id)));
    }
}
