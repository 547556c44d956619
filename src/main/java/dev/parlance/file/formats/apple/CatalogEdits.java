package dev.parlance.file.formats.apple;

import dev.parlance.file.formats.apple.CatalogReader.Catalog;
import dev.parlance.file.json.JsonAdditions;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.Kind;
import dev.parlance.file.splice.Edit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes that write translations into a string of a catalog. Where the language has another kind of variation than
 * the source, a translation replaces it.
 */
final class CatalogEdits {
    /** Members of which an object has only one. */
    private static final List<Set<String>> EXCLUSIVE =
            List.of(Set.of("stringUnit", "variations"), Set.of("plural", "device", "width"));

    private final Catalog catalog;
    private final JsonValue string;
    private final @Nullable JsonValue source;
    private final String lang;
    private final JsonAdditions additions;
    private final List<Edit> edits = new ArrayList<>();

    CatalogEdits(Catalog catalog, JsonValue string, @Nullable JsonValue source, String lang) {
        this.catalog = catalog;
        this.string = string;
        this.source = source;
        this.lang = lang;
        this.additions = new JsonAdditions(catalog.text(), catalog.style());
    }

    /**
     * Writes a translation.
     *
     * @param text null to remove the one that is there
     */
    void write(List<String> path, @Nullable String text, boolean confirmed) {
        var state = text == null ? "new" : confirmed ? CatalogUnit.TRANSLATED : "needs_review";
        var full = new ArrayList<>(List.of(CatalogUnit.LOCALIZATIONS, lang));
        full.addAll(path);
        var unit = string.at(full);
        if (unit != null && unit.is(Kind.OBJECT)) {
            set(unit, "state", state);
            set(unit, "value", text == null ? "" : text);
        } else if (text != null) {
            define(path);
            var members = added(full);
            members.put("state", JsonAdditions.quoted(state));
            members.put("value", JsonAdditions.quoted(text));
        }
    }

    private void set(JsonValue unit, String name, String value) {
        var old = unit.get(name);
        if (old == null) {
            additions.in(unit, List.of()).put(name, JsonAdditions.quoted(value));
        } else if (!old.text().equals(value)) {
            edits.add(new Edit(old.start(), old.end(), JsonAdditions.quoted(value)));
        }
    }

    /** Copies what a new substitution says about its argument. */
    private void define(List<String> path) {
        for (var i = 0; i + 1 < path.size(); i++) {
            var definition = path.subList(0, i + 2);
            var from = path.get(i).equals("substitutions") && source != null ? source.at(definition) : null;
            var full = new ArrayList<>(List.of(CatalogUnit.LOCALIZATIONS, lang));
            full.addAll(definition);
            if (from == null || string.at(full) != null) {
                continue;
            }
            for (var member : from.members().values()) {
                var value = member.value();
                if (value.members().isEmpty()) {
                    added(full).put(member.name(), catalog.text().substring(value.start(), value.end()));
                }
            }
        }
    }

    /** The members to add at the end of a path, whose last object does not exist. */
    private Map<String, Object> added(List<String> path) {
        var object = string;
        var depth = 0;
        for (var inner = object.get(path.getFirst()); inner != null && inner.is(Kind.OBJECT); ) {
            object = inner;
            inner = object.get(path.get(++depth));
        }
        makeRoom(object, path.get(depth));
        return additions.in(object, path.subList(depth, path.size()));
    }

    private void makeRoom(JsonValue object, String name) {
        var old = object.members().get(name);
        for (var names : EXCLUSIVE) {
            for (var other : names.contains(name) ? names : Set.<String>of()) {
                old = old == null ? object.members().get(other) : old;
            }
        }
        if (old != null) {
            additions.replace(object, old);
        }
    }

    /** The changes in the order of their ranges. */
    List<Edit> done() {
        edits.addAll(additions.edits());
        edits.sort(Comparator.comparingInt(Edit::start));
        return edits;
    }
}
