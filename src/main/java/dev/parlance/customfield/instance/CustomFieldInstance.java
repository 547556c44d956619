package dev.parlance.customfield.instance;

import dev.parlance.customfield.definition.CustomField;
import dev.parlance.customfield.definition.FieldOption;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an entity says in a field (section 2.13 of the interface).
 *
 * @param selectedOptions in the order of the field's options; empty unless the field is a choice
 * @param value null where options are selected
 * @param updatedAt when it was created, until it is updated
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
