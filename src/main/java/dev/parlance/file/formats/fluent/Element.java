package dev.parlance.file.formats.fluent;

import java.util.List;

/** A part of a pattern, and where it is. */
sealed interface Element {
    int start();

    int end();

    /** Characters of one line. */
    record Text(int start, int end) implements Element {}

    /**
     * The end of a line and the indentation of the next one.
     *
     * @param lines how many lines end here: more than one before empty lines
     * @param indentation spaces before the next element
     */
    record Break(int start, int end, int lines, int indentation) implements Element {}

    /** A placeable without variants. */
    record Placeable(int start, int end) implements Element {}

    /** A placeable with variants. */
    record Select(int start, int end, List<Pattern> variants) implements Element {}

    /**
     * The value of a message, an attribute or a variant.
     *
     * @param elements not empty
     * @param indentation what all lines after the first have in common, in spaces; -1 when it has one line
     */
    record Pattern(List<Element> elements, int indentation) {
        static Pattern of(List<Element> elements) {
            var common = elements.stream()
                    .filter(Break.class::isInstance)
                    .mapToInt(each -> ((Break) each).indentation())
                    .min();
            return new Pattern(elements, common.orElse(-1));
        }

        /** Index of its first character, after the indentation of its line if it begins on one of its own. */
        int start() {
            var first = elements.getFirst();
            return first instanceof Break(var _, var end, var _, var own) ? end - own + indentation : first.start();
        }

        int end() {
            return elements.getLast().end();
        }
    }
}
