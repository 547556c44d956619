package dev.parlance.customfield.definition;

import org.jspecify.annotations.Nullable;

/**
 * What an option is made of or changed to.
 *
 * @param uid of an option that is there; null names it by its value, and where there is none makes one
 * @param value null keeps it
 * @param deprecated null keeps it; false for a new one
 */
record OptionEdit(
        @Nullable String uid,
        @Nullable String value,
        @Nullable Boolean deprecated) {}
