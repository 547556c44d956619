package dev.parlance.file.xml;

import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.LineRanges;
import dev.parlance.file.xml.XmlRule.Described;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.InlineCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A text between tags in progress. */
final class XmlFlow {
    private static final String CDATA = "<![CDATA[";

    private final String file;
    private final Spacing spacing;
    private final int start;
    private final Described described;
    private final FlowText text;
    private final Map<Integer, String> references;
    private final Deque<Integer> open = new ArrayDeque<>();
    private final List<Unit> inside = new ArrayList<>();
    /** The only token that is more than white space, while there is one. */
    private @Nullable XmlToken only;

    private boolean several;

    /** Begins a text at a place of the file. */
    XmlFlow(String file, Spacing spacing, int start, Map<Integer, String> references, Described described) {
        this.file = file;
        this.spacing = spacing;
        this.start = start;
        this.references = new HashMap<>(references);
        this.described = described;
        this.text = new FlowText(described.preservesSpace());
    }

    /** Adds what is no tag; text that is not translated is a code. */
    void token(XmlToken token, boolean translated) {
        var raw = file.substring(token.start(), token.end());
        if (!raw.isBlank()) {
            several |= only != null;
            only = token;
        }
        if (token.is(Kind.TEXT) && translated) {
            text.read(raw, token.start(), references);
        } else if (token.is(Kind.CDATA) && translated) {
            text.add(LineRanges.unified(raw.substring(CDATA.length(), raw.length() - 3)));
        } else {
            text.code(InlineCode.Kind.STANDALONE, text.newId(), raw, token.start());
        }
    }

    void tag(XmlToken tag) {
        several = true;
        var raw = file.substring(tag.start(), tag.end());
        if (tag.is(Kind.END)) {
            text.code(InlineCode.Kind.CLOSE, open.isEmpty() ? text.newId() : open.pop(), raw, tag.start());
        } else if (tag.is(Kind.START)) {
            open.push(text.newId());
            text.code(InlineCode.Kind.OPEN, open.element(), raw, tag.start());
        } else {
            text.code(InlineCode.Kind.STANDALONE, text.newId(), raw, tag.start());
        }
    }

    /** Adds an element with all of its content as one code. */
    void whole(int from, int to) {
        several = true;
        text.code(InlineCode.Kind.STANDALONE, text.newId(), file.substring(from, to), from);
    }

    /** Adds units in the last code. */
    void inside(List<Unit> units) {
        inside.addAll(units);
    }

    List<Unit> inside() {
        return inside;
    }

    boolean isBlank() {
        return text.isBlank();
    }

    /** The unit that ends at a place of the file; null when it has no text. */
    @Nullable
    Unit unit(int end) {
        if (text.isBlank()) {
            return null;
        }
        var cdata = !several && only != null && only.is(Kind.CDATA) ? only : null;
        if (cdata == null) {
            return unit(text, start, end, false);
        }
        var content = new FlowText(described.preservesSpace());
        var from = cdata.start() + CDATA.length();
        var to = cdata.end() - 3;
        content.add(LineRanges.unified(file.substring(from, to)));
        return unit(content, from, to, true);
    }

    private Unit unit(FlowText read, int from, int to, boolean cdata) {
        var source = read.done();
        var spaces = described.preservesSpace() ? null : read.spaces();
        var place = new FlowPlace(source, read.places(), spaces, references, cdata, spacing, Map.of());
        return new Unit(described.of(source), true, from, to, place, inside);
    }
}
