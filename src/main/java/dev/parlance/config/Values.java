package dev.parlance.config;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.config.section.HttpSection;
import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.CertificateFile;
import dev.parlance.config.value.DatabaseUrl;
import dev.parlance.config.value.Durations;
import dev.parlance.config.value.Network;
import dev.parlance.config.value.Secret;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Converts the value in a file or an environment variable into the type of its setting; a wrong value is an
 * IllegalArgumentException.
 */
final class Values {
    private Values() {}

    /** A value from a file. Text must be a YAML string, so that for example {@code no} is not read as a flag. */
    static Object of(JsonNode node, Type type) {
        if (type instanceof ParameterizedType list) {
            if (!node.isArray()) {
                throw new IllegalArgumentException("must be a list");
            }
            var element = list.getActualTypeArguments()[0];
            var values = new ArrayList<>();
            node.forEach(item -> values.add(of(item, element)));
            return List.copyOf(values);
        }
        if (node.isContainerNode()) {
            throw new IllegalArgumentException("must be a single value");
        }
        if (type == boolean.class && !node.isBoolean()) {
            throw new IllegalArgumentException("must be true or false");
        }
        if ((type == String.class || type == Secret.class) && !node.isTextual()) {
            throw new IllegalArgumentException("must be a string; put it in quotes");
        }
        return of(node.asText(), type);
    }

    /** A value from an environment variable; commas separate the elements of a list. */
    static Object of(String text, Type type) {
        if (type instanceof ParameterizedType list) {
            var element = list.getActualTypeArguments()[0];
            return Arrays.stream(text.split(","))
                    .map(String::strip)
                    .filter(item -> !item.isEmpty())
                    .map(item -> of(item, element))
                    .toList();
        }
        return scalar(text, (Class<?>) type);
    }

    private static Object scalar(String text, Class<?> type) {
        if (type.isEnum()) {
            return word(text, type);
        }
        try {
            return switch (type.getSimpleName()) {
                case "int" -> Integer.valueOf(text);
                case "long" -> Long.valueOf(text);
                case "double" -> decimal(text);
                case "boolean" -> truth(text);
                case "String" -> text;
                case "Secret" -> new Secret(text);
                case "Duration" -> Durations.parse(text);
                case "ByteSize" -> ByteSize.parse(text);
                case "Network" -> Network.parse(text);
                case "CertificateFile" -> CertificateFile.parse(text);
                case "DatabaseUrl" -> DatabaseUrl.parse(text);
                default -> throw new IllegalStateException("unsupported type of setting: " + type);
            };
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException(
                    type == double.class ? "must be a number" : "must be a whole number", wrong);
        }
    }

    private static Double decimal(String text) {
        var number = Double.valueOf(text);
        if (number.isNaN() || number.isInfinite()) {
            throw new NumberFormatException(text);
        }
        return number;
    }

    private static Boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("must be true or false");
        };
    }

    private static Object word(String text, Class<?> type) {
        var words = List.of(type.getEnumConstants());
        return words.stream()
                .filter(word -> word.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "must be one of " + words.stream().map(Object::toString).collect(Collectors.joining(", "))));
    }

    /** Whether the type is a group of settings and not a setting. */
    static boolean isGroup(Class<?> type) {
        return type.isRecord() && type.getPackageName().equals(HttpSection.class.getPackageName());
    }
}
