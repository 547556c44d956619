package dev.parlance.bench.delivery;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The measurements of one round, between 20 % and 90 % of its deliveries.
 *
 * @param perSecond deliveries per second
 * @param workerMicros CPU per delivery of the delivering processes
 * @param postgresMicros CPU per delivery of the database
 * @param sinkMicros CPU per delivery of the receiver
 * @param commits transactions per delivery
 * @param othersCores cores that other processes used meanwhile
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
