package dev.parlance.bench.operate;

import dev.parlance.bench.delivery.Machine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Prints the table of operation: {@code mvn -q -Pbench test-compile exec:exec@operate}, after {@code mvn package}.
 * Rows are chosen by {@code -Dbench.only=starts,idle}; {@code -Dbench.options} sets the length of windows ({@code
 * bench.seconds}) and what is waited for before them ({@code bench.settle}), the number of starts ({@code bench.times})
 * and updates ({@code bench.updates}), and the load of both ({@code bench.rate}). Needs Debian's PostgreSQL and nginx.
 */
public final class OperateBench {
    private static final List<String> ONLY = List.of(args("bench.only"));
    private static final long LIMIT_MINUTES = 20;
    /** A core, in percent, that others used before the row began. */
    private static final double LOADED = 15;

    private static final List<Row> ROWS = List.of(
            new IdleRow(),
            new IdleDatabaseRow(),
            new StartsRow(false),
            new StartsRow(true),
            new RollingRow(),
            new SilentRow(),
            new AwayRow(),
            new ConnectionsRow(),
            new RestoreRow(),
            new TasksRow(),
            new HintsRow("notify"),
            new HintsRow("cluster"),
            new PoolerRow(),
            new FilesRow(),
            new TracingRow());

    private OperateBench() {}

    private static String[] args(String property) {
        var value = System.getProperty(property, "");
        return value.isEmpty() ? new String[0] : value.split(",", -1);
    }

    public static void main(String... args) throws Exception {
        var missing = Stream.of(DebianServer.missing(), Balancer.missing(), Instance.missing())
                .filter(Objects::nonNull)
                .toList();
        if (!missing.isEmpty()) {
            missing.forEach(System.out::println);
            return;
        }
        var chosen = ROWS.stream()
                .filter(row -> ONLY.isEmpty() || ONLY.contains(row.name()))
                .toList();
        System.out.println("| row | measure | result | goal | | took |");
        System.out.println("|---|---|---|---|---|---|");
        var missed = new ArrayList<String>();
        for (var row : chosen) {
            if (!print(row)) {
                missed.add(row.name());
            }
        }
        if (!missed.isEmpty()) {
            throw new IllegalStateException("missed: " + String.join(", ", missed));
        }
    }

    private static boolean print(Row row) throws Exception {
        var others = others();
        var begun = System.nanoTime();
        var outcome = measure(row);
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s%s | %d s |%n",
                row.name(),
                row.measure(),
                outcome.result(),
                row.goal(),
                outcome.met() ? "met" : "missed",
                others < LOADED ? "" : ", loaded: others used %.0f %% of a core".formatted(others),
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun));
        return outcome.met();
    }

    /** What other programs use at the moment, in percent of a core. */
    private static double others() {
        var before = Machine.busy() - Machine.own();
        Machine.sleep(2_000);
        return (Machine.busy() - Machine.own() - before) / 2 * 100;
    }

    /** Measures on a cluster of its own, in a folder that is kept if the row fails. */
    private static Row.Outcome measure(Row row) throws Exception {
        // PostgreSQL and the workers of nginx run as nobody
        var folder = Files.createTempDirectory("parlance-operate-");
        folder.toFile().setExecutable(true, false);
        folder.toFile().setReadable(true, false);
        var place = new Place(folder);
        try (var thread = Executors.newSingleThreadExecutor(Thread.ofVirtual().factory())) {
            var running = thread.submit(() -> row.measure(place));
            try {
                var outcome = running.get(LIMIT_MINUTES, TimeUnit.MINUTES);
                place.close();
                delete(folder);
                return outcome;
            } catch (ExecutionException failed) {
                failed.getCause().printStackTrace();
                return new Row.Outcome("failed: %s; see %s".formatted(failed.getCause(), folder), false);
            } catch (TimeoutException late) {
                running.cancel(true);
                return new Row.Outcome("not over after %d minutes; see %s".formatted(LIMIT_MINUTES, folder), false);
            } finally {
                place.close();
            }
        }
    }

    private static void delete(Path folder) throws Exception {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
