package dev.parlance.customfield.instance;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.definition.FieldType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a batch is judged by: all that the entity holds, and the fields and options that the batch names.
 *
 * @param held by uid
 * @param fields by uid
 * @param options by uid
 */
public record BatchContext(Map<String, Held> held, Map<String, Field> fields, Map<String, Option> options) {

    /** A field; {@code required} says whether it is so now. */
    record Field(long id, String uid, String name, FieldType type, FieldEntity entity, boolean required) {}

    /** An option of the field with that number. */
    record Option(long id, String uid, long fieldId, boolean deprecated) {}

    /** An instance that is there. */
    record Held(long id, String uid, Field field, @Nullable String value, Set<String> optionUids) {}

    /** Numbers of the options among these that are there. */
    List<Long> optionIds(List<String> uids) {
        return uids.stream()
                .flatMap(uid -> Stream.ofNullable(options.get(uid)))
                .map(Option::id)
                .toList();
    }
}
