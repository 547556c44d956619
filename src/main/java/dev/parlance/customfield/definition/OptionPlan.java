package dev.parlance.customfield.definition;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The changes that edits make to the options of a field. The values of the options are unique, case-insensitive.
 *
 * @param added new options
 * @param changed existing options with their new values
 */
record OptionPlan(List<Added> added, List<Stored> changed) {
    /** Most options of a field, including deprecated options. */
    static final int MOST = 1_000;

    static final OptionPlan NONE = new OptionPlan(List.of(), List.of());

    /** A new option. */
    record Added(String value, boolean deprecated) {}

    /** An existing option. */
    record Stored(long id, String uid, String value, boolean deprecated) {}

    boolean isEmpty() {
        return added.isEmpty() && changed.isEmpty();
    }

    /**
     * The changes that the edits in {@code /options} of a body make.
     *
     * @param current all options of the field
     * @throws Fault.Invalid with every edit that is wrong
     */
    static OptionPlan of(List<Stored> current, List<OptionEdit> edits) {
        return new Edits(current).plan(edits);
    }

    /** Applies edits to the current options, one after another. */
    private static final class Edits {
        private final Map<String, Stored> byUid = new HashMap<>();
        private final Map<String, Stored> byValue = new HashMap<>();
        private final Map<Long, Item<Stored>> changes = new LinkedHashMap<>();
        private final List<Item<Added>> additions = new ArrayList<>();
        private final List<Violation> violations = new ArrayList<>();
        private final List<Stored> current;

        Edits(List<Stored> current) {
            this.current = current;
            for (var option : current) {
                byUid.put(option.uid, option);
                byValue.put(folded(option.value), option);
            }
        }

        /** The result of the edit at an index of {@code /options}. */
        private record Item<T>(T option, int index) {}

        OptionPlan plan(List<OptionEdit> edits) {
            for (var i = 0; i < edits.size(); i++) {
                apply(edits.get(i), i);
            }
            checkValues();
            if (current.size() + additions.size() > MOST) {
                violations.add(Violation.at(
                        "/options",
                        "maxItems",
                        "exceeds the limit of %d options per field".formatted(MOST),
                        Map.of("max", Map.of("value", MOST))));
            }
            Violation.requireNone(violations);
            var different = current.stream()
                    .flatMap(option -> Stream.ofNullable(changes.get(option.id)))
                    .map(Item::option)
                    .filter(option -> !current.contains(option))
                    .toList();
            return new OptionPlan(additions.stream().map(Item::option).toList(), different);
        }

        private void apply(OptionEdit edit, int index) {
            if (edit.uid() != null) {
                var option = byUid.get(edit.uid());
                if (option == null) {
                    violations.add(
                            Violation.at(at(index) + "/uid", "unknown", "the field has no option " + edit.uid()));
                } else {
                    change(option, edit, at(index) + "/uid", index);
                }
            } else if (edit.value() == null) {
                violations.add(Violation.at(at(index) + "/value", "required", "is required without uid"));
            } else {
                var same = byValue.get(folded(edit.value()));
                if (same == null) {
                    additions.add(new Item<>(new Added(edit.value(), Boolean.TRUE.equals(edit.deprecated())), index));
                } else {
                    change(same, edit, at(index) + "/value", index);
                }
            }
        }

        private void change(Stored option, OptionEdit edit, String pointer, int index) {
            var changed = new Stored(
                    option.id,
                    option.uid,
                    Objects.requireNonNullElse(edit.value(), option.value),
                    Objects.requireNonNullElse(edit.deprecated(), option.deprecated));
            if (changes.putIfAbsent(option.id, new Item<>(changed, index)) != null) {
                violations.add(Violation.at(pointer, "unique", "duplicates the option of an earlier item"));
            }
        }

        /** Compares the resulting values: of unchanged options first, then of changed ones, then of new ones. */
        private void checkValues() {
            var values = new HashSet<String>();
            current.stream()
                    .filter(option -> !changes.containsKey(option.id))
                    .forEach(option -> values.add(folded(option.value)));
            changes.values().forEach(item -> checkValue(item.option.value, item.index, values));
            additions.forEach(item -> checkValue(item.option.value, item.index, values));
        }

        private void checkValue(String value, int index, Set<String> values) {
            if (!values.add(folded(value))) {
                violations.add(Violation.at(
                        at(index) + "/value", "unique", "another option of the field already has the value " + value));
            }
        }

        private static String at(int index) {
            return "/options/" + index;
        }
    }

    static String folded(String value) {
        return value.toLowerCase(Locale.ROOT);
    }
}
