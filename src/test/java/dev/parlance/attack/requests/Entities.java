package dev.parlance.attack.requests;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * The entities that requests refer to: some sets with one entity for each parameter of the contract's paths. The
 * choices of a request do not depend on the uids, which are new in each run.
 */
final class Entities {
    private static final Map<String, String> OTHER_NAMES = Map.of(
            "owner", "userUid",
            "template", "projectTemplateUid",
            "segRule", "segmentationRuleUid",
            "analyses", "analyseUid",
            "provider", "userUid",
            "providers", "userUid",
            "createdBy", "userUid");

    private final List<Map<String, String>> sets;
    private final List<String> names;

    /** Entities by the names of path parameters; each set has the same names. */
    Entities(List<Map<String, String>> sets) {
        this.sets = sets;
        this.names = List.copyOf(new TreeSet<>(sets.getFirst().keySet()));
    }

    int sets() {
        return sets.size();
    }

    /** The entity of a set for a parameter of a path. */
    String of(String parameter, int set) {
        return Objects.requireNonNull(sets.get(set).get(parameter), parameter);
    }

    /** An entity that a property with that name may refer to; mostly of the right kind. */
    String referred(String property, Dice dice) {
        var set = sets.get(dice.below(sets.size()));
        var other = dice.of(names);
        if (dice.oneIn(8)) {
            return Objects.requireNonNull(set.get(other));
        }
        var name = OTHER_NAMES.getOrDefault(property, property);
        var singular = name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
        return Objects.requireNonNull(set.get(names.stream()
                .filter(one -> one.equals(name) || one.equals(singular + "Uid") || one.equals(singular + "Id"))
                .findFirst()
                .orElse(other)));
    }
}
