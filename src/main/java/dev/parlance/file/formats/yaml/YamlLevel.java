package dev.parlance.file.formats.yaml;

import org.jspecify.annotations.Nullable;

/** A collection that is open in a text that is being cut. */
final class YamlLevel {
    private final boolean mapping;
    private final boolean divisible;
    private int column;
    private boolean expectsKey;
    /** Whether the mapping has no plural forms, whatever follows. */
    private boolean plain;

    private @Nullable String key;
    private int items;

    /**
     * A collection.
     *
     * @param column of its keys or dashes; negative when it is not known yet
     * @param divisible whether the text may be cut between its items
     */
    YamlLevel(boolean mapping, int column, boolean divisible) {
        this.mapping = mapping;
        this.column = column;
        this.divisible = divisible;
        this.expectsKey = mapping;
    }

    boolean isMapping() {
        return mapping;
    }

    boolean expectsKey() {
        return expectsKey;
    }

    int column() {
        return column;
    }

    /** Learns the column of the keys. */
    void at(int first) {
        column = first;
    }

    /** Whether a collection at the next place may be cut. */
    boolean isDivisibleBelow() {
        return divisible && column >= 0 && (!mapping || (!expectsKey && key != null));
    }

    /** Whether the text may be cut before the next key or item. */
    boolean isDivisible() {
        return divisible && column >= 0 && (mapping ? expectsKey && plain : items > 0);
    }

    /** The number of items before the next one. */
    int items() {
        return items;
    }

    /**
     * Reads a key.
     *
     * @param raw its characters; null when it cannot be written again
     */
    void key(@Nullable String raw, boolean mayBeForm) {
        key = raw;
        expectsKey = false;
        plain |= !mayBeForm;
    }

    /** Reads a value or an item, or a key that is no scalar. */
    void completed() {
        if (!mapping) {
            items++;
        } else if (expectsKey) {
            key(null, true);
        } else {
            expectsKey = true;
        }
    }

    /** A collection begins in this one. */
    void contains() {
        plain = true;
    }

    /** What must be before the lines in this collection. */
    String head(boolean innermost) {
        var indentation = " ".repeat(column);
        if (!mapping) {
            return innermost ? "" : indentation + "-\n";
        }
        return indentation + (innermost ? "\"\": ~\n" : key + ":\n");
    }
}
