package dev.parlance.file.formats.html;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The open elements that exclude their content from the text, or include it again. */
final class HtmlScopes {
    /** Elements that end without an end tag before another one of them, or with the element around them. */
    private static final Set<String> END_OPTIONAL = Set.of(
            "p", "li", "dt", "dd", "option", "optgroup", "td", "th", "tr", "thead", "tbody", "tfoot", "rt", "rp");
    /** Elements in which there may be others of the kind that is around them. */
    private static final Set<String> NESTING = Set.of("ul", "ol", "menu", "dl", "table", "select");

    private final Deque<Scope> open = new ArrayDeque<>();

    private static final class Scope {
        private final String name;
        private final boolean excluded;
        private final int opaqueFrom;
        private final Map<String, Integer> inside = new HashMap<>();

        Scope(String name, boolean excluded, int opaqueFrom) {
            this.name = name;
            this.excluded = excluded;
            this.opaqueFrom = opaqueFrom;
        }

        boolean isOpen(String element) {
            return inside.getOrDefault(element, 0) > 0;
        }
    }

    boolean isExcluded() {
        var innermost = open.peek();
        return innermost != null && innermost.excluded;
    }

    /** Whether the innermost scope is one code. */
    boolean isOpaque() {
        var innermost = open.peek();
        return innermost != null && innermost.opaqueFrom >= 0;
    }

    /**
     * Excludes the content of an element that begins.
     *
     * @param opaqueFrom where it begins if all of it is one code; else -1
     */
    void exclude(String name, int opaqueFrom) {
        open.push(new Scope(name, true, opaqueFrom));
    }

    void include(String name) {
        open.push(new Scope(name, false, -1));
    }

    /** An element begins within the innermost scope. */
    void start(String name, boolean opens) {
        var innermost = open.peek();
        if (opens && innermost != null) {
            innermost.inside.merge(name, 1, Integer::sum);
        }
    }

    /** Ends the innermost scope if an element of this name cannot be directly within it. */
    void endBefore(String name) {
        var innermost = open.peek();
        if (innermost != null
                && innermost.name.equals(name)
                && END_OPTIONAL.contains(name)
                && NESTING.stream().noneMatch(innermost::isOpen)) {
            open.pop();
        }
    }

    /** Ends the innermost scope if the end tag is of an element around it. */
    void endAround(String name) {
        var innermost = open.peek();
        if (innermost != null
                && !innermost.name.equals(name)
                && END_OPTIONAL.contains(innermost.name)
                && !innermost.isOpen(name)) {
            open.pop();
        }
    }

    /** Ends an element and returns where the code begins that it is the end of; -1 when there is none. */
    int end(String name) {
        var innermost = open.peek();
        if (innermost == null) {
            return -1;
        } else if (innermost.isOpen(name)) {
            innermost.inside.merge(name, -1, Integer::sum);
            return -1;
        }
        return innermost.name.equals(name) ? open.pop().opaqueFrom : -1;
    }
}
