package dev.parlance.file.formats.apple;

import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.JsonMember;
import dev.parlance.file.json.JsonValue.Kind;
import dev.parlance.file.plural.PluralCategories;
import dev.parlance.file.plural.PluralForms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The variations of a string of a catalog as paths from a localization to its string units, such as {@code variations,
 * plural, one, stringUnit}. They are those of the source, and more categories of the same variations that another
 * language has.
 */
final class CatalogPaths {
    /** Names of a path; a string of a person varies by two things at most. */
    private static final int LONGEST = 16;

    static final String ZERO = "zero";

    private static final String UNIT = "stringUnit";
    private static final List<String> PLAIN = List.of(UNIT);

    private CatalogPaths() {}

    /**
     * The paths of a string.
     *
     * @param source null when the key is the source
     * @param forms the categories that an import has chosen; null for those of the file
     */
    static List<List<String>> of(@Nullable JsonValue source, List<JsonMember> others, @Nullable PluralForms forms) {
        var paths = new ArrayList<List<String>>();
        collect(source, List.of(), true, paths);
        if (paths.isEmpty()) {
            return List.of(PLAIN);
        }
        var variations = new HashSet<List<String>>();
        for (var path : paths) {
            if (varies(path)) {
                variations.add(variation(path));
            }
        }
        if (variations.isEmpty()) {
            return paths;
        }
        var known = new HashSet<>(paths);
        var more = new TreeMap<String, List<String>>();
        for (var other : others) {
            var found = new ArrayList<List<String>>();
            collect(other.value(), List.of(), false, found);
            found.stream()
                    .filter(path -> varies(path)
                            && variations.contains(variation(path))
                            && !known.contains(path)
                            && (forms == null || category(path) == null))
                    .forEach(path -> more.put(String.join("\n", path), path));
        }
        paths.addAll(more.values());
        return forms == null ? paths : chosen(paths, known, forms);
    }

    /** The chosen forms, with those first that the source has; that for 0 may be in every language. */
    private static List<List<String>> chosen(List<List<String>> paths, Set<List<String>> known, PluralForms forms) {
        var chosen = new ArrayList<List<String>>();
        var added = new LinkedHashSet<List<String>>();
        for (var path : paths) {
            var category = category(path);
            if (category == null || category.equals(ZERO) || forms.all().contains(category)) {
                chosen.add(path);
            }
            if (category != null) {
                forms.all().stream().map(each -> other(path, each)).forEach(added::add);
            }
        }
        added.removeAll(known);
        chosen.addAll(added);
        return chosen;
    }

    /** The plural category of a path; null when its last variation is none. */
    static @Nullable String category(List<String> path) {
        return varies(path) && path.get(path.size() - 3).equals("plural") ? path.get(path.size() - 2) : null;
    }

    /** The first string unit of some localizations for each path. */
    static Map<List<String>, JsonValue> units(List<JsonMember> localizations) {
        var units = new HashMap<List<String>, JsonValue>();
        for (var localization : localizations) {
            var paths = new ArrayList<List<String>>();
            collect(localization.value(), List.of(), false, paths);
            for (var path : paths) {
                var unit = localization.value().at(path);
                if (unit != null) {
                    units.putIfAbsent(path, unit);
                }
            }
        }
        return units;
    }

    private static boolean varies(List<String> path) {
        return path.size() > 3;
    }

    /** The path without its category. */
    private static List<String> variation(List<String> path) {
        return path.subList(0, path.size() - 2);
    }

    /** The path to another category of the same variation. */
    static List<String> other(List<String> path) {
        return other(path, PluralCategories.OTHER);
    }

    private static List<String> other(List<String> path, String category) {
        var other = new ArrayList<>(variation(path));
        other.add(category);
        other.add(UNIT);
        return other;
    }

    /**
     * Finds paths.
     *
     * @param one whether only the first of those is found that exclude each other: variations by one thing, those by
     *     another thing, and a string unit
     */
    private static void collect(@Nullable JsonValue at, List<String> path, boolean one, List<List<String>> paths) {
        if (at == null || !at.is(Kind.OBJECT) || path.size() > LONGEST) {
            return;
        }
        var before = paths.size();
        for (var kind : members(at.get("variations"))) {
            if (one && paths.size() > before) {
                break;
            }
            for (var category : members(kind.value())) {
                collect(category.value(), with(path, "variations", kind.name(), category.name()), one, paths);
            }
        }
        var unit = at.get(UNIT);
        if (unit != null && unit.string("value") != null && !(one && paths.size() > before)) {
            paths.add(path.isEmpty() ? PLAIN : with(path, UNIT));
        }
        for (var substitution : members(at.get("substitutions"))) {
            collect(substitution.value(), with(path, "substitutions", substitution.name()), one, paths);
        }
    }

    private static Collection<JsonMember> members(@Nullable JsonValue object) {
        return object == null ? List.of() : object.members().values();
    }

    private static List<String> with(List<String> path, String... more) {
        var longer = new ArrayList<>(path);
        longer.addAll(List.of(more));
        return longer;
    }
}
