package dev.parlance.file.formats.layout.mif;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement of a file: a name with a value or with other statements. */
public final class MifStatement {
    private static final int NONE = -1;

    private final String name;
    private final int start;
    private int end;
    private int valueStart = NONE;
    private int valueEnd = NONE;
    private List<MifStatement> children = List.of();

    MifStatement(String name, int start) {
        this.name = name;
        this.start = start;
    }

    void add(MifStatement child) {
        if (children.isEmpty()) {
            children = new ArrayList<>(2);
        }
        children.add(child);
    }

    /** Says where its string is, without the quotation marks, unless it has one. */
    void string(int from, int to) {
        if (valueStart == NONE) {
            valueStart = from;
            valueEnd = to;
        }
    }

    void end(int after) {
        end = after;
    }

    String name() {
        return name;
    }

    boolean is(String other) {
        return name.equals(other);
    }

    /** Index of its angle bracket. */
    int start() {
        return start;
    }

    /** Index after its last angle bracket. */
    int end() {
        return end;
    }

    List<MifStatement> children() {
        return children;
    }

    boolean hasString() {
        return valueStart != NONE;
    }

    /** Index of the first character of its string. */
    int valueStart() {
        return valueStart;
    }

    /** Index after the last character of its string. */
    int valueEnd() {
        return valueEnd;
    }

    /** The first child of a name; null when there is none. */
    @Nullable
    MifStatement child(String of) {
        for (var child : children) {
            if (child.is(of)) {
                return child;
            }
        }
        return null;
    }

    /** Its value as it is in the file. */
    String value(String text) {
        return valueStart == NONE
                ? text.substring(text.indexOf(name, start) + name.length(), end - 1)
                        .strip()
                : text.substring(valueStart, valueEnd);
    }

    /** The value of its first child of a name as it is in the file; an empty text when there is none. */
    String value(String text, String of) {
        var child = child(of);
        return child == null ? "" : child.value(text);
    }
}
