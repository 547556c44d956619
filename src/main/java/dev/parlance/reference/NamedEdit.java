package dev.parlance.reference;

import org.jspecify.annotations.Nullable;

/** What a {@link Named} is created from and replaced by. */
record NamedEdit(String name, @Nullable String note) implements ReferenceEdit {}
