package dev.parlance.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.fault.Violation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the sort keys of a list in the ways that clients of such interfaces write them: {@code sort=name,-dateCreated},
 * as the contract has them, {@code sort=name,desc} and {@code sort=NAME&order=DESC}, also with {@code direction}. Names
 * are compared without case and underscores.
 */
final class SortKeys {
    static final String PARAMETER = "sort";
    /** Parameters of clients that send the direction beside the key. */
    static final List<String> DIRECTIONS = List.of("order", "direction");

    private final Map<String, String> names = new HashMap<>();
    private final String known;

    /** The keys of a list from the schema of its parameter: each name, alone and with a minus. */
    SortKeys(JsonNode schema) {
        for (var key : schema.path("items").path("enum")) {
            if (!key.asText().startsWith("-")) {
                names.put(plain(key.asText()), key.asText());
            }
        }
        this.known = names.values().stream().sorted().collect(Collectors.joining(", "));
    }

    /**
     * The keys as the contract writes them.
     *
     * @param sent the parameters of the request
     * @param unknown receives each key that the list does not have; such a key is left out
     */
    List<String> read(Map<String, List<String>> sent, Consumer<String> unknown) {
        var keys = new ArrayList<Key>();
        for (var word : words(sent.getOrDefault(PARAMETER, List.of()))) {
            var direction = direction(word);
            var minus = word.startsWith("-");
            var name = names.get(plain(minus ? word.substring(1) : word));
            if (name != null) {
                keys.add(new Key(name, minus ? Boolean.TRUE : null));
            } else if (direction != null && !keys.isEmpty() && keys.getLast().descending() == null) {
                keys.set(keys.size() - 1, new Key(keys.getLast().name(), direction));
            } else {
                unknown.accept(word);
            }
        }
        return written(keys, directions(sent, unknown));
    }

    /** That the list has no such key. */
    Violation unknown(String word) {
        return Violation.of(PARAMETER, "enum", "%s is not one of %s".formatted(word, known));
    }

    /** A key of the list; the direction is null if the request does not say it beside the key. */
    private record Key(String name, @Nullable Boolean descending) {}

    private static List<String> words(List<String> texts) {
        return texts.stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .toList();
    }

    /** Of the keys one after the other; the last direction is also that of all further keys. */
    private static List<Boolean> directions(Map<String, List<String>> sent, Consumer<String> unknown) {
        var directions = new ArrayList<Boolean>();
        for (var parameter : DIRECTIONS) {
            for (var word : words(sent.getOrDefault(parameter, List.of()))) {
                var direction = direction(word);
                if (direction == null) {
                    unknown.accept(word);
                } else {
                    directions.add(direction);
                }
            }
        }
        return directions;
    }

    private static List<String> written(List<Key> keys, List<Boolean> directions) {
        var written = new ArrayList<String>();
        for (var i = 0; i < keys.size(); i++) {
            var otherwise = !directions.isEmpty() && directions.get(Math.min(i, directions.size() - 1));
            var key = keys.get(i);
            written.add((Objects.requireNonNullElse(key.descending(), otherwise) ? "-" : "") + key.name());
        }
        return written;
    }

    /** True for descending, false for ascending, null for another word. */
    private static @Nullable Boolean direction(String word) {
        return word.equalsIgnoreCase("desc") ? Boolean.TRUE : word.equalsIgnoreCase("asc") ? Boolean.FALSE : null;
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }
}
