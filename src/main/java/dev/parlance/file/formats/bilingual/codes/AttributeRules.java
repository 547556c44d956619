package dev.parlance.file.formats.bilingual.codes;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Attributes that a segment must have, as {@code name=value} separated by semicolons. Values of the same name are
 * alternatives, whose case is ignored; all names must match.
 *
 * @param wanted the values by name
 */
public record AttributeRules(Map<String, Set<String>> wanted) {
    public static AttributeRules of(@Nullable String rules) {
        var wanted = new LinkedHashMap<String, Set<String>>();
        each(
                rules,
                (name, value) -> wanted.computeIfAbsent(name, _ -> new TreeSet<>(String.CASE_INSENSITIVE_ORDER))
                        .add(value));
        return new AttributeRules(wanted);
    }

    /** Attributes to write, in the same form. */
    public static Map<String, String> attributes(@Nullable String rules) {
        var attributes = new LinkedHashMap<String, String>();
        each(rules, attributes::put);
        return attributes;
    }

    private static void each(@Nullable String rules, BiConsumer<String, String> sink) {
        for (var rule : rules == null ? new String[0] : rules.split(";", -1)) {
            var equal = rule.indexOf('=');
            var name = equal < 0 ? "" : rule.substring(0, equal).strip();
            if (name.matches("[\\w.:-]+")) {
                sink.accept(name, rule.substring(equal + 1).strip());
            }
        }
    }

    /** Whether all names match; never without rules. */
    public boolean match(Function<String, @Nullable String> attribute) {
        for (var rule : wanted.entrySet()) {
            if (!rule.getValue().contains(String.valueOf(attribute.apply(rule.getKey())))) {
                return false;
            }
        }
        return !wanted.isEmpty();
    }

    public boolean asks(String name, String value) {
        return wanted.getOrDefault(name, Set.of()).contains(value);
    }
}
