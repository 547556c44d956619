package dev.parlance.file.settings;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The settings that ask for something else than imports do: a field without effect that has neither its default nor a
 * value that describes what imports do, or a value of a field that imports do not know.
 */
public final class UnappliedSettings {
    private UnappliedSettings() {}

    /**
     * A setting that would do nothing.
     *
     * @param path such as {@code pdf/filter} or {@code outputCharset}
     * @param unreadable whether it is refused, because imports fail with it or the service has nothing like it
     * @param message what may be sent instead
     */
    public record Unapplied(String path, boolean unreadable, String message) {}

    /** The settings among those that were sent, in the order of the schema. Values of wrong types are skipped. */
    public static List<Unapplied> of(JsonNode given) {
        var unapplied = new ArrayList<Unapplied>();
        for (var field : SettingsSchema.tree().path("properties").properties()) {
            var schema = field.getValue();
            var value = given.path(field.getKey());
            if (schema.path("readOnly").asBoolean()) {
                continue;
            }
            if (!schema.has("properties")) {
                add(unapplied, field.getKey(), schema, value);
                continue;
            }
            for (var inner : schema.path("properties").properties()) {
                add(unapplied, field.getKey() + "/" + inner.getKey(), inner.getValue(), value.path(inner.getKey()));
            }
        }
        return unapplied;
    }

    private static void add(List<Unapplied> unapplied, String path, JsonNode schema, JsonNode value) {
        if (!value.isMissingNode()
                && !value.isNull()
                && !schema.path("readOnly").asBoolean()
                && !isApplied(schema, value)) {
            var refused = schema.path("x-refused").asBoolean();
            unapplied.add(new Unapplied(path, refused || schema.path("x-effect").asBoolean(), message(schema)));
        }
    }

    private static boolean isApplied(JsonNode schema, JsonNode value) {
        var fallback = schema.path("default");
        var all = schema.path("x-effect").asBoolean() && !schema.has("x-applied");
        return all
                || value.equals(fallback)
                || (fallback.isNull() && value.isTextual() && value.asText().isEmpty())
                || StreamSupport.stream(schema.path("x-applied").spliterator(), false)
                        .anyMatch(value::equals);
    }

    private static String message(JsonNode schema) {
        var fallback = schema.path("default");
        if (schema.path("x-effect").asBoolean()) {
            return "is not supported in this version; must be %s or one of %s"
                    .formatted(
                            fallback.asText(),
                            StreamSupport.stream(schema.path("x-applied").spliterator(), false)
                                    .map(JsonNode::asText)
                                    .collect(Collectors.joining(", ")));
        }
        if (schema.path("x-refused").asBoolean()) {
            return "names something that this service does not have; leave it out";
        }
        var applied = schema.path("x-applied").path(0);
        var instead = applied.isMissingNode() ? fallback : applied;
        return "has no effect in this version; leave it out"
                + (instead.isNull() || instead.isObject() ? "" : " or send " + instead);
    }
}
