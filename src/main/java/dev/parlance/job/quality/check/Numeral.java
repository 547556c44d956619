package dev.parlance.job.quality.check;

import java.util.List;

/**
 * A number of a text.
 *
 * @param number its value is the same however the language separates thousands and decimals
 * @param runs its digits between the separators
 */
record Numeral(Part number, List<Part> runs) {
    private static final String DECIMAL = ".,\u066B";

    Numeral {
        runs = List.copyOf(runs);
    }

    /** Whether the digits are one number, or several, such as those of a date. */
    static List<Numeral> of(List<Part> runs, String separators) {
        if (runs.size() == 1) {
            return List.of(whole(runs, runs.getFirst().value()));
        }
        var last = runs.size() - 1;
        var end = separators.charAt(last - 1);
        if (grouped(runs, separators)) {
            return List.of(whole(runs, joined(runs)));
        }
        var decimal = DECIMAL.indexOf(end) >= 0;
        if (decimal && (last == 1 || grouped(runs.subList(0, last), separators.substring(0, last - 1)))) {
            var value = stripped(joined(runs.subList(0, last))) + "."
                    + runs.get(last).value();
            return List.of(new Numeral(part(runs, value), runs));
        }
        return runs.stream().map(run -> whole(List.of(run), run.value())).toList();
    }

    private static Numeral whole(List<Part> runs, String digits) {
        return new Numeral(part(runs, stripped(digits)), runs);
    }

    private static Part part(List<Part> runs, String value) {
        return new Part(value, runs.getFirst().begin(), runs.getLast().end());
    }

    private static String joined(List<Part> runs) {
        var joined = new StringBuilder();
        runs.forEach(run -> joined.append(run.value()));
        return joined.toString();
    }

    /** Without leading zeros, which dates and times have or not. */
    static String stripped(String digits) {
        var begin = 0;
        while (begin < digits.length() - 1 && digits.charAt(begin) == '0') {
            begin++;
        }
        return digits.substring(begin);
    }

    /** Whether one separator divides thousands, or lakhs and crores. */
    private static boolean grouped(List<Part> runs, String separators) {
        var first = runs.getFirst().value();
        return runs.size() > 1
                && separators.chars().allMatch(c -> c == separators.charAt(0))
                && first.length() <= 3
                && first.charAt(0) != '0'
                && runs.getLast().value().length() == 3
                && (inner(runs, 3) || (separators.charAt(0) == ',' && first.length() <= 2 && inner(runs, 2)));
    }

    private static boolean inner(List<Part> runs, int length) {
        return runs.subList(1, runs.size() - 1).stream()
                .allMatch(run -> run.value().length() == length);
    }
}
