package dev.parlance.reference;

import dev.parlance.shared.Reference;
import org.jspecify.annotations.Nullable;

/** What a {@link Vendor} is created from and replaced by. */
record VendorEdit(
        String name, @Nullable String note, @Nullable Reference netRateScheme) {}
