package dev.parlance.job.quality.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Checks the spaces at the ends of the target and repeated spaces within it. */
final class Spaces {
    /** Languages that do not separate sentences by spaces, so that the target may lack those of the source. */
    private static final Set<String> WITHOUT = Set.of("ja", "zh", "yue", "th", "lo", "km", "my");

    private final boolean mayLack;

    /**
     * A check for one language.
     *
     * @param targetLang without script and region
     */
    Spaces(String targetLang) {
        this.mayLack = WITHOUT.contains(targetLang);
    }

    List<Finding> check(String source, String target) {
        var findings = new ArrayList<Finding>();
        var leading = leading(target);
        if (differ(leading(source), leading)) {
            findings.add(new Finding(
                    QualityCode.LEADING_SPACE,
                    "spaces at the start of the source: %d; of the target: %d".formatted(leading(source), leading),
                    List.of(Position.target(0, leading))));
        }
        var trailing = trailing(target);
        if (differ(trailing(source), trailing)) {
            findings.add(new Finding(
                    QualityCode.TRAILING_SPACE,
                    "spaces at the end of the source: %d; of the target: %d".formatted(trailing(source), trailing),
                    List.of(Position.target(target.length() - trailing, target.length()))));
        }
        var repeated = repeated(target);
        if (!repeated.isEmpty() && repeated(source).isEmpty()) {
            findings.add(new Finding(QualityCode.DOUBLE_SPACE, "the target has two spaces in a row", repeated));
        }
        return findings;
    }

    private boolean differ(int source, int target) {
        return source != target && !(mayLack && target == 0);
    }

    private static int leading(String text) {
        var end = 0;
        while (end < text.length() && space(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** None for a text of only spaces; these are leading ones. */
    private static int trailing(String text) {
        var begin = text.length();
        while (begin > 0 && space(text.charAt(begin - 1))) {
            begin--;
        }
        return begin == 0 ? 0 : text.length() - begin;
    }

    private static boolean space(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /** Two or more spaces between other characters, without line breaks; the first ones. */
    private static List<Position> repeated(String text) {
        var found = new ArrayList<Position>();
        var end = text.length() - trailing(text);
        var begin = leading(text);
        for (var at = begin; at < end && found.size() < Finding.MOST_POSITIONS; at++) {
            if (!Character.isSpaceChar(text.charAt(at))) {
                if (at - begin > 1) {
                    found.add(Position.target(begin, at));
                }
                begin = at + 1;
            }
        }
        return found;
    }
}
