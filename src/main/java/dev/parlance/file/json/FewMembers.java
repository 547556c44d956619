package dev.parlance.file.json;

import dev.parlance.file.json.JsonValue.JsonMember;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The members of an object by their names, one after the other. Most objects have so few members that a table of them
 * takes more time and memory than they do.
 */
final class FewMembers extends AbstractMap<String, JsonMember> {
    private static final int MOST = 8;

    private final List<JsonMember> members;

    private FewMembers(List<JsonMember> members) {
        this.members = members;
    }

    /** Members that are read one by one. */
    static final class Reading {
        private final List<JsonMember> few = new ArrayList<>(2);
        /** All of them when they are more than a few. */
        private final Map<String, JsonMember> many = new LinkedHashMap<>();

        /** Adds a member; false when there is one of its name. */
        boolean add(JsonMember member) {
            if (!many.isEmpty()) {
                return many.put(member.name(), member) == null;
            }
            if (find(few, member.name()) != null) {
                return false;
            }
            few.add(member);
            if (few.size() > MOST) {
                few.forEach(each -> many.put(each.name(), each));
            }
            return true;
        }

        Map<String, JsonMember> done() {
            return many.isEmpty() ? new FewMembers(few) : many;
        }
    }

    private static @Nullable JsonMember find(List<JsonMember> members, Object name) {
        for (var i = 0; i < members.size(); i++) {
            if (members.get(i).name().equals(name)) {
                return members.get(i);
            }
        }
        return null;
    }

    @Override
    public @Nullable JsonMember get(Object name) {
        return find(members, name);
    }

    @Override
    public boolean containsKey(Object name) {
        return find(members, name) != null;
    }

    @Override
    public List<JsonMember> values() {
        return Collections.unmodifiableList(members);
    }

    @Override
    public Set<Entry<String, JsonMember>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<String, JsonMember>> iterator() {
                return members.stream()
                        .map(member -> Map.entry(member.name(), member))
                        .iterator();
            }

            @Override
            public int size() {
                return members.size();
            }
        };
    }

    @Override
    public int size() {
        return members.size();
    }
}
