package dev.parlance.file.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.FileSegments;
import dev.parlance.file.RuleCache;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.srx.SegmentationRules;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.SynchronousQueue;
import org.jspecify.annotations.Nullable;

/**
 * The worker process: reads the files that its standard input names, one after another on one thread, and writes the
 * results to its standard output. Another thread waits for the end of the input, which ends the process even while it
 * reads a file.
 */
public final class FileWorker {
    /** The first frame that a process writes. */
    static final Map<String, Boolean> READY = Map.of("ready", true);

    private final InputStream in;
    private final OutputStream out;
    private final Path temporary;
    private final SynchronousQueue<ReadRequest> requests = new SynchronousQueue<>();
    private final RuleCache rules = new RuleCache();

    /**
     * Reads requests and writes replies.
     *
     * @param temporary the directory of its temporary files, whose content it deletes after each file: Okapi leaves
     *     files there when it fails
     */
    FileWorker(InputStream in, OutputStream out, Path temporary) {
        this.in = in;
        this.out = out;
        this.temporary = temporary;
    }

    /** Serves the requests of the process that started this one; the argument is its own temporary directory. */
    public static void main(String... args) throws IOException, InterruptedException {
        var in = new FileInputStream(FileDescriptor.in);
        var out = new FileOutputStream(FileDescriptor.out);
        // what a library prints must not come between the frames
        System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8));
        try {
            prepare();
            new FileWorker(in, out, Path.of(args[0])).serve();
        } finally {
            // without shutdown hooks: a file may be read now, and nobody waits for it
            Runtime.getRuntime().halt(0);
        }
    }

    /** Loads what every file needs, because the time of the first file begins when the process is ready. */
    private static void prepare() {
        Objects.requireNonNull(FileImportSettings.DEFAULTS);
        SegmentationRules.builtIn().segmenter("en");
    }

    /** Reads files until the input ends. */
    void serve() throws IOException, InterruptedException {
        Frames.write(out, READY);
        Thread.ofPlatform().daemon().name("parlance-file").start(this::work);
        var frames = new DataInputStream(new BufferedInputStream(in));
        for (var request = next(frames); request != null; request = next(frames)) {
            requests.put(request);
        }
    }

    private static @Nullable ReadRequest next(DataInputStream frames) throws IOException {
        return Frames.read(frames, ReadRequest.class);
    }

    private void work() {
        try {
            while (true) {
                Frames.write(out, reply(requests.take()));
            }
        } catch (IOException | InterruptedException _) {
            // the service is gone, and the input ends too
        }
    }

    private ReadReply reply(ReadRequest request) {
        try (var lines = new SegmentLines(Path.of(request.segments()))) {
            FileSegments.read(Path.of(request.path()), request.name(), options(request), lines);
            return lines.reply();
        } catch (UnreadableFile unreadable) {
            return ReadReply.unreadable(unreadable);
        } catch (IOException | RuntimeException | Error failure) {
            return ReadReply.failed(failure);
        } finally {
            clear();
        }
    }

    private void clear() {
        try (var left = Files.newDirectoryStream(temporary, Files::isRegularFile)) {
            for (var file : left) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | DirectoryIteratorException _) {
            // the service deletes the directory when this process ends
        }
    }

    private ReadOptions options(ReadRequest request) throws UnreadableFile, IOException {
        return new ReadOptions(
                request.langs().source(),
                request.langs().target(),
                rules(request.rules().sources()),
                rules(request.rules().targets()),
                request.limits(),
                request.settings());
    }

    private SegmentationRules rules(@Nullable String srx) throws UnreadableFile, IOException {
        return srx == null ? SegmentationRules.builtIn() : rules.get(Files.readAllBytes(Path.of(srx)));
    }
}
