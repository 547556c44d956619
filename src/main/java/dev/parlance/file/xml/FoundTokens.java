package dev.parlance.file.xml;

import dev.parlance.file.xml.XmlToken.Kind;
import java.util.Arrays;

/** The tokens of an element, one after the other, so that those who read its parts need not find them again. */
final class FoundTokens {
    /** An element with more is read again for each part. */
    private static final int MOST = 1 << 12;

    private static final int FIRST = 24;

    private Kind[] kinds = new Kind[FIRST];
    /** Of each token, where its name ends and where it ends. */
    private int[] ends = new int[2 * FIRST];

    private int size;

    /**
     * Adds the next token.
     *
     * @param nameEnd index after the name of a tag
     * @param end index after the token
     */
    void add(Kind kind, int nameEnd, int end) {
        if (size == MOST) {
            return;
        }
        if (size == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * size);
            ends = Arrays.copyOf(ends, 4 * size);
        }
        kinds[size] = kind;
        ends[2 * size] = nameEnd;
        ends[2 * size + 1] = end;
        size++;
    }

    /** The number of the token that begins at an index; -1 when it is not known. */
    int at(int start) {
        var from = 0;
        var to = size;
        while (from < to) {
            var middle = (from + to) >>> 1;
            if (start(middle) < start) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return has(from) && start(from) == start ? from : -1;
    }

    private int start(int token) {
        return token == 0 ? 0 : end(token - 1);
    }

    /** Whether a token is known. */
    boolean has(int token) {
        return token < size;
    }

    Kind kind(int token) {
        return kinds[token];
    }

    /** Index after the name of a tag. */
    int nameEnd(int token) {
        return ends[2 * token];
    }

    /** Index after a token. */
    int end(int token) {
        return ends[2 * token + 1];
    }
}
