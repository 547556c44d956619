package dev.parlance.file.xml;

import dev.parlance.file.xml.XmlToken.Kind;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** What one pass over a file shows of the elements between whose children it may be cut. */
public final class XmlParts {
    private static final String ITS = "http://www.w3.org/2005/11/its";

    private final int least;
    private final Deque<Open> open = new ArrayDeque<>();
    /** The indexes of the start tags. */
    private final Set<Long> divisible = new HashSet<>();

    private boolean rootIsDivisible;
    private boolean hasRules;
    private boolean hasWideLineEnds;
    private char last;

    private XmlParts(int least) {
        this.least = least;
    }

    /** An element that is open. */
    private static final class Open {
        private final long start;
        private boolean hasText;

        Open(long start) {
            this.start = start;
        }
    }

    /**
     * Reads a file.
     *
     * @param least characters of an element that may be cut
     */
    public static XmlParts of(Reader text, int least) throws IOException {
        var parts = new XmlParts(least);
        var xml = new XmlStream(text);
        for (var token = xml.next(); token != null; token = xml.next()) {
            parts.see(token, xml);
        }
        return parts;
    }

    private void see(XmlToken token, XmlStream xml) {
        var blank = isBlank(token, xml.window());
        switch (token.kind()) {
            case START -> {
                hasRules |= xml.window().substring(token.start(), token.end()).contains(ITS);
                open.push(new Open(xml.offset() + token.start()));
            }
            case END -> close(xml.offset() + token.end());
            case TEXT, CDATA -> {
                if (!open.isEmpty()) {
                    open.element().hasText |= !blank || token.is(Kind.CDATA);
                }
            }
            default -> {}
        }
    }

    private void close(long end) {
        var closed = open.pop();
        if (!closed.hasText && end - closed.start >= least) {
            divisible.add(closed.start);
            rootIsDivisible |= open.isEmpty();
        }
    }

    private boolean isBlank(XmlToken token, String window) {
        var blank = true;
        for (var i = token.start(); i < token.end(); i++) {
            var c = window.charAt(i);
            hasWideLineEnds |= c == '\n' && last == '\r';
            blank &= c <= ' ';
            last = c;
        }
        return blank;
    }

    /** Whether the file has rules of the Internationalization Tag Set, which may be for any element. */
    public boolean hasRules() {
        return hasRules;
    }

    /** Whether some lines end with a carriage return and a newline. */
    public boolean hasWideLineEnds() {
        return hasWideLineEnds;
    }

    /** Whether the root is long, and has no text but in its children. */
    public boolean isDivisible() {
        return rootIsDivisible;
    }

    /** Whether the element whose start tag is at an index is long, and has no text but in its children. */
    public boolean isDivisible(long start) {
        return divisible.contains(start);
    }
}
