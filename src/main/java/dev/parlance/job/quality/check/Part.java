package dev.parlance.job.quality.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A part of a text that should be in the other text too.
 *
 * @param value what is compared
 */
record Part(String value, int begin, int end) {
    private static final int MOST_SHOWN = 10;
    private static final int MOST_LENGTH = 40;

    /** The parts of the first list that the second one lacks; equal parts count as often as they occur. */
    static List<Part> lacking(List<Part> wanted, List<Part> present) {
        var left = new HashMap<String, Integer>();
        present.forEach(part -> left.merge(part.value, 1, Integer::sum));
        var lacking = new ArrayList<Part>();
        for (var part : wanted) {
            var count = left.getOrDefault(part.value, 0);
            if (count > 0) {
                left.put(part.value, count - 1);
            } else {
                lacking.add(part);
            }
        }
        return lacking;
    }

    /** The places of parts of the source and of the target. */
    static List<Position> positions(List<Part> source, List<Part> target) {
        var positions = new ArrayList<Position>();
        first(source, positions, Position.Side.SOURCE);
        first(target, positions, Position.Side.TARGET);
        return positions;
    }

    private static void first(List<Part> parts, List<Position> positions, Position.Side side) {
        parts.stream()
                .limit(Finding.MOST_POSITIONS / 2)
                .forEach(part -> positions.add(new Position(side, part.begin, part.end)));
    }

    /** Says which parts are missing in the target and which are only in it. */
    static String message(String what, String source, List<Part> missing, String target, List<Part> extra) {
        var lacks = missing.isEmpty() ? "" : "the target lacks the %s %s".formatted(what, shown(source, missing));
        var has = extra.isEmpty() ? "" : "the source lacks the %s %s".formatted(what, shown(target, extra));
        return lacks.isEmpty() || has.isEmpty() ? lacks + has : lacks + ", and " + has;
    }

    private static String shown(String text, List<Part> parts) {
        var shown = parts.stream()
                .limit(MOST_SHOWN)
                .map(part -> shown(text.substring(part.begin, part.end)))
                .collect(Collectors.joining(", "));
        var more = parts.size() - MOST_SHOWN;
        return more > 0 ? shown + " and %d more".formatted(more) : shown;
    }

    private static String shown(String text) {
        if (text.length() <= MOST_LENGTH) {
            return text;
        }
        var end = Character.isHighSurrogate(text.charAt(MOST_LENGTH - 1)) ? MOST_LENGTH - 1 : MOST_LENGTH;
        return text.substring(0, end) + "…";
    }
}
