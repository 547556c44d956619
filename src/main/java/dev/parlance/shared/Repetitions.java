package dev.parlance.shared;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/**
 * How often a regular expression repeats at least, by its counted quantifiers. {@link java.util.regex} runs the least
 * count of a quantifier even when each run matches nothing, so that {@code (?:(?:){2000000000}){2000000000}} does not
 * end although it reads no character.
 */
final class Repetitions {
    /** Most runs at one place of a text. */
    static final long MOST = 10_000;

    private static final Pattern COUNTED = Pattern.compile("\\{(\\d++)(?:,\\d*+)?\\}");
    private static final Pattern NAMED = Pattern.compile("\\\\[pPxN]\\{[^}]*+\\}");

    private final String regexp;
    private final Deque<Long> outer = new ArrayDeque<>();
    private int at;
    private long sum;
    /** Runs of what a quantifier would repeat now. */
    private long last;

    private Repetitions(String regexp) {
        this.regexp = regexp;
    }

    /** Whether an expression that can be compiled repeats too often. */
    static boolean tooMany(String regexp) {
        return new Repetitions(regexp).exceeds();
    }

    private boolean exceeds() {
        while (at < regexp.length()) {
            switch (regexp.charAt(at)) {
                case '\\' -> escape();
                case '[' -> characterClass();
                case '(' -> open();
                case ')' -> close();
                case '{' -> repeat();
                default -> {
                    last = 0;
                    at++;
                }
            }
            if (sum > MOST) {
                return true;
            }
        }
        return false;
    }

    private void escape() {
        last = 0;
        var named = NAMED.matcher(regexp).region(at, regexp.length());
        if (regexp.startsWith("\\Q", at)) {
            var end = regexp.indexOf("\\E", at);
            at = end < 0 ? regexp.length() : end + 2;
        } else {
            at = named.lookingAt() ? named.end() : at + 2;
        }
    }

    /** Skips a character class, which may contain others: {@code [a-z&&[^aeiou]]}. */
    private void characterClass() {
        last = 0;
        var depth = 0;
        do {
            switch (regexp.charAt(at)) {
                case '[' -> {
                    depth++;
                    at += regexp.startsWith("^", at + 1) ? 1 : 0;
                    // a bracket that is the first character of a class stands for itself
                    at += regexp.startsWith("]", at + 1) ? 1 : 0;
                }
                case ']' -> depth--;
                case '\\' -> at++;
                default -> {}
            }
            at++;
        } while (depth > 0 && at < regexp.length());
    }

    private void open() {
        outer.push(sum);
        sum = 0;
        last = 0;
        at += regexp.startsWith("?", at + 1) ? 2 : 1;
    }

    private void close() {
        last = sum;
        sum += outer.isEmpty() ? 0 : outer.pop();
        at++;
    }

    private void repeat() {
        var counted = COUNTED.matcher(regexp).region(at, regexp.length());
        if (!counted.lookingAt()) {
            at++;
            return;
        }
        var digits = counted.group(1);
        var count = digits.length() > 9 ? Integer.MAX_VALUE : Long.parseLong(digits);
        var runs = Math.min(count * Math.max(1, last), MOST + 1);
        sum = sum - last + runs;
        last = runs;
        at = counted.end();
    }
}
