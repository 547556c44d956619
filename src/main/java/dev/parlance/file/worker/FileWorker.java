package dev.parlance.file.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.srx.SegmentationRules;
import dev.parlance.shared.Json;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.SynchronousQueue;
import org.jspecify.annotations.Nullable;

/**
 * The worker process: does the work that its standard input asks for, one file after another on one thread, and writes
 * the results to its standard output. Another thread waits for the end of the input, which ends the process even while
 * it reads a file.
 */
public final class FileWorker {
    /** The first frame that a process writes. */
    static final Map<String, Boolean> READY = Map.of("ready", true);

    private final InputStream in;
    private final OutputStream out;
    private final Path temporary;
    private final SynchronousQueue<WorkRequest> requests = new SynchronousQueue<>();
    private final Map<String, FileWork<?, ?>> works = new HashMap<>();

    /**
     * Reads requests and writes replies.
     *
     * @param temporary the directory of its temporary files, whose content it deletes after each file, also after one
     *     whose reading ended with an error
     */
    FileWorker(InputStream in, OutputStream out, Path temporary) {
        this.in = in;
        this.out = out;
        this.temporary = temporary;
    }

    /** Serves the requests of the process that started this one; the argument is its own temporary directory. */
    public static void main(String... args) throws IOException, InterruptedException {
        // as in the service
        Locale.setDefault(Locale.ENGLISH);
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

    private static @Nullable WorkRequest next(DataInputStream frames) throws IOException {
        return Frames.read(frames, WorkRequest.class);
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

    private WorkReply reply(WorkRequest request) {
        try {
            return WorkReply.done(run(work(request.work()), request.argument()));
        } catch (UnreadableFile unreadable) {
            return WorkReply.unreadable(unreadable);
        } catch (JsonLines.Full full) {
            return WorkReply.unreadable(tooLarge(full));
        } catch (UncheckedIOException failure) {
            return failure.getCause() instanceof JsonLines.Full full
                    ? WorkReply.unreadable(tooLarge(full))
                    : WorkReply.failed(failure);
        } catch (IOException | ReflectiveOperationException | RuntimeException | Error failure) {
            return WorkReply.failed(failure);
        } finally {
            clear();
        }
    }

    private static UnreadableFile tooLarge(JsonLines.Full full) {
        return new UnreadableFile(Reason.TOO_LARGE, String.valueOf(full.getMessage()), full);
    }

    private FileWork<?, ?> work(String name) throws ReflectiveOperationException {
        var known = works.get(name);
        if (known == null) {
            known = Class.forName(name)
                    .asSubclass(FileWork.class)
                    .getDeclaredConstructor()
                    .newInstance();
            works.put(name, known);
        }
        return known;
    }

    private static <Q extends Record> Record run(FileWork<Q, ?> work, JsonNode argument)
            throws UnreadableFile, IOException {
        return work.run(Json.MAPPER.treeToValue(argument, work.request()));
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
}
