package dev.parlance.customfield.instance;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.definition.FieldType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The data that a batch is validated against: all instances of the entity, and the fields and options that the batch
 * names.
 *
 * @param held by uid
 * @param fields by uid
 * @param options by uid
 */
public record BatchContext(Map<String, Held> held, Map<String, Field> fields, Map<String, Option> options) {

    /** A field; {@code required} is whether it is required now. */
    record Field(long id, String uid, String name, FieldType type, FieldEntity entity, boolean required) {}

    /** An option of the field with that number. */
    record Option(long id, String uid, long fieldId, boolean deprecated) {}

    /** An existing instance. */
    record Held(long id, String uid, Field field, @Nullable String value, Set<String> optionUids) {}

    /** Internal numbers of those of the options that exist. */
    List<Long> optionIds(List<String> uids) {
        return uids.stream()
                .flatMap(uid -> Stream.ofNullable(options.get(uid)))
                .map(Option::id)
                .toList();
    }
}
