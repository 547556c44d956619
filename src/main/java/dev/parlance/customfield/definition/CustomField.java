package dev.parlance.customfield.definition;

import dev.parlance.access.UserRoleRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The definition of a custom field (section 2.14 of the interface).
 *
 * @param allowedEntities the one kind of entities it is for
 * @param requiredFrom the time from which it is required, null for always; ignored unless it is required
 */
public record CustomField(
        String uid,
        String name,
        FieldType type,
        List<FieldEntity> allowedEntities,
        Options options,
        Instant createdAt,
        UserRoleRef createdBy,
        Instant lastModified,
        UserRoleRef lastModifiedBy,
        @Nullable Instant requiredFrom,
        boolean required,
        @Nullable String description) {

    /**
     * The options of a field.
     *
     * @param truncatedOptions the oldest options
     * @param remainingCount the number of other options
     */
    record Options(List<FieldOption> truncatedOptions, long remainingCount) {
        /** Most options that are shown with their field. */
        static final int SHOWN = 5;
    }

    FieldEntity entity() {
        return allowedEntities.getFirst();
    }
}
