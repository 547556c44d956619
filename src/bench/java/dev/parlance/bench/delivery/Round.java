package dev.parlance.bench.delivery;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What one round measured, from a fifth of the deliveries to nine tenths.
 *
 * @param perSecond deliveries
 * @param workerMicros CPU a delivery of what delivers
 * @param postgresMicros CPU a delivery of the database
 * @param sinkMicros CPU a delivery of the receiver
 * @param commits transactions a delivery
 * @param othersCores cores that something else used meanwhile
 */
record Round(
        double perSecond,
        double workerMicros,
        double postgresMicros,
        double sinkMicros,
        double commits,
        double othersCores) {

    double micros() {
        return workerMicros + postgresMicros;
    }

    static Round median(List<Round> rounds) {
        return new Round(
                median(rounds, Round::perSecond),
                median(rounds, Round::workerMicros),
                median(rounds, Round::postgresMicros),
                median(rounds, Round::sinkMicros),
                median(rounds, Round::commits),
                median(rounds, Round::othersCores));
    }

    private static double median(List<Round> rounds, ToDoubleFunction<Round> what) {
        var sorted = rounds.stream()
                .map(what::applyAsDouble)
                .sorted(Comparator.naturalOrder())
                .toList();
        return sorted.get(sorted.size() / 2);
    }

    String row(String name) {
        return "| %s | %,.0f/s | %.0f | %.0f | %.0f | %.4f | %.2f |"
                .formatted(name, perSecond, workerMicros, postgresMicros, sinkMicros, commits, othersCores);
    }
}
