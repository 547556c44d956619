package dev.parlance.bench;

import static dev.parlance.bench.Rounds.row;

import dev.parlance.match.ByDefinition;
import dev.parlance.match.GrowingIndex;
import dev.parlance.match.Match;
import dev.parlance.match.MatchIndex;
import dev.parlance.match.MatchIndexBuilder;
import dev.parlance.match.MatchSearcher;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.SourceReader;
import dev.parlance.shared.SegmentText;
import java.io.File;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;

/**
 * The best match of every segment of a job, threshold 50, by this project's index, by its first prototype, by Okapi's
 * Pensieve and by OmegaT: {@code mvn -q -Pbench test-compile exec:exec@match -Dbench.data=FOLDER}. Further arguments
 * ({@code -Dbench.only="memory build"}) choose parts of it.
 */
public final class MatchBench {
    private static final String COMMAND =
            "mvn -q -Pbench test-compile exec:exec@match -Dbench.data=FOLDER [-Dbench.only=\"PART …\"]";
    private static final int SAMPLE = 300;
    private static final int PENSIEVE_SAMPLE = 300;
    private static final int OMEGAT_SAMPLE = 60;
    private static final int THOUSAND = 1_000;
    private static final int MILLION = 1_000_000;

    private final BenchData data;
    private final SourceReader reader = new SourceReader();
    private final MatchSearcher searcher = new MatchSearcher();

    private MatchBench(BenchData data) {
        this.data = data;
    }

    public static void main(String... arguments) throws Exception {
        var bench = new MatchBench(BenchData.of(arguments, COMMAND, "tm", "tm_1m", "job_full", "job_fuzzy5k"));
        var only = Set.copyOf(Arrays.asList(arguments).subList(1, arguments.length));
        bench.part(only, "exact", bench::exactness);
        bench.part(only, "memory", bench::memory);
        bench.part(only, "others", bench::others);
        bench.part(only, "million", bench::million);
        bench.part(only, "heap", bench::heap);
        bench.part(only, "growth", bench::growth);
        bench.part(only, "cores", bench::cores);
        bench.part(only, "small", bench::smallHeap);
    }

    private void part(Set<String> only, String name, Callable<?> part) throws Exception {
        if (only.isEmpty() || only.contains(name)) {
            System.out.println("== " + name);
            part.call();
        }
    }

    private MatchIndex index(List<String> units) {
        var builder = new MatchIndexBuilder();
        for (var i = 0; i < units.size(); i++) {
            builder.add(i, reader.read(SegmentText.of(units.get(i))), ContextHash.NONE);
        }
        return builder.build();
    }

    private int[] ask(MatchIndex index, List<String> job) {
        return ask(index, job, searcher, reader);
    }

    /** The numbers of segments without a match, with a fuzzy match and with an exact match. */
    private static int[] ask(MatchIndex index, List<String> job, MatchSearcher searcher, SourceReader reader) {
        var found = new int[3];
        for (var segment : job) {
            var match = searcher.best(index, reader.read(SegmentText.of(segment)), ContextHash.NONE, Match.LEAST);
            found[match == null ? 0 : match.score() < Match.EXACT ? 1 : 2]++;
        }
        return found;
    }

    private static int[] ask(FirstPrototype prototype, List<String> job) {
        var found = new int[3];
        for (var segment : job) {
            var score = prototype.best(segment);
            found[score == 0 ? 0 : score < Match.EXACT ? 1 : 2]++;
        }
        return found;
    }

    private Void exactness() throws Exception {
        var units = shuffled(data.lines("tm_1m"), 1);
        var segments = new ArrayList<>(shuffled(data.lines("job_fuzzy5k"), 2));
        segments.addAll(shuffled(data.lines("job_full"), 3).subList(0, segments.size()));
        Collections.shuffle(segments, new Random(4));
        var definition = new ByDefinition();
        var pairs = 0L;
        for (var i = 0; i < 10; i++) {
            pairs += definition.slowly(
                    units.subList(i * THOUSAND, (i + 1) * THOUSAND), segments.subList(i * 100, (i + 1) * 100));
        }
        row("pairs, rules written out slowly", "%,d, all as the index says".formatted(pairs));
        pairs = definition.allPairs(data.lines("tm"), segments.subList(0, SAMPLE))
                + definition.allPairs(units, segments.subList(SAMPLE, SAMPLE + 20));
        row("pairs, every unit's distance", "%,d, all as the index says".formatted(pairs));
        return null;
    }

    private Void memory() throws Exception {
        var units = data.lines("tm");
        var job = data.lines("job_full");
        compare("job_full against tm", units, job);
        return null;
    }

    private Void million() throws Exception {
        compare("job_fuzzy5k against tm_1m", data.lines("tm_1m"), data.lines("job_fuzzy5k"));
        return null;
    }

    private void compare(String what, List<String> units, List<String> job) throws Exception {
        var index = index(units);
        var prototype = new FirstPrototype(units);
        row(
                what,
                "none, fuzzy, exact",
                Arrays.toString(ask(index, job)),
                "prototype",
                Arrays.toString(ask(prototype, job)));
        new Rounds()
                .side("ours", job.size(), () -> ask(index, job))
                .side("first prototype", job.size(), () -> ask(prototype, job))
                .measure()
                .forEach(side -> row(what, side.side(), side.inSecond() + " segments/s"));
    }

    /** Each other engine in a separate process, on a sample that takes it a few minutes at most. */
    private Void others() throws Exception {
        row("%d segments of job_full against tm".formatted(PENSIEVE_SAMPLE));
        run(
                "-Xmx2g",
                "-cp",
                "target/pensieve/*" + File.pathSeparator + System.getProperty("java.class.path"),
                PensieveSide.class.getName(),
                data.folder().toString(),
                String.valueOf(PENSIEVE_SAMPLE));
        row("%d segments of job_full against tm".formatted(OMEGAT_SAMPLE));
        var folder = Files.createTempDirectory("bench-");
        var units = Files.write(folder.resolve("units"), data.lines("tm"));
        var job = Files.write(folder.resolve("job"), sample(data.lines("job_full"), OMEGAT_SAMPLE));
        run(
                "-Xmx2g",
                "-Djava.awt.headless=true",
                "-Duser.home=" + folder,
                "-cp",
                "target/omegat/*",
                "src/bench/omegat/OmegaTSide.java",
                units.toString(),
                job.toString());
        return null;
    }

    private static void run(String... arguments) throws Exception {
        var command =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).inheritIO().start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command + " ended with " + process.exitValue());
        }
    }

    private Void heap() throws Exception {
        var units = data.lines("tm_1m");
        var before = used();
        var index = index(units);
        row(
                "heap",
                "%,d units".formatted(index.size()),
                "%,d MB".formatted((used() - before) / MILLION),
                "%,d MB by its own account".formatted(index.bytes() / MILLION));
        new Rounds()
                .side("ours", units.size(), () -> index(units))
                .side("first prototype", units.size(), () -> new FirstPrototype(units))
                .measure()
                .forEach(side -> row("build of tm_1m", side.side(), side.inMicros() + " a unit"));
        return null;
    }

    private static long used() throws InterruptedException {
        for (var i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(100);
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** The time per segment as the memory and the job grow. */
    private Void growth() throws Exception {
        var mixed = shuffled(data.lines("tm_1m"), 6);
        var fuzzy = data.lines("job_fuzzy5k");
        var memories = new Rounds();
        for (var size : new int[] {10 * THOUSAND, 100 * THOUSAND, MILLION}) {
            var index = index(mixed.subList(0, size));
            memories.side("%,d units".formatted(size), fuzzy.size(), () -> ask(index, fuzzy));
        }
        memories.measure().forEach(side -> row("memory grows", side.side(), side.inMicros() + " a segment"));
        var memory = index(mixed.subList(0, MILLION - 100 * THOUSAND));
        var document = mixed.subList(MILLION - 100 * THOUSAND, MILLION);
        var jobs = new Rounds();
        for (var size : new int[] {10 * THOUSAND, 100 * THOUSAND}) {
            var job = document.subList(0, size);
            jobs.side("%,d segments, memory".formatted(size), size, () -> ask(memory, job));
            jobs.side("%,d segments, memory and earlier ones".formatted(size), size, () -> analyse(memory, job));
            jobs.side("%,d segments, earlier ones alone".formatted(size), size, () -> analyse(MatchIndex.EMPTY, job));
        }
        jobs.measure().forEach(side -> row("job grows", side.side(), side.inMicros() + " a segment"));
        return null;
    }

    /** Searches like an analysis: earlier segments only for better matches than that of the memory. */
    private int analyse(MatchIndex memory, List<String> job) {
        var earlier = new GrowingIndex();
        var found = 0;
        for (var segment : job) {
            var source = reader.read(SegmentText.of(segment));
            var match = searcher.best(memory, source, ContextHash.NONE, Match.LEAST);
            var least = match == null ? Match.LEAST : match.score() + 1;
            found += least <= Match.EXACT && earlier.best(source, ContextHash.NONE, least) != null ? 1 : 0;
            earlier.add(earlier.size(), source, ContextHash.NONE);
        }
        return found;
    }

    /** Needs two idle cores: the only part that measures elapsed time. */
    private Void cores() throws Exception {
        var index = index(data.lines("tm"));
        var job = data.lines("job_full");
        var twice = new ArrayList<>(job);
        twice.addAll(job);
        var times = new double[2][Rounds.ROUNDS];
        for (var round = -1; round < Rounds.ROUNDS; round++) {
            for (var threads = 1; threads <= 2; threads++) {
                var seconds = together(index, twice, threads);
                if (round >= 0) {
                    times[threads - 1][round] = seconds;
                }
            }
        }
        Arrays.sort(times[0]);
        Arrays.sort(times[1]);
        var middle = Rounds.ROUNDS / 2;
        row(
                "two cores",
                "%,.0f and %,.0f segments/s by the clock, %.2f times as many"
                        .formatted(
                                twice.size() / times[0][middle],
                                twice.size() / times[1][middle],
                                times[0][middle] / times[1][middle]));
        return null;
    }

    private static double together(MatchIndex index, List<String> job, int threads) throws Exception {
        try (var pool = Executors.newFixedThreadPool(threads)) {
            var begin = System.nanoTime();
            var parts = new ArrayList<Callable<Object>>();
            for (var i = 0; i < threads; i++) {
                var part = job.subList(i * job.size() / threads, (i + 1) * job.size() / threads);
                parts.add(() -> ask(index, part, new MatchSearcher(), new SourceReader()));
            }
            for (var done : pool.invokeAll(parts)) {
                done.get();
            }
            return (System.nanoTime() - begin) / 1e9;
        }
    }

    /** A million units of 60 characters in a process of 512 MiB. */
    private Void smallHeap() throws Exception {
        run(
                "-Xmx512m",
                "-XX:+UseCompactObjectHeaders",
                "-cp",
                System.getProperty("java.class.path"),
                SmallHeap.class.getName(),
                data.folder().toString());
        return null;
    }

    /** A number of segments of a job, always the same ones. */
    static List<String> sample(List<String> job, int size) {
        return shuffled(job, 5).subList(0, size);
    }

    private static List<String> shuffled(List<String> lines, int seed) {
        var shuffled = new ArrayList<>(lines);
        Collections.shuffle(shuffled, new Random(seed));
        return shuffled;
    }
}
