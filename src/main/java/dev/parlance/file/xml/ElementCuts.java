package dev.parlance.file.xml;

import dev.parlance.file.format.Cuts;
import dev.parlance.file.xml.XmlToken.Kind;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts XML after elements of a depth, so that each of them is whole in a section. The elements around them begin and
 * end in each section again. A gate has read the file as well-formed before.
 */
public final class ElementCuts implements Cuts {
    private final XmlStream xml;
    private final int depth;
    /** The start tags of the open elements, as far as they are around those that stay whole. */
    private final List<XmlToken> open = new ArrayList<>();

    private final List<String> tags = new ArrayList<>();
    /** The number of all open elements. */
    private int level;

    private ElementCuts(Reader text, int depth) {
        this.xml = new XmlStream(text);
        this.depth = depth;
    }

    /**
     * Cuts after elements of a depth.
     *
     * @param depth at least 2; the root has 1
     */
    public static Of after(int depth) {
        return (_, text) -> new ElementCuts(text, depth);
    }

    @Override
    public @Nullable Cut next(long from) throws IOException {
        for (var tag = xml.tag(); tag != null; tag = xml.tag()) {
            see(tag);
            var at = xml.offset() + tag.end();
            if (!tag.is(Kind.START) && level == depth - 1 && at >= from) {
                return new Cut(at, tail(), String.join("", tags));
            }
        }
        return null;
    }

    private void see(XmlToken tag) {
        level += tag.depth();
        if (tag.is(Kind.START) && level < depth) {
            open.add(tag);
            tags.add(xml.window().substring(tag.start(), tag.end()));
        } else if (tag.is(Kind.END) && level < open.size()) {
            open.removeLast();
            tags.removeLast();
        }
    }

    private String tail() {
        var tail = new StringBuilder();
        for (var tag : open.reversed()) {
            tail.append("</").append(tag.name()).append('>');
        }
        return tail.toString();
    }
}
