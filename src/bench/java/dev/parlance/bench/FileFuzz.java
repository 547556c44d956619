package dev.parlance.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.parlance.attack.files.Family;
import dev.parlance.bench.FileFuzzRun.Progress;
import dev.parlance.shared.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Reads fuzzed files of every format, writes some of them with translations, and reads those again: {@code mvn -q
 * -Pbench test-compile exec:exec@fuzz-files}. {@code -Dbench.options="-Dfuzz.families=html,csv -Dfuzz.seed=1
 * -Dfuzz.files=100000 -Dfuzz.minutes=25"} chooses the families, the seed, the number of files of each family, and the
 * time for all of them, which the families take in turns. {@code -Dfuzz.processes=2} reads two families at a time;
 * {@code -Dfuzz.writes=10} writes every tenth file, and 0 none; {@code -Dfuzz.jvm=-XX:TieredStopAtLevel=1} is for runs
 * of minutes, in which the optimizing compiler takes longer than the files. {@code -Dfuzz.continues=true} goes on where
 * an earlier run with the same seed ended. {@code -Dfuzz.from=123 -Dfuzz.files=1} repeats one file; {@code
 * -Dbench.data=FOLDER} adds seeds. The directory {@code target/fuzz-files} gets the table and the state after each
 * turn, and in {@code findings} what was found: the file, its settings and the exception. After a failure the program
 * ends with 1.
 *
 * <p>The columns: files that were made, refused and read; {@code exports}, files that were written twice: without
 * changes, and with marks or hostile translations; {@code same}, those that are equal without changes; {@code marks}
 * and {@code hostile}, those whose marked or hostile export was refused; {@code again}, those whose export the reader
 * refuses; {@code memory}, files that needed more than 256 MB; {@code > 2 s}, and {@code stopped} after 20 s; the
 * slowest file; the mean processor time; the most memory that a file allocated, garbage included; the most heap that
 * was used at a time, garbage included; temporary files that were left.
 */
public final class FileFuzz {
    private static final Path DIRECTORY = Path.of("target/fuzz-files").toAbsolutePath();
    private static final Path STATE = DIRECTORY.resolve("state.json");
    private static final long SEED = Long.getLong("fuzz.seed", 1);
    private static final long FROM = Long.getLong("fuzz.from", 0);
    private static final long FILES = Long.getLong("fuzz.files", 100_000);
    private static final long MINUTES = Long.getLong("fuzz.minutes", 25);
    private static final int PROCESSES = Integer.getInteger("fuzz.processes", 1);
    /** The seconds of a turn. */
    private static final long TURN = Long.getLong("fuzz.turn", 20);

    private final long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
    private final List<FileFuzzRun> runs;
    private final Queue<FileFuzzRun> open;

    private FileFuzz(List<FileFuzzRun> runs) {
        this.runs = runs;
        this.open = new ConcurrentLinkedQueue<>(
                runs.stream().filter(run -> !run.ended()).toList());
    }

    public static void main(String... args) throws IOException, InterruptedException, ExecutionException {
        Files.createDirectories(DIRECTORY);
        var before = before();
        var runs = families().stream()
                .map(family -> new FileFuzzRun(family, FROM + FILES, before.getOrDefault(family, Progress.from(FROM))))
                .toList();
        System.out.print(FileFuzzRun.head());
        new FileFuzz(runs).all(args.length == 0 ? "" : args[0]);
        if (runs.stream().anyMatch(FileFuzzRun::failed)) {
            System.exit(1);
        }
    }

    private static List<Family> families() {
        var wanted = System.getProperty("fuzz.families", "");
        return wanted.isEmpty()
                ? List.of(Family.values())
                : Arrays.stream(wanted.toUpperCase(Locale.ROOT).split(",", -1))
                        .map(Family::valueOf)
                        .toList();
    }

    private static Map<Family, Progress> before() throws IOException {
        return Boolean.getBoolean("fuzz.continues") && Files.exists(STATE)
                ? Json.MAPPER.readValue(STATE.toFile(), new TypeReference<>() {})
                : Map.of();
    }

    private void all(String data) throws IOException, InterruptedException, ExecutionException {
        try (var processes = Executors.newFixedThreadPool(PROCESSES)) {
            var turns = new ArrayList<Callable<Void>>();
            for (var number = 1; number <= PROCESSES; number++) {
                var worker = new FileFuzzWorker(DIRECTORY, number, SEED, data);
                turns.add(() -> turns(worker));
            }
            for (var ended : processes.invokeAll(turns)) {
                ended.get();
            }
        }
        runs.stream().filter(run -> !run.ended()).forEach(run -> System.out.print(run.row()));
    }

    /** Gives each family a turn after the others, until there is no time, or no family needs it. */
    @SuppressWarnings("NullAway") // a task without a result
    private Void turns(FileFuzzWorker worker) throws IOException, InterruptedException {
        try (worker) {
            for (var run = open.poll(); run != null && seconds() > 0; run = open.poll()) {
                run.go(worker, Math.max(1, Math.min(TURN, seconds() * PROCESSES / (open.size() + 1))));
                if (run.ended()) {
                    System.out.print(run.row());
                } else {
                    open.add(run);
                }
                store();
            }
            return null;
        }
    }

    private long seconds() {
        return TimeUnit.NANOSECONDS.toSeconds(end - System.nanoTime());
    }

    /** Stores the table and the state, so that the run can be watched and continued. */
    private synchronized void store() throws IOException {
        var state = new EnumMap<Family, Progress>(Family.class);
        var table = new StringBuilder(FileFuzzRun.head());
        for (var run : runs) {
            state.put(run.family(), run.progress());
            table.append(run.row());
        }
        replace(STATE, Json.text(state));
        replace(DIRECTORY.resolve("table.txt"), table.toString());
    }

    private static void replace(Path file, String text) throws IOException {
        var other = file.resolveSibling(file.getFileName() + ".new");
        // not by Files.writeString, which fails at half a surrogate pair
        Files.write(other, text.getBytes(UTF_8));
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
