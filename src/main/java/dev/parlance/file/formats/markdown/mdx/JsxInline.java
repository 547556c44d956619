package dev.parlance.file.formats.markdown.mdx;

import dev.parlance.shared.InlineCode.Kind;
import org.commonmark.node.CustomNode;

/** A tag in flowing text. */
public final class JsxInline extends CustomNode {
    private final Kind kind;
    private final String name;

    JsxInline(Kind kind, String name) {
        this.kind = kind;
        this.name = name;
    }

    public Kind kind() {
        return kind;
    }

    /** The name of its element; empty for a fragment. */
    public String name() {
        return name;
    }
}
