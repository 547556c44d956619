package dev.parlance.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.attack.files.Family;
import dev.parlance.attack.files.FuzzedFile;
import dev.parlance.attack.files.FuzzedFiles;
import dev.parlance.attack.files.Tally;
import dev.parlance.attack.files.Trial;
import dev.parlance.attack.files.Verdict;
import dev.parlance.attack.files.Verdict.Phase;
import dev.parlance.attack.files.Verdict.Step;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.worker.FileOptions;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.file.worker.ReadRequest;
import dev.parlance.file.worker.ReadSegments;
import dev.parlance.shared.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The process of {@link FileFuzz} that reads the files, with the heap of a worker process. It does each {@link Task}
 * that it reads from its standard input, and prints its {@link Done}. It ends itself with a file that takes too long.
 */
final class FileFuzzProcess {
    /** Before the JSON of a {@link Done}. */
    static final String DONE = "done ";

    private static final long SLOW = TimeUnit.SECONDS.toNanos(2);
    /** Of processor time. */
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(Integer.getInteger("fuzz.longest", 20));
    /** A phase that waits, and a worker process, may take so many times longer. */
    private static final int PATIENCE = 10;

    private static final Duration LOOK = Duration.ofMillis(200);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /** A worker process takes as long to start as hundreds of files. */
    private static final int SAMPLE = Integer.getInteger("fuzz.sample", 1_000);

    private static final int WRITES = Integer.getInteger("fuzz.writes", 10);
    private static final Set<Step> EXPORTS =
            Set.of(Step.NOT_UNTOUCHED, Step.NOT_MARKED, Step.NOT_WRITTEN, Step.NOT_READ_AGAIN);
    private static final long HEAP = 256L << 20;
    private static final int KEPT = 3;

    private final long seed;
    private final Path directory;
    private final @Nullable Path seeds;
    private final FileFuzzFindings findings;
    private final Trial trial;
    private final Map<Family, FuzzedFiles> files = new EnumMap<>(Family.class);

    private volatile Tally tally = new Tally(SLOW);
    private volatile long number;
    private volatile Phase phase = Phase.READ;
    /** By {@link System#nanoTime}; 0 between two files. */
    private volatile long began;

    private volatile @Nullable FuzzedFile now;
    private long sampled;
    private volatile long leftBefore;

    private FileFuzzProcess(long seed, Path found, Path directory, @Nullable Path seeds) {
        this.seed = seed;
        this.directory = directory;
        this.seeds = seeds;
        this.findings = new FileFuzzFindings(found.resolve("findings"));
        this.trial = new Trial(directory, this::begins);
    }

    /**
     * What to read.
     *
     * @param from the number of the first file
     * @param to the number after the last one
     * @param seconds after which no further file is read
     */
    record Task(Family family, long from, long to, long seconds) {}

    /**
     * What was done.
     *
     * @param next the number of the file to continue with
     * @param sampled files that were read by a worker process too
     * @param stopped the phase that took too long; null when none did
     * @param left temporary files that were not deleted
     * @param heap the bytes of the heap that were used at most, garbage included
     */
    record Done(
            long next,
            Tally.Counts counts,
            long sampled,
            @Nullable Phase stopped,
            long left,
            long heap) {}

    public static void main(String... args) throws InterruptedException {
        var seeds = args.length < 4 || args[3].isBlank() ? null : Path.of(args[3]);
        var process = new FileFuzzProcess(Long.parseLong(args[0]), Path.of(args[1]), Path.of(args[2]), seeds);
        // a thread as that of the worker process: the main thread may have a larger stack
        var work = Thread.ofPlatform().name("fuzz").start(process::run);
        Thread.ofPlatform().daemon().name("watch").start(() -> process.watch(work));
        work.join();
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private void run() {
        try (var workers = new Closing(new FileWorkers(HEAP));
                var in = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
            for (var line = next(in); line != null; line = next(in)) {
                run(Json.read(line, Task.class), workers.workers());
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static @Nullable String next(BufferedReader in) throws IOException {
        return in.readLine();
    }

    private void run(Task task, FileWorkers workers) throws IOException {
        tally = new Tally(SLOW);
        sampled = 0;
        leftBefore = left();
        heap().forEach(MemoryPoolMXBean::resetPeakUsage);
        if (!files.containsKey(task.family())) {
            files.put(task.family(), new FuzzedFiles(task.family(), seed, seeds));
        }
        var all = Objects.requireNonNull(files.get(task.family()));
        var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(task.seconds());
        var next = task.from();
        for (; next < task.to() && System.nanoTime() < end; next++) {
            number = next;
            one(all.get(next), workers);
        }
        report(next, null);
    }

    private record Closing(FileWorkers workers) implements AutoCloseable {
        @Override
        public void close() {
            workers.close();
        }
    }

    private void one(FuzzedFile file, FileWorkers workers) throws IOException {
        now = file;
        var verdict = trial.of(file, WRITES > 0 && file.number() % WRITES == 0);
        began = 0;
        var found = tally.add(file.number(), verdict);
        if (found > 0 && found <= KEPT) {
            findings.keep(file, verdict.key(), verdict.failure(), null);
        } else if (verdict.readNanos() > SLOW || verdict.writeNanos() > SLOW) {
            var times = "read in %,d ns, written in %,d ns".formatted(verdict.readNanos(), verdict.writeNanos());
            findings.keep(file, times, null, null);
        } else if (EXPORTS.contains(verdict.step())) {
            lost(file, verdict);
        }
        if (file.family().isOfJobs() && file.number() % SAMPLE == 1) {
            sample(file, verdict, workers);
        }
    }

    /** A file that was imported and cannot be exported, or whose export cannot be imported. */
    private void lost(FuzzedFile file, Verdict verdict) throws IOException {
        var refusal = Objects.requireNonNull(verdict.failure());
        var why = "%s".formatted(refusal.getMessage()).replaceAll("(?s)[0-9]+|\".*\"|<.*>|which is .*|, key .*", "_");
        var failure = (verdict.step() == Step.NOT_UNTOUCHED ? "%s %s" : "(%s %s)").formatted(verdict.step(), why);
        if (tally.add(failure) <= KEPT) {
            findings.keep(file, verdict.step().name(), refusal, trial.target());
        }
    }

    /** Reads the file in a real worker process, which must come to the same end. */
    private void sample(FuzzedFile file, Verdict verdict, FileWorkers workers) throws IOException {
        sampled++;
        var segments = directory.resolve("segments");
        var request = new ReadRequest(
                directory.resolve("source").toString(),
                file.family().filename(),
                segments.toString(),
                new FileOptions(
                        new FileOptions.Langs(file.source(), file.target(), trial.plurals(file)),
                        new FileOptions.Rules(null, null),
                        FileLimits.STANDARD,
                        file.settings()));
        String end;
        try (var reader = workers.open(() -> {})) {
            end = "read "
                    + reader.run(new ReadSegments(), request, System.nanoTime() + PATIENCE * LONGEST)
                            .segments();
        } catch (UnreadableFile refused) {
            end = "refused";
        } catch (IOException failed) {
            end = failed.toString();
        }
        var expected = verdict.step() == Step.REFUSED ? "refused" : "read " + verdict.segments();
        if (!end.equals(expected) && verdict.step() != Step.FAILED) {
            var key = "WORKER " + end.replaceAll("[0-9]+", "_") + " instead of " + expected.replaceAll("[0-9]+", "_");
            if (tally.add(key) <= KEPT) {
                findings.keep(file, key, null, null);
            }
        }
        Files.deleteIfExists(segments);
    }

    private void begins(Phase next) {
        phase = next;
        began = System.nanoTime();
    }

    /**
     * Ends the process when a phase uses too much processor time, or takes much longer than that. Time in which a busy
     * machine, or a signal, stops the whole process does not count: a look counts at most twice its pause.
     */
    private void watch(Thread work) {
        try {
            var looked = System.nanoTime();
            var since = 0L;
            var cpuBefore = 0L;
            var elapsed = 0L;
            while (work.isAlive()) {
                Thread.sleep(LOOK);
                var paused = System.nanoTime() - looked;
                looked += paused;
                var cpu = THREADS.getThreadCpuTime(work.threadId());
                if (since != began) {
                    since = began;
                    cpuBefore = cpu;
                    elapsed = 0;
                }
                elapsed += Math.min(paused, 2 * LOOK.toNanos());
                if (since != 0 && (cpu - cpuBefore > LONGEST || elapsed > PATIENCE * LONGEST)) {
                    stop();
                }
            }
        } catch (InterruptedException | IOException ended) {
            Runtime.getRuntime().halt(1);
        }
    }

    private void stop() throws IOException {
        tally.add("STOPPED " + phase);
        findings.keep(Objects.requireNonNull(now), "STOPPED " + phase, stack(), null);
        report(number + 1, phase);
        System.out.flush();
        Runtime.getRuntime().halt(1);
    }

    /** Where the file is being read or written. */
    private static Throwable stack() {
        var stack = new IllegalStateException("still at it");
        Thread.getAllStackTraces().forEach((thread, frames) -> {
            if (thread.getName().equals("fuzz")) {
                stack.setStackTrace(frames);
            }
        });
        return stack;
    }

    private void report(long next, @Nullable Phase stopped) throws IOException {
        var used =
                heap().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
        var left = left() - leftBefore;
        System.out.println(DONE + Json.text(new Done(next, tally.counts(), sampled, stopped, left, used)));
    }

    /** The temporary files that are no longer needed. */
    private static long left() throws IOException {
        try (var all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return all.filter(file -> !file.getFileName().toString().startsWith("parlance-"))
                    .count();
        }
    }

    private static List<MemoryPoolMXBean> heap() {
        var pools = ManagementFactory.getMemoryPoolMXBeans().stream();
        return pools.filter(pool -> pool.getType() == MemoryType.HEAP).toList();
    }
}
