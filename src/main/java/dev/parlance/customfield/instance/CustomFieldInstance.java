package dev.parlance.customfield.instance;

import dev.parlance.customfield.definition.CustomField;
import dev.parlance.customfield.definition.FieldOption;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The value of an entity in a custom field (section 2.13 of the interface).
 *
 * @param selectedOptions in the order of the field's options; empty unless the field has options
 * @param value null where options are selected
 * @param updatedAt the time of the last update, at first the time of creation
 */
record CustomFieldInstance(
        String uid,
        CustomField customField,
        List<FieldOption> selectedOptions,
        @Nullable String value,
        Instant createdAt,
        UidReference createdBy,
        Instant updatedAt,
        UidReference updatedBy) {}
