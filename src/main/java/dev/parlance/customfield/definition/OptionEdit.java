package dev.parlance.customfield.definition;

import com.fasterxml.jackson.annotation.JsonCreator;
import org.jspecify.annotations.Nullable;

/**
 * An option to add or to change.
 *
 * @param uid of an existing option; null selects the option by its value, or adds it if the field has no such option
 * @param value null keeps it
 * @param deprecated null keeps it; false for a new one
 */
record OptionEdit(
        @Nullable String uid,
        @Nullable String value,
        @Nullable Boolean deprecated) {

    /** From a request. */
    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    OptionEdit {}

    /** An option as a plain text, as existing clients send it. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    OptionEdit(String value) {
        this(null, value, null);
    }
}
