package dev.parlance.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Lang;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Query parameters, checked against the contract, with its defaults filled in. */
public final class Query {
    private final Map<String, JsonNode> values;

    Query(Map<String, JsonNode> values) {
        this.values = values;
    }

    Query without(Set<String> names) {
        var others = new HashMap<>(values);
        others.keySet().removeAll(names);
        return new Query(others);
    }

    /** A text, or null when it was not sent. */
    public @Nullable String text(String name) {
        var value = values.get(name);
        return value == null ? null : value.asText();
    }

    /** A whole number, or {@code otherwise} when it was not sent and the contract has no default. */
    public int integer(String name, int otherwise) {
        var value = values.get(name);
        return value == null ? otherwise : value.asInt();
    }

    /** A whole number, or null when it was not sent and the contract has no default. */
    public @Nullable Integer integer(String name) {
        var value = values.get(name);
        return value == null ? null : Integer.valueOf(value.asInt());
    }

    /** A flag, or null when it was not sent and the contract has no default. */
    public @Nullable Boolean flag(String name) {
        var value = values.get(name);
        return value == null ? null : value.asBoolean();
    }

    /** A list, empty when it was not sent. */
    public List<String> texts(String name) {
        var value = values.get(name);
        return value == null
                ? List.of()
                : StreamSupport.stream(value.spliterator(), false)
                        .map(JsonNode::asText)
                        .toList();
    }

    /** A language code in normal form, or null if it was not sent; an invalid code is added to the violations. */
    public @Nullable String language(String name, List<Violation> violations) {
        var code = text(name);
        return code == null ? null : language(name, code, violations);
    }

    /** A list of language codes, as {@link #language}; empty when it was not sent. */
    public List<String> languages(String name, List<Violation> violations) {
        return texts(name).stream()
                .map(code -> language(name, code, violations))
                .toList();
    }

    private static String language(String name, String code, List<Violation> violations) {
        if (!Lang.known(code)) {
            violations.add(Violation.of(name, "language", code + " is not a BCP 47 language code"));
        }
        return Lang.normal(code);
    }

    /** An instant, or null when it was not sent. */
    public @Nullable Instant instant(String name) {
        var value = values.get(name);
        return value == null ? null : TextFormats.instant(value.asText());
    }
}
