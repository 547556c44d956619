package dev.parlance.memory.exchange;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A detail of a unit in a file, in addition to its texts.
 *
 * @param on the part of the unit that it belongs to
 * @param name type of a property, name of an attribute, null for a note
 */
public record UnitDetail(On on, Kind kind, @Nullable String name, String text) {
    private static final Pattern ATTRIBUTE_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,99}");

    public UnitDetail {
        if (kind == Kind.ATTRIBUTE && (name == null || !isAttribute(name))) {
            throw new IllegalArgumentException("not an attribute name: " + name);
        }
    }

    /** Whether an attribute of that name is stored. */
    static boolean isAttribute(String name) {
        return ATTRIBUTE_NAME.matcher(name).matches();
    }

    /** The parts of a unit. */
    public enum On {
        UNIT,
        SOURCE,
        TARGET
    }

    /** The form of the detail in TMX. */
    public enum Kind {
        PROPERTY,
        NOTE,
        ATTRIBUTE
    }
}
