package dev.parlance.attack.files;

import com.sun.management.ThreadMXBean;
import dev.parlance.attack.files.Verdict.Phase;
import dev.parlance.attack.files.Verdict.Step;
import dev.parlance.file.FileFormats;
import dev.parlance.file.FileSegments;
import dev.parlance.file.FileTargets;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads, writes and reads again one file after another; for one thread. */
public final class Trial {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final String CHARSET = "inputCharset";

    private final Path source;
    private final Path target;
    private final Consumer<Phase> begins;
    /** By language; they take longer to find than a small file to read. */
    private final Map<String, PluralForms> plurals = new HashMap<>();
    /** Whether the last file may have been written. */
    private boolean hasTarget = true;

    /**
     * Works in a directory.
     *
     * @param begins is told each phase before it begins
     */
    public Trial(Path directory, Consumer<Phase> begins) {
        this.source = directory.resolve("source");
        this.target = directory.resolve("target");
        this.begins = begins;
    }

    /**
     * Reads a file, and writes it.
     *
     * @param writes false to read it only
     */
    @SuppressWarnings("CatchingUnchecked") // whatever is thrown is the result
    public Verdict of(FuzzedFile file, boolean writes) throws IOException {
        Files.write(source, file.content());
        if (hasTarget) {
            Files.deleteIfExists(target);
        }
        hasTarget = writes;
        var run = new Run(file);
        try {
            run.all(writes);
            return run.verdict(writes && !run.segments.isEmpty() ? Step.WRITTEN : Step.READ, null);
        } catch (UnreadableFile refused) {
            return run.verdict(run.refused(), refused);
        } catch (IOException | RuntimeException | Error failure) {
            return run.verdict(Step.FAILED, failure);
        }
    }

    /** The file as it was written last. */
    public Path target() {
        return target;
    }

    /** The forms of texts that depend on a number: those of the wanted language and of another one. */
    public PluralForms plurals(FuzzedFile file) {
        var lang = Objects.requireNonNullElse(file.target(), "de");
        return plurals.computeIfAbsent(lang, own -> PluralForms.of(List.of(own, "ar")));
    }

    /** The work on one file. */
    private final class Run {
        private final FuzzedFile file;
        private final List<ImportedSegment> segments = new ArrayList<>();
        private Phase phase = Phase.READ;
        private long count;
        private long began;
        private long read;
        private long written;
        private final long allocated = THREADS.getCurrentThreadAllocatedBytes();

        Run(FuzzedFile file) {
            this.file = file;
        }

        void all(boolean writes) throws UnreadableFile, IOException {
            begin(Phase.READ);
            count = file.family().contents().read(source, file, options(file.target()), segments::add);
            if (!writes || segments.isEmpty()) {
                return;
            }
            untouched();
            begin(file.random() % 2 == 0 ? Phase.MARK : Phase.WRITE);
            var random = new Random(file.random());
            write(phase == Phase.MARK ? FuzzedTargets.marked(segments) : new FuzzedTargets(segments, random), ofJob());
            begin(Phase.READ_AGAIN);
            readAgain(ofJob());
        }

        /** Writes the translations of the file itself. */
        private void untouched() throws UnreadableFile, IOException {
            begin(Phase.UNTOUCHED);
            var own = new ArrayList<ImportedSegment>();
            var options = options(null);
            FileSegments.read(source, file.family().filename(), options, own::add);
            write(FuzzedTargets.untouched(own), options);
            if (targetName(options).equals(file.family().filename()) && Files.mismatch(source, target) >= 0) {
                throw new UnreadableFile(Reason.NOT_EXACT, "without changes the file differs");
            }
        }

        private void write(FuzzedTargets targets, ReadOptions options) throws UnreadableFile, IOException {
            FileTargets.write(source, file.family().filename(), options, targets, target);
        }

        private String targetName(ReadOptions options) {
            return FileFormats.targetName(null, file.family().filename(), options.settings());
        }

        /** A file whose encoding cannot represent the translations is written in UTF-8, whatever the settings are. */
        private void readAgain(ReadOptions options) throws UnreadableFile, IOException {
            var name = targetName(options);
            try {
                FileSegments.read(target, name, options, _ -> {});
            } catch (UnreadableFile refused) {
                if (options.settings().text(CHARSET) == null) {
                    throw refused;
                }
                var settings = options.settings().tree().deepCopy().put(CHARSET, "UTF-8");
                var inUtf8 = new ReadOptions(
                                options.sourceLang(),
                                options.targetLang(),
                                options.rules(),
                                options.targetRules(),
                                options.limits(),
                                FileImportSettings.of(settings))
                        .plurals(options.plurals());
                FileSegments.read(target, name, inUtf8, _ -> {});
            }
        }

        private void begin(Phase next) {
            end();
            phase = next;
            began = THREADS.getCurrentThreadCpuTime();
            begins.accept(next);
        }

        private void end() {
            var took = THREADS.getCurrentThreadCpuTime() - began;
            if (phase == Phase.READ && began != 0) {
                read = took;
            } else if (phase != Phase.READ && phase != Phase.READ_AGAIN) {
                written = Math.max(written, took);
            }
        }

        private Step refused() {
            return switch (phase) {
                case READ -> Step.REFUSED;
                case UNTOUCHED -> Step.NOT_UNTOUCHED;
                case MARK -> Step.NOT_MARKED;
                case WRITE -> Step.NOT_WRITTEN;
                case READ_AGAIN -> Step.NOT_READ_AGAIN;
            };
        }

        Verdict verdict(Step step, @Nullable Throwable failure) {
            end();
            var allocatedNow = THREADS.getCurrentThreadAllocatedBytes() - allocated;
            return new Verdict(step, phase, failure, count, read, written, allocatedNow);
        }

        /** As exports write: a job has a target language. */
        private ReadOptions ofJob() {
            return options(Objects.requireNonNullElse(file.target(), "de"));
        }

        private ReadOptions options(@Nullable String target) {
            return new ReadOptions(file.source(), target, FileLimits.STANDARD, file.settings()).plurals(plurals(file));
        }
    }
}
