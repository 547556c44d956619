package dev.parlance.job.quality.check;

import java.util.ArrayList;
import java.util.List;

/** Finds the numbers of a text, in digits of any script. Used once. */
final class Digits {
    private final String text;
    private final List<Numeral> found = new ArrayList<>();
    private int at;

    private Digits(String text) {
        this.text = text;
    }

    /** The numbers of a text, in their order. */
    static List<Numeral> in(String text) {
        var digits = new Digits(text);
        while (digits.at < text.length()) {
            if (digits.digit(digits.at)) {
                digits.read();
            } else {
                digits.at++;
            }
        }
        return digits.found;
    }

    private boolean digit(int place) {
        return place < text.length() && Character.isDigit(text.codePointAt(place));
    }

    private void read() {
        var runs = new ArrayList<Part>();
        var separators = new StringBuilder();
        runs.add(run(at));
        at = runs.getFirst().end();
        while (at < text.length() && separator(text.charAt(at)) != 0 && digit(at + 1)) {
            var separator = separator(text.charAt(at));
            var next = run(at + 1);
            if (separator == ' ' && !groups(runs, separators, next)) {
                break;
            }
            separators.append(separator);
            runs.add(next);
            at = next.end();
        }
        found.addAll(Numeral.of(runs, separators.toString()));
    }

    /** Whether a space separates thousands here, and not two numbers. */
    private static boolean groups(List<Part> runs, CharSequence separators, Part next) {
        return next.value().length() == 3
                && runs.getLast().value().length() <= 3
                && (separators.isEmpty() || separators.charAt(separators.length() - 1) == ' ');
    }

    /** The digits from here, as those of ASCII. */
    private Part run(int begin) {
        var digits = new StringBuilder();
        var end = begin;
        while (digit(end)) {
            var digit = text.codePointAt(end);
            digits.append((char) ('0' + Character.digit(digit, 10)));
            end += Character.charCount(digit);
        }
        return new Part(digits.toString(), begin, end);
    }

    /** The separator within a number that a character is, or 0. */
    private static char separator(char c) {
        return switch (c) {
            case '.', '．' -> '.';
            case ',', '，' -> ',';
            case '\'', '’' -> '\'';
            case '\u066B', '\u066C' -> c;
            case ' ', '\u00A0', '\u2007', '\u2009', '\u202F' -> ' ';
            default -> 0;
        };
    }
}
