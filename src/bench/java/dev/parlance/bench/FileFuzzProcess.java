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
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.worker.FileOptions;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.file.worker.ReadRequest;
import dev.parlance.file.worker.ReadSegments;
import dev.parlance.shared.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The process of {@link FileFuzz} that reads the files of a family, with the heap of a worker process. It ends itself
 * with a file that takes too long. Its last line of output is its {@link Done}.
 */
final class FileFuzzProcess {
    /** The exit code after a file that took too long. */
    static final int STOPPED = 4;

    private static final long SLOW = TimeUnit.SECONDS.toNanos(2);
    /** Of processor time. */
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(Integer.getInteger("fuzz.longest", 20));
    /** A phase that waits, and a worker process, may take so many times longer. */
    private static final int PATIENCE = 10;

    private static final Duration LOOK = Duration.ofMillis(200);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int SAMPLE = Integer.getInteger("fuzz.sample", 1_000);
    private static final int WRITES = Integer.getInteger("fuzz.writes", 10);
    private static final Set<Step> EXPORTS =
            Set.of(Step.NOT_UNTOUCHED, Step.NOT_MARKED, Step.NOT_WRITTEN, Step.NOT_READ_AGAIN);
    private static final long HEAP = 256L << 20;
    private static final int KEPT = 3;

    private final Family family;
    private final Path directory;
    private final Tally tally = new Tally(SLOW);
    private final Trial trial;

    private volatile long number;
    private volatile Phase phase = Phase.READ;
    /** By {@link System#nanoTime}; 0 between two files. */
    private volatile long began;

    private volatile @Nullable FuzzedFile now;
    private long sampled;

    private FileFuzzProcess(Family family, Path directory) {
        this.family = family;
        this.directory = directory;
        this.trial = new Trial(directory, this::begins);
    }

    /**
     * What a process did.
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

    public static void main(String... args) throws Exception {
        var family = Family.valueOf(args[0]);
        var files = new FuzzedFiles(family, Long.parseLong(args[1]), args[6].isEmpty() ? null : Path.of(args[6]));
        var process = new FileFuzzProcess(family, Path.of(args[5]));
        // a thread as that of the worker process: the main thread may have a larger stack
        var work = Thread.ofPlatform()
                .name("fuzz")
                .start(() ->
                        process.run(files, Long.parseLong(args[2]), Long.parseLong(args[3]), Long.parseLong(args[4])));
        Thread.ofPlatform().daemon().name("watch").start(() -> process.watch(work));
        work.join();
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private void run(FuzzedFiles files, long from, long to, long seconds) {
        var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        try (var workers = new Closing(new FileWorkers(HEAP))) {
            var next = from;
            for (; next < to && System.nanoTime() < end; next++) {
                number = next;
                one(files.get(next), workers.workers());
            }
            report(next, null);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private record Closing(FileWorkers workers) implements AutoCloseable {
        @Override
        public void close() {
            workers.close();
        }
    }

    private void one(FuzzedFile file, FileWorkers workers) throws IOException {
        now = file;
        var verdict = trial.of(file, file.number() % WRITES == 0);
        began = 0;
        var found = tally.add(file.number(), verdict);
        if (found > 0 && found <= KEPT) {
            keep(file, verdict.key(), verdict.failure());
        } else if (verdict.readNanos() > SLOW || verdict.writeNanos() > SLOW) {
            keep(file, "read in %,d ns, written in %,d ns".formatted(verdict.readNanos(), verdict.writeNanos()), null);
        } else if (EXPORTS.contains(verdict.step())) {
            lost(file, verdict);
        }
        if (family.isOfJobs() && file.number() % SAMPLE == 1) {
            sample(file, verdict, workers);
        }
    }

    /** A file that was imported and cannot be exported, or whose export cannot be imported. */
    private void lost(FuzzedFile file, Verdict verdict) throws IOException {
        var refusal = Objects.requireNonNull(verdict.failure());
        var why = "%s".formatted(refusal.getMessage()).replaceAll("(?s)[0-9]+|\".*\"|<.*>|which is .*|, key .*", "_");
        var failure = (verdict.step() == Step.NOT_UNTOUCHED ? "%s %s" : "(%s %s)").formatted(verdict.step(), why);
        if (tally.add(failure) <= KEPT) {
            keep(file, verdict.step().name(), refusal);
        }
    }

    /** Reads the file in a real worker process, which must come to the same end. */
    private void sample(FuzzedFile file, Verdict verdict, FileWorkers workers) throws IOException {
        sampled++;
        var segments = directory.resolve("segments");
        var request = new ReadRequest(
                directory.resolve("source").toString(),
                family.filename(),
                segments.toString(),
                new FileOptions(
                        new FileOptions.Langs(file.source(), file.target()),
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
                keep(file, key, null);
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
        keep(Objects.requireNonNull(now), "STOPPED " + phase, stack());
        report(number + 1, phase);
        System.out.flush();
        Runtime.getRuntime().halt(STOPPED);
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
        try (var left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            var files = left.filter(file -> !file.getFileName().toString().startsWith("parlance-worker"))
                    .count();
            System.out.println(Json.text(new Done(next, tally.counts(), sampled, stopped, files, heap())));
        }
    }

    private static long heap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }

    /** The settings that differ from the defaults. */
    private static String settings(FuzzedFile file) {
        var settings = new StringBuilder();
        var defaults = FileImportSettings.DEFAULTS.tree();
        for (var block : file.settings().tree().properties()) {
            var usual = defaults.path(block.getKey());
            if (!block.getValue().isObject()) {
                settings.append(block.getValue().equals(usual) ? "" : block + "\n");
                continue;
            }
            for (var field : block.getValue().properties()) {
                if (!field.getValue().equals(usual.path(field.getKey()))) {
                    settings.append(block.getKey()).append('/').append(field).append('\n');
                }
            }
        }
        return settings.toString();
    }

    /** Stores a file, its settings and what happened, to be repeated. */
    private void keep(FuzzedFile file, String key, @Nullable Throwable failure) throws IOException {
        var name = family + "-" + file.number();
        var findings = directory.resolveSibling("findings");
        Files.createDirectories(findings);
        Files.write(findings.resolve(name + "." + family.filename()), file.content());
        var text = new StringWriter();
        try (var out = new PrintWriter(text)) {
            out.println(key);
            out.println("source " + file.source() + ", target " + file.target());
            out.println(settings(file));
            if (failure != null) {
                failure.printStackTrace(out);
            }
        }
        // not by Files.writeString, which fails at half a surrogate pair
        Files.write(findings.resolve(name + ".log"), text.toString().getBytes(UTF_8));
        if (Files.exists(trial.target()) && EXPORTS.stream().anyMatch(step -> key.equals(step.name()))) {
            Files.copy(trial.target(), findings.resolve(name + ".target"), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
