package dev.parlance.bench.delivery;

import dev.parlance.bench.Quartiles;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The measurements of one window.
 *
 * @param seconds length of the window
 * @param perSecond deliveries per second
 * @param workerMicros CPU per delivery of the delivering processes
 * @param postgresMicros CPU per delivery of the database
 * @param sinkMicros CPU per delivery of the receiver
 * @param commits transactions per delivery
 * @param othersCores cores that other processes used meanwhile
 */
record Round(
        double seconds,
        double perSecond,
        double workerMicros,
        double postgresMicros,
        double sinkMicros,
        double commits,
        double othersCores) {
    static final String HEAD = """
            | side | deliveries/s | worker µs | PostgreSQL µs | receiver µs | transactions | others' cores | s |
            |---|---|---|---|---|---|---|---|""";

    double micros() {
        return workerMicros + postgresMicros;
    }

    /** The row of some rounds: medians, with the quartiles in parentheses where they matter. */
    static String row(String name, List<Round> rounds) {
        return "| %s | %s | %s | %s | %.0f | %.4f | %.2f | %.0f |"
                .formatted(
                        name,
                        Quartiles.of(rounds, Round::perSecond).text("%,.0f"),
                        Quartiles.of(rounds, Round::workerMicros).text("%.0f"),
                        Quartiles.of(rounds, Round::postgresMicros).text("%.0f"),
                        median(rounds, Round::sinkMicros),
                        median(rounds, Round::commits),
                        median(rounds, Round::othersCores),
                        median(rounds, Round::seconds));
    }

    private static double median(List<Round> rounds, ToDoubleFunction<Round> what) {
        return Quartiles.of(rounds, what).median();
    }
}
