package dev.parlance.customfield.definition;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
        private final Map<Long, Stored> changed = new HashMap<>();
        private final Map<Long, Integer> placeOfChange = new HashMap<>();
        private final List<Added> added = new ArrayList<>();
        private final List<Integer> placeOfAdded = new ArrayList<>();
        private final List<Violation> violations = new ArrayList<>();
        private final List<Stored> current;

        Edits(List<Stored> current) {
            this.current = current;
            for (var option : current) {
                byUid.put(option.uid, option);
                byValue.put(folded(option.value), option);
            }
        }

        OptionPlan plan(List<OptionEdit> edits) {
            for (var i = 0; i < edits.size(); i++) {
                apply(edits.get(i), i);
            }
            checkValues();
            if (current.size() + added.size() > MOST) {
                violations.add(Violation.at(
                        "/options",
                        "maxItems",
                        "exceeds the limit of %d options per field".formatted(MOST),
                        Map.of("max", Map.of("value", MOST))));
            }
            Violation.requireNone(violations);
            var different = current.stream()
                    .map(option -> changed.getOrDefault(option.id, option))
                    .filter(option -> !current.contains(option))
                    .toList();
            return new OptionPlan(List.copyOf(added), different);
        }

        private void apply(OptionEdit edit, int place) {
            if (edit.uid() != null) {
                var option = byUid.get(edit.uid());
                if (option == null) {
                    violations.add(
                            Violation.at(at(place) + "/uid", "unknown", "the field has no option " + edit.uid()));
                } else {
                    change(option, edit, at(place) + "/uid", place);
                }
            } else if (edit.value() == null) {
                violations.add(Violation.at(at(place) + "/value", "required", "is required without uid"));
            } else {
                var same = byValue.get(folded(edit.value()));
                if (same == null) {
                    added.add(new Added(edit.value(), Boolean.TRUE.equals(edit.deprecated())));
                    placeOfAdded.add(place);
                } else {
                    change(same, edit, at(place) + "/value", place);
                }
            }
        }

        private void change(Stored option, OptionEdit edit, String pointer, int place) {
            if (placeOfChange.putIfAbsent(option.id, place) != null) {
                violations.add(Violation.at(pointer, "unique", "duplicates the option of an earlier item"));
                return;
            }
            changed.put(
                    option.id,
                    new Stored(
                            option.id,
                            option.uid,
                            Objects.requireNonNullElse(edit.value(), option.value),
                            Objects.requireNonNullElse(edit.deprecated(), option.deprecated)));
        }

        /** Compares the resulting values: of unchanged options first, then of changed ones, then of new ones. */
        private void checkValues() {
            var values = new HashSet<String>();
            current.stream()
                    .filter(option -> !changed.containsKey(option.id))
                    .forEach(option -> values.add(folded(option.value)));
            placeOfChange.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue())
                    .forEach(entry -> checkValue(value(entry.getKey()), entry.getValue(), values));
            for (var i = 0; i < added.size(); i++) {
                checkValue(added.get(i).value, placeOfAdded.get(i), values);
            }
        }

        private @Nullable String value(Long id) {
            var option = changed.get(id);
            return option == null ? null : option.value;
        }

        private void checkValue(@Nullable String value, int place, Set<String> values) {
            if (value != null && !values.add(folded(value))) {
                violations.add(Violation.at(
                        at(place) + "/value", "unique", "another option of the field already has the value " + value));
            }
        }

        private static String at(int place) {
            return "/options/" + place;
        }
    }

    static String folded(String value) {
        return value.toLowerCase(Locale.ROOT);
    }
}
