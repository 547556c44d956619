package dev.parlance.file.json;

import dev.parlance.file.json.JsonValue.JsonMember;
import dev.parlance.file.splice.Edit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Members to add to objects of a JSON file in its layout. A new member is before the first one with a greater name, so
 * that ordered members stay ordered.
 */
public final class JsonAdditions {
    private final String text;
    private final JsonStyle style;
    private final IdentityHashMap<JsonValue, SortedMap<String, Object>> added = new IdentityHashMap<>();
    private final IdentityHashMap<JsonValue, JsonMember> replaced = new IdentityHashMap<>();

    /**
     * Additions to a file.
     *
     * @param root an object with members, whose layout new members get
     */
    public JsonAdditions(String text, JsonValue root) {
        this.text = text;
        this.style = JsonStyle.of(text, root);
    }

    /** A string between quotation marks, in UTF-8. */
    public static String quoted(String plain) {
        return '"' + JsonText.escaped(plain, '"') + '"';
    }

    /**
     * Adds a value.
     *
     * @param to an object
     * @param path names of new objects, and at the end of the value
     * @param value its characters
     */
    @SuppressWarnings("unchecked")
    public void put(JsonValue to, List<String> path, String value) {
        SortedMap<String, Object> at = added.computeIfAbsent(to, _ -> new TreeMap<>());
        for (var name : path.subList(0, path.size() - 1)) {
            at = (SortedMap<String, Object>) at.computeIfAbsent(name, _ -> new TreeMap<String, Object>());
        }
        at.put(path.getLast(), value);
    }

    /** Puts what is added to an object in the place of one of its members. */
    public void replace(JsonValue in, JsonMember member) {
        replaced.put(in, member);
    }

    /** The changes in the order of their ranges. */
    public List<Edit> edits() {
        var edits = new ArrayList<Edit>();
        added.forEach((object, members) -> edits.addAll(edits(object, members)));
        edits.sort(Comparator.comparingInt(Edit::start));
        return edits;
    }

    private List<Edit> edits(JsonValue object, SortedMap<String, Object> members) {
        if (object.members().isEmpty()) {
            var written = style.object(members, JsonStyle.indentation(text, object.start()));
            return List.of(new Edit(object.start(), object.end(), written));
        }
        var before = before(object.members().values().iterator().next().start());
        var old = replaced.get(object);
        if (old != null) {
            return List.of(new Edit(old.start(), old.value().end(), style.members(members, before)));
        }
        var greater = new TreeMap<String, Integer>();
        var end = 0;
        for (var member : object.members().values()) {
            if (greater.isEmpty() || member.name().compareTo(greater.lastKey()) > 0) {
                greater.put(member.name(), member.start());
            }
            end = member.value().end();
        }
        var places = new TreeMap<Integer, SortedMap<String, Object>>();
        for (var member : members.entrySet()) {
            var next = greater.higherEntry(member.getKey());
            places.computeIfAbsent(next == null ? end : next.getValue(), _ -> new TreeMap<>())
                    .put(member.getKey(), member.getValue());
        }
        return edits(places, end, before);
    }

    private List<Edit> edits(SortedMap<Integer, SortedMap<String, Object>> places, int end, String before) {
        var edits = new ArrayList<Edit>();
        places.forEach((place, members) -> {
            var written = style.members(members, before);
            edits.add(new Edit(place, place, place == end ? "," + before + written : written + "," + before));
        });
        return edits;
    }

    /** The white space before the name of a member. */
    private String before(int name) {
        var from = name;
        while (JsonStyle.isSpace(text.charAt(from - 1))) {
            from--;
        }
        return text.substring(from, name);
    }
}
