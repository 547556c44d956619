package dev.parlance.http.contract;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Where a value is in a body; its pointer is built only for violations, as that takes time for deep values.
 *
 * @param parent the place of the object or array that has it; null if that is the body
 * @param name of the field; null for an element
 * @param index of the element; 0 for a field
 */
record Place(@Nullable Place parent, @Nullable String name, int index) {
    static Place field(@Nullable Place parent, String name) {
        return new Place(parent, name, 0);
    }

    static Place element(@Nullable Place parent, int index) {
        return new Place(parent, null, index);
    }

    /** JSON pointer to a place; empty for the body. */
    static String pointer(@Nullable Place of) {
        var steps = new ArrayList<String>();
        for (var place = of; place != null; place = place.parent) {
            steps.add(place.name == null ? Integer.toString(place.index) : Contract.escape(place.name));
        }
        var pointer = new StringBuilder();
        steps.reversed().forEach(step -> pointer.append('/').append(step));
        return pointer.toString();
    }
}
