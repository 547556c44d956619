package dev.parlance.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Computes how evenly keys would divide the load of many teams among several databases:
 * {@code mvn -q -Pbench test-compile exec:exec@split}. Nothing is measured. The load of the teams follows Zipf's law,
 * and so does that of the projects of a team. For each key it prints the share of the database with the largest load,
 * as the median and the 90th percentile of many random assignments, and how many times the load of one database all of
 * them together can take until that one is full.
 */
public final class SplitSimulation {
    private static final int TEAMS = Integer.getInteger("bench.teams", 1_000);
    private static final int PROJECTS = Integer.getInteger("bench.projects", 20);
    private static final int WEBHOOKS = Integer.getInteger("bench.webhooks", 2);
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 200);
    private static final int SHARDS = 256;
    private static final double WITHIN_TEAM = 1.0;
    private static final double[] SKEWS = {0.8, 1.0, 1.2};
    private static final int[] DATABASES = {2, 4, 8, 16};

    private SplitSimulation() {}

    /**
     * A way to choose the database of a part of the load.
     *
     * @param loads the parts, whose sum is 1, in random order
     */
    private record Key(String name, Loads loads, BiFunction<double[], Integer, double[]> divide) {}

    /** Parts of the load. */
    private interface Loads {
        double[] of(double[] teams);
    }

    private static final List<Key> KEYS = List.of(
            new Key("team, by hash", SplitSimulation::same, SplitSimulation::byHash),
            new Key("team, by a table", SplitSimulation::same, SplitSimulation::byTable),
            new Key("project, by hash", teams -> parts(teams, zipf(PROJECTS, WITHIN_TEAM)), SplitSimulation::byHash),
            new Key(
                    "project, by a table",
                    teams -> parts(teams, zipf(PROJECTS, WITHIN_TEAM)),
                    SplitSimulation::byTable),
            new Key("webhook, by its shard", teams -> parts(teams, equal(WEBHOOKS)), SplitSimulation::byShard),
            new Key("day", SplitSimulation::same, SplitSimulation::byDay));

    public static void main(String... args) {
        for (var skew : SKEWS) {
            var teams = zipf(TEAMS, skew);
            System.out.printf(
                    Locale.ROOT,
                    "%nZipf %.1f: the largest of %,d teams has %.1f %% of the load, the largest ten %.1f %%%n%n",
                    skew,
                    TEAMS,
                    teams[0] * 100,
                    Arrays.stream(teams, 0, 10).sum() * 100);
            System.out.println("| key | "
                    + String.join(
                            " | ",
                            Arrays.stream(DATABASES)
                                    .mapToObj("%d databases"::formatted)
                                    .toList()) + " |");
            System.out.println("|---|" + "---|".repeat(DATABASES.length));
            for (var key : KEYS) {
                var cells = Arrays.stream(DATABASES).mapToObj(databases -> cell(key, teams, databases));
                System.out.println("| %s | %s |".formatted(key.name, String.join(" | ", cells.toList())));
            }
        }
    }

    private static String cell(Key key, double[] teams, int databases) {
        var loads = key.loads.of(teams);
        var largest = new ArrayList<Double>();
        var random = new Random(1);
        for (var round = 0; round < ROUNDS; round++) {
            shuffle(loads, random);
            var divided = key.divide.apply(loads, databases);
            if (Math.abs(Arrays.stream(divided).sum() - 1) > 1e-9) {
                throw new IllegalStateException("load was lost");
            }
            largest.add(Arrays.stream(divided).max().orElseThrow());
        }
        largest.sort(Comparator.naturalOrder());
        var median = largest.get(ROUNDS / 2);
        return String.format(
                Locale.ROOT, "%.0f (%.0f) %%, %.1f ×", median * 100, largest.get(ROUNDS * 9 / 10) * 100, 1 / median);
    }

    private static void shuffle(double[] values, Random random) {
        for (var i = values.length - 1; i > 0; i--) {
            var other = random.nextInt(i + 1);
            var value = values[i];
            values[i] = values[other];
            values[other] = value;
        }
    }

    /** Shares of the load, the largest first; their sum is 1. */
    private static double[] zipf(int number, double skew) {
        var weights = IntStream.rangeClosed(1, number)
                .mapToDouble(rank -> Math.pow(rank, -skew))
                .toArray();
        var sum = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(weight -> weight / sum).toArray();
    }

    private static double[] equal(int number) {
        return zipf(number, 0);
    }

    private static double[] same(double[] teams) {
        return teams.clone();
    }

    private static double[] parts(double[] teams, double[] within) {
        return Arrays.stream(teams)
                .flatMap(team -> Arrays.stream(within).map(part -> team * part))
                .toArray();
    }

    /** The order is random, so the place of a part is as good as its hash. */
    private static double[] byHash(double[] loads, int databases) {
        var random = new Random(Double.doubleToLongBits(loads[0]) ^ Double.doubleToLongBits(loads[1]));
        var divided = new double[databases];
        for (var load : loads) {
            divided[random.nextInt(databases)] += load;
        }
        return divided;
    }

    /** A table says where each part is: the largest parts first, each to the database with the smallest load. */
    private static double[] byTable(double[] loads, int databases) {
        var divided = new double[databases];
        for (var i :
                Arrays.stream(loads).boxed().sorted(Comparator.reverseOrder()).toList()) {
            divided[
                    IntStream.range(0, databases)
                            .boxed()
                            .min(Comparator.comparing(one -> divided[one]))
                            .orElseThrow()] += i;
        }
        return divided;
    }

    /** The lowest eight bits of ids that were given one after the other. */
    private static double[] byShard(double[] loads, int databases) {
        var divided = new double[databases];
        for (var id = 0; id < loads.length; id++) {
            divided[id % SHARDS * databases / SHARDS] += loads[id];
        }
        return divided;
    }

    /** All that is written today goes to one database. */
    private static double[] byDay(double[] loads, int databases) {
        var divided = new double[databases];
        divided[0] = Arrays.stream(loads).sum();
        return divided;
    }
}
