package dev.parlance.job.quality.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Placeholders in the plain text, such as {@code {name}}, {@code ${name}}, {@code %s} and {@code %1$d}. */
final class Placeholders {
    /** Longer ones are text. */
    private static final int MOST_LENGTH = 64;

    private static final String FLAGS = "0123456789$.+-#lhz";
    private static final String CONVERSIONS = "sdifuxXcgeGEop@";

    private Placeholders() {}

    static Optional<Finding> check(String source, List<Part> inSource, String target, List<Part> inTarget) {
        var missing = Part.lacking(inSource, inTarget);
        var extra = Part.lacking(inTarget, inSource);
        return missing.isEmpty() && extra.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        QualityCode.PLACEHOLDERS,
                        Part.message("placeholders", source, missing, target, extra),
                        Part.positions(missing, extra)));
    }

    /** All placeholders of a text, in their order. */
    static List<Part> in(String text) {
        var found = new ArrayList<Part>();
        var at = 0;
        while (at < text.length()) {
            var end = end(text, at);
            if (end > at) {
                found.add(new Part(text.substring(at, end), at, end));
            }
            at = Math.max(end, at + 1);
        }
        return found;
    }

    /** The text with its placeholders blanked out, so that their digits are no numbers. */
    static String blank(String text, List<Part> placeholders) {
        if (placeholders.isEmpty()) {
            return text;
        }
        var blank = new StringBuilder(text);
        for (var part : placeholders) {
            for (var at = part.begin(); at < part.end(); at++) {
                blank.setCharAt(at, '_');
            }
        }
        return blank.toString();
    }

    /** The end of a placeholder, or of two per cent signs, that begins here; otherwise the same place. */
    private static int end(String text, int at) {
        return switch (text.charAt(at)) {
            case '{' -> endOfName(text, at);
            case '%' -> at > 0 && Character.isDigit(text.charAt(at - 1)) ? at : endOfConversion(text, at);
            default -> at;
        };
    }

    private static int endOfName(String text, int at) {
        var limit = Math.min(text.length(), at + MOST_LENGTH);
        for (var next = at + 1; next < limit; next++) {
            var c = text.charAt(next);
            if (c == '}') {
                return next == at + 1 ? at : next + 1;
            }
            if (!Character.isLetterOrDigit(c) && c != '_' && c != '.' && c != '-') {
                return at;
            }
        }
        return at;
    }

    private static int endOfConversion(String text, int at) {
        if (text.startsWith("%%", at)) {
            return at + 2;
        }
        var limit = Math.min(text.length(), at + MOST_LENGTH);
        for (var next = at + 1; next < limit; next++) {
            var c = text.charAt(next);
            if (CONVERSIONS.indexOf(c) >= 0) {
                return next + 1;
            }
            if (FLAGS.indexOf(c) < 0) {
                return at;
            }
        }
        return at;
    }
}
