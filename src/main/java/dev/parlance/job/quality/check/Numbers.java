package dev.parlance.job.quality.check;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks that the target has the numbers of the source, in any order and notation. */
final class Numbers {
    private Numbers() {}

    /**
     * Compares the numbers of two texts.
     *
     * @param source without placeholders, as is {@code target}
     */
    static Optional<Finding> check(String source, String target) {
        var inSource = Digits.in(source);
        var inTarget = Digits.in(target);
        var missing = Part.lacking(parts(inSource), parts(inTarget));
        var extra = Part.lacking(parts(inTarget), parts(inSource));
        if ((missing.isEmpty() && extra.isEmpty()) || sameRuns(named(inSource, missing), named(inTarget, extra))) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                QualityCode.NUMBERS,
                Part.message("numbers", source, missing, target, extra),
                Part.positions(missing, extra)));
    }

    private static List<Part> parts(List<Numeral> numerals) {
        return numerals.stream().map(Numeral::number).toList();
    }

    private static List<Numeral> named(List<Numeral> numerals, List<Part> parts) {
        var places = parts.stream().map(Part::begin).collect(Collectors.toSet());
        return numerals.stream()
                .filter(numeral -> places.contains(numeral.number().begin()))
                .toList();
    }

    /**
     * Whether a date, a time or a telephone number is only written with other separators: 5:30 and 5.30. If both have
     * numbers with separators, these are decimals and must be equal.
     */
    private static boolean sameRuns(List<Numeral> missing, List<Numeral> extra) {
        return (plain(missing) || plain(extra)) && runs(missing).equals(runs(extra));
    }

    private static boolean plain(List<Numeral> numerals) {
        return numerals.stream().allMatch(numeral -> numeral.runs().size() == 1);
    }

    private static List<String> runs(List<Numeral> numerals) {
        return numerals.stream()
                .flatMap(numeral -> numeral.runs().stream())
                .map(run -> Numeral.stripped(run.value()))
                .sorted()
                .toList();
    }
}
