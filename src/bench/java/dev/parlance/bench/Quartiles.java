package dev.parlance.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** The median of a sample and the quartiles around it, interpolated linearly between the closest values. */
public record Quartiles(double lower, double median, double upper) {
    public static <T> Quartiles of(List<T> sample, ToDoubleFunction<T> what) {
        var sorted = sample.stream().mapToDouble(what).sorted().toArray();
        return new Quartiles(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75));
    }

    private static double at(double[] sorted, double part) {
        var place = part * (sorted.length - 1);
        var below = (int) place;
        var above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** The median, followed by the quartiles in parentheses. */
    public String text(String number) {
        return (number + " (" + number + " – " + number + ")").formatted(median, lower, upper);
    }
}
