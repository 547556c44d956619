package dev.parlance.file.formats.php;

import org.jspecify.annotations.Nullable;

/** What is between two brackets, or the whole file. */
final class PhpNode {
    private final Kind kind;
    private final String path;
    private final String function;
    private @Nullable String key;
    private int position;

    PhpNode(Kind kind, String path, String function) {
        this.kind = kind;
        this.path = path;
        this.function = function;
    }

    /** The kind of what is between the brackets. */
    enum Kind {
        ARRAY,
        /** The index of an array, which is no text. */
        INDEX,
        OTHER
    }

    boolean is(Kind wanted) {
        return kind == wanted;
    }

    /** Whether the next value is the name of a constant. */
    boolean isConstantName() {
        return function.equals("define") && position == 0;
    }

    /** The keys and positions of the next value; empty when it has none. */
    String path() {
        if (kind != Kind.ARRAY) {
            return path;
        }
        var own = key == null ? String.valueOf(position) : key;
        return path.isEmpty() ? own : path + "/" + own;
    }

    /** Says how many items without a key are before the next one. */
    void position(int items) {
        position = items;
    }

    void key(String text) {
        key = text;
    }

    /** A comma was read. */
    void comma() {
        position += key == null ? 1 : 0;
        key = null;
    }
}
