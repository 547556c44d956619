package dev.parlance.bench;

import java.util.List;

/** The median of the rounds of one side and the quartiles around it. */
public record Quartiles(double lower, double median, double upper) {
    public static Quartiles of(List<Double> values) {
        var sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return new Quartiles(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75));
    }

    private static double at(double[] sorted, double part) {
        var place = part * (sorted.length - 1);
        var below = (int) Math.floor(place);
        var above = (int) Math.ceil(place);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** As {@code median (lower – upper)}. */
    public String format(String number) {
        return (number + " (" + number + " – " + number + ")").formatted(median, lower, upper);
    }
}
