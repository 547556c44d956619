package dev.parlance.file.json;

import dev.parlance.file.json.JsonValue.JsonMember;
import dev.parlance.file.splice.Edit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Members to add to objects of a JSON file in its layout. A new member is before the first one with a greater name, so
 * that ordered members stay ordered.
 */
public final class JsonAdditions {
    /** Objects of one text to which members are added. */
    private static final int FEW = 4;

    private final String text;
    private final JsonStyle style;
    private final IdentityHashMap<JsonValue, SortedMap<String, Object>> added = new IdentityHashMap<>(FEW);
    private final IdentityHashMap<JsonValue, JsonMember> replaced = new IdentityHashMap<>(FEW);

    /**
     * Additions to a file.
     *
     * @param style the layout of new members
     */
    public JsonAdditions(String text, JsonStyle style) {
        this.text = text;
        this.style = style;
    }

    /** A string between quotation marks, in UTF-8. */
    public static String quoted(String plain) {
        var quoted = new StringBuilder(plain.length() + 8);
        JsonText.quote(plain, quoted);
        return quoted.toString();
    }

    /**
     * The members to add to an object, or to a new one in it, by their names: the characters of a value, or members of
     * a new object.
     *
     * @param path names of new objects, one within the other
     */
    @SuppressWarnings("unchecked")
    public Map<String, Object> in(JsonValue object, List<String> path) {
        SortedMap<String, Object> at = added.computeIfAbsent(object, _ -> new TreeMap<>());
        for (var name : path) {
            at = (SortedMap<String, Object>) at.computeIfAbsent(name, _ -> new TreeMap<String, Object>());
        }
        return at;
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
            return List.of(new Edit(old.start(), old.value().end(), style.members("", members, before, "")));
        }
        return edits(object, members, before);
    }

    private List<Edit> edits(JsonValue object, SortedMap<String, Object> members, String before) {
        var edits = new ArrayList<Edit>();
        String next = members.firstKey();
        var end = 0;
        for (var member : object.members().values()) {
            if (next != null && member.name().compareTo(next) > 0) {
                var less = members.subMap(next, member.name());
                edits.add(new Edit(member.start(), member.start(), style.members("", less, before, "," + before)));
                var others = members.tailMap(member.name());
                next = others.isEmpty() ? null : others.firstKey();
            }
            end = member.value().end();
        }
        if (next != null) {
            edits.add(new Edit(end, end, style.members("," + before, members.tailMap(next), before, "")));
        }
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
