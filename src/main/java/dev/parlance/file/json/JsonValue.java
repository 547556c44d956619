package dev.parlance.file.json;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value of a JSON file, and where it is.
 *
 * @param start index of its first character, such as a quotation mark
 * @param end index after its last character
 * @param text the characters that a string means, or those of a number or literal; empty for others
 * @param members of an object by their names, in their order; empty for others
 * @param items of an array; empty for others
 */
public record JsonValue(
        Kind kind, int start, int end, String text, Map<String, JsonMember> members, List<JsonValue> items) {

    /** The kind of a value. */
    public enum Kind {
        OBJECT,
        ARRAY,
        STRING,
        /** A number, {@code true}, {@code false} or {@code null}. */
        OTHER
    }

    /**
     * A member of an object.
     *
     * @param start index of the first character of its name
     */
    public record JsonMember(String name, int start, JsonValue value) {}

    public boolean is(Kind wanted) {
        return kind == wanted;
    }

    /** The value of a member; null when there is none. */
    public @Nullable JsonValue get(String name) {
        var member = members.get(name);
        return member == null ? null : member.value();
    }

    /** The characters of a member that is a string; null when there is none. */
    public @Nullable String string(String name) {
        var value = get(name);
        return value == null || !value.is(Kind.STRING) ? null : value.text();
    }

    /** The value at the end of a path of names; null when there is none. */
    public @Nullable JsonValue at(List<String> path) {
        var value = this;
        for (var name : path) {
            value = value == null ? null : value.get(name);
        }
        return value;
    }
}
