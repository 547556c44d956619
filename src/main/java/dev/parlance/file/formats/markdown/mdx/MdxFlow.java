package dev.parlance.file.formats.markdown.mdx;

import dev.parlance.file.splice.Unit;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.CustomBlock;

/** Lines that have nothing but tags and expressions. */
public final class MdxFlow extends CustomBlock {
    private final List<JsxTag> tags = new ArrayList<>();
    private int end;

    void endsAt(int index) {
        end = index;
    }

    void add(JsxTag tag) {
        tags.add(tag);
    }

    /** Whether a list item or block quote ends within the tags and expressions, which MDX does not allow. */
    public boolean isCut() {
        var last = getSourceSpans().getLast();
        return last.getInputIndex() + last.getLength() < end;
    }

    /**
     * The texts of the attributes.
     *
     * @param base index in the file of the text that was parsed
     */
    public List<Unit> units(JsxTexts texts, int base) {
        return tags.stream().flatMap(tag -> texts.of(tag, base).stream()).toList();
    }
}
