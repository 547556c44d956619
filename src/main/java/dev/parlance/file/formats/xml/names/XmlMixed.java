package dev.parlance.file.formats.xml.names;

import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/** Which elements of a file are mixed with text. Elements are numbered from 0 in the order of their start tags. */
final class XmlMixed {
    private static final int CDATA = "<![CDATA[".length();
    private static final int CDATA_END = "]]>".length();

    private final BitSet filled = new BitSet();
    private int[] parents = new int[64];
    private int elements;

    /**
     * The next element.
     *
     * @param parent the number of the element that it is in; -1 for the root
     */
    void element(int parent) {
        if (elements == parents.length) {
            parents = Arrays.copyOf(parents, 2 * elements);
        }
        parents[elements++] = parent;
    }

    /** Characters in an element, outside of those in it. */
    void text(int parent, String file, XmlToken token) {
        if (filled.get(parent)) {
            return;
        }
        var text = token.is(Kind.CDATA)
                ? file.substring(token.start() + CDATA, token.end() - CDATA_END)
                : XmlText.decoded(file.substring(token.start(), token.end()), null);
        filled.set(parent, !text.chars().allMatch(c -> c == ' ' || c == '\t' || c == '\n' || c == '\r'));
    }

    /** Passes on the elements beside which there is text. */
    void each(IntConsumer found) {
        for (var i = 0; i < elements; i++) {
            if (parents[i] >= 0 && filled.get(parents[i])) {
                found.accept(i);
            }
        }
    }
}
