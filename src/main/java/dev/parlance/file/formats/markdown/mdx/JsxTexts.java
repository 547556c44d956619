package dev.parlance.file.formats.markdown.mdx;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.html.TextAttributes;
import dev.parlance.file.splice.Unit;
import java.util.List;

/** Finds the texts of the attributes of tags. Expressions are code, and so are the strings in them. */
public final class JsxTexts {
    private final String file;
    private final TextAttributes rules;

    public JsxTexts(String file, ReadOptions options) {
        this.file = file;
        this.rules = new TextAttributes(file, options);
    }

    /** The texts of the tag that begins at an index of the file and ends before another one; none if it is no tag. */
    public List<Unit> of(int from, int to) {
        var tag = JsxTag.at(file, from, to, new Steps(to - from));
        return tag == null ? List.of() : of(tag, 0);
    }

    /** The texts of a tag in a part of the file that begins at an index. */
    List<Unit> of(JsxTag tag, int base) {
        var attributes = tag.attributes().stream()
                .map(a -> new TextAttributes.Attribute(a.name(), base + a.start(), base + a.end()))
                .toList();
        return rules.texts(tag.name(), attributes).stream().map(this::unit).toList();
    }

    private Unit unit(TextAttributes.Attribute attribute) {
        var place = JsxValue.of(file.substring(attribute.start(), attribute.end()), file.charAt(attribute.end()));
        return new Unit(Paragraph.of(place.source(), null, null), true, attribute.start(), attribute.end(), place);
    }
}
