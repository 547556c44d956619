package dev.parlance.customfield.instance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value to add to an entity (section 4.10 of the interface).
 *
 * @param selectedOptions options of a selection field; null for no options
 * @param value for any other field
 */
public record NewInstance(
        UidReference customField,
        @Nullable List<UidReference> selectedOptions,
        @Nullable String value) {

    /** Uids of the options. */
    List<String> optionUids() {
        return UidReference.uids(selectedOptions);
    }
}
