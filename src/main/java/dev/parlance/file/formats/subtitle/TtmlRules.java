package dev.parlance.file.formats.subtitle;

import dev.parlance.file.xml.XmlRule;
import dev.parlance.file.xml.XmlRule.Described;
import dev.parlance.file.xml.XmlToken;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The elements of TTML: each {@code p} is a text, in which spans and line breaks are codes. */
final class TtmlRules implements XmlRule.Source {
    private static final Set<String> INLINE = Set.of("span", "br");
    private static final Set<String> UNTRANSLATED = Set.of("metadata", "set", "image", "data");

    private final String file;
    private final Deque<Inherited> open = new ArrayDeque<>();

    TtmlRules(String file) {
        this.file = file;
        open.push(new Inherited(false, false));
    }

    /** What elements have from those around them. */
    private record Inherited(boolean translated, boolean preservesSpace) {}

    @Override
    public XmlRule begin(XmlToken tag) {
        var inherited = open.element();
        var name = tag.localName();
        var space = tag.attribute(file, "xml:space");
        var preserves = space == null ? inherited.preservesSpace() : space.equals("preserve");
        var fixed = UNTRANSLATED.contains(name);
        var translated = !fixed && (inherited.translated() || name.equals("p"));
        open.push(new Inherited(translated, preserves));
        var inline = inherited.translated() && (fixed || INLINE.contains(name));
        var described = new Described(preserves, tag.attribute(file, "xml:id"), time(tag));
        return new XmlRule(translated, inline, fixed, described, List.of());
    }

    private @Nullable String time(XmlToken tag) {
        var begin = tag.attribute(file, "begin");
        var end = tag.attribute(file, "end");
        return begin == null ? null : end == null ? begin : begin + " --> " + end;
    }

    @Override
    public void end() {
        open.pop();
    }
}
