package dev.parlance.file.formats.yaml;

import org.jspecify.annotations.Nullable;

/** A collection that is being read: where its next value is. */
final class YamlNode {
    private final @Nullable YamlNode parent;
    private final boolean mapping;
    private final boolean inFlow;
    private final boolean inKey;
    private final String path;
    private final String keys;
    private boolean expectsKey;
    private String key = "";
    private @Nullable String note;
    private int position;

    private YamlNode(@Nullable YamlNode parent, boolean mapping, boolean flow) {
        this.parent = parent;
        this.mapping = mapping;
        this.expectsKey = mapping;
        this.inFlow = flow || (parent != null && parent.inFlow);
        this.inKey = parent != null && (parent.inKey || parent.expectsKey);
        this.path = parent == null ? "" : parent.path() + "/";
        this.keys = parent == null ? "" : parent.keys();
    }

    /** A collection at the next place of another one, or at the root. */
    static YamlNode in(@Nullable YamlNode parent, boolean mapping, boolean flow) {
        return new YamlNode(parent, mapping, flow);
    }

    /** Begins after some items that are not read. */
    void startAt(int items) {
        position = items;
    }

    boolean isRoot() {
        return parent == null;
    }

    boolean isMapping() {
        return mapping;
    }

    boolean expectsKey() {
        return expectsKey;
    }

    boolean inFlow() {
        return inFlow;
    }

    boolean inKey() {
        return inKey;
    }

    /** The keys and positions of the next value. */
    String path() {
        return path + (mapping ? key : String.valueOf(position));
    }

    /** The keys of the next value alone. */
    String keys() {
        if (!mapping) {
            return keys;
        }
        return keys.isEmpty() ? key : keys + "/" + key;
    }

    /** Sets the comment before the key. */
    void noted(@Nullable String comment) {
        note = comment;
    }

    /** The comment before the key of the next value. */
    @Nullable
    String note() {
        return note;
    }

    /** A key, a value or an item was read. */
    void completed(String text) {
        if (!mapping) {
            position++;
        } else if (expectsKey) {
            key = text;
            expectsKey = false;
        } else {
            expectsKey = true;
            note = null;
        }
    }
}
