package dev.parlance.customfield.definition;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body that creates or replaces a field.
 *
 * @param allowedEntities exactly one
 * @param options null for no options
 * @param required null for false
 */
public record CustomFieldEdit(
        String name,
        FieldType type,
        List<FieldEntity> allowedEntities,
        @Nullable OptionEdits options,
        @Nullable Boolean required,
        @Nullable Instant requiredFrom,
        @Nullable String description) {

    public CustomFieldEdit {
        allowedEntities = List.copyOf(allowedEntities);
        options = options == null ? OptionEdits.NONE : options;
        required = Boolean.TRUE.equals(required);
        requiredFrom = requiredFrom == null ? null : requiredFrom.truncatedTo(ChronoUnit.MILLIS);
        if (!type.hasOptions() && !options.edits().isEmpty()) {
            throw new Fault.Invalid(Violation.at(
                    "/options", "type", "must be left out: a field of type %s has no options".formatted(type)));
        }
    }

    /** The edit that changes nothing; a partial edit is merged into it. */
    public static CustomFieldEdit of(CustomField field) {
        return new CustomFieldEdit(
                field.name(),
                field.type(),
                field.allowedEntities(),
                null,
                field.required(),
                field.requiredFrom(),
                field.description());
    }

    List<OptionEdit> optionEdits() {
        return options == null ? List.of() : options.edits();
    }

    /** The fields that would do nothing, although responses have them. */
    public List<Violation> withoutEffect() {
        return options != null && options.shown()
                ? List.of(Violation.at("/options", "unknown", "has the form of responses; only an array has an effect"))
                : List.of();
    }

    FieldEntity entity() {
        return allowedEntities.getFirst();
    }

    /** The same edit without options. */
    CustomFieldEdit withoutOptions() {
        return new CustomFieldEdit(name, type, allowedEntities, null, required, requiredFrom, description);
    }
}
