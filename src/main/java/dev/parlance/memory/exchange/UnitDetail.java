package dev.parlance.memory.exchange;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Something that a file says of a unit beyond its texts.
 *
 * @param on what it is said of
 * @param name type of a property, name of an attribute, null for a note
 */
public record UnitDetail(On on, Kind kind, @Nullable String name, String text) {
    private static final Pattern ATTRIBUTE_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,99}");

    public UnitDetail {
        if (kind == Kind.ATTRIBUTE && (name == null || !isAttribute(name))) {
            throw new IllegalArgumentException("not an attribute name: " + name);
        }
    }

    /** Whether an attribute of that name is kept. */
    static boolean isAttribute(String name) {
        return ATTRIBUTE_NAME.matcher(name).matches();
    }

    /** The parts of a unit. */
    public enum On {
        UNIT,
        SOURCE,
        TARGET
    }

    /** How TMX says it. */
    public enum Kind {
        PROPERTY,
        NOTE,
        ATTRIBUTE
    }
}
