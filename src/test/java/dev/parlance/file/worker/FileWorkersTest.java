package dev.parlance.file.worker;

import static dev.parlance.db.Waiting.until;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.parlance.file.FoundFormat;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.worker.WorkerEnded.Cause;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Worker processes: what they read, how they end, and what they are given. */
class FileWorkersTest {
    /** No other processes of this JVM have this heap. */
    private static final long HEAP = (64 << 20) + (64 << 10);

    private static final ReadSegments READING = new ReadSegments();
    private static final FoundFormat TEXT = new FoundFormat("txt", "plain text", "the extension .txt");

    private final FileWorkers workers = new FileWorkers(HEAP);

    @TempDir
    private Path directory;

    @AfterEach
    void close() {
        workers.close();
    }

    @Test
    void readFilesOneAfterAnotherInOneProcess() throws Exception {
        long first;
        try (var reader = workers.open(() -> {})) {
            var reply = reader.run(READING, request("a.txt", "One. Two.\n"), in(60));
            assertThat(reply.segments()).isEqualTo(2);
            assertThat(reply.translated()).isFalse();
            try (var segments = SegmentLines.open(directory.resolve("segments"))) {
                assertThat(segments.readAll())
                        .extracting(segment -> segment.source().text())
                        .containsExactly("One.", "Two.");
            }
            first = processes();
        }
        try (var reader = workers.open(() -> {})) {
            assertThatThrownBy(() -> reader.run(READING, request("a.xml", "<a>"), in(60)))
                    .isInstanceOf(UnreadableFile.class)
                    .hasMessageContaining("line 1: not well-formed XML")
                    .hasFieldOrPropertyWithValue("reason", UnreadableFile.Reason.BROKEN);
            assertThat(reader.run(READING, request("a.txt", "One"), in(60)).segments())
                    .isEqualTo(1);
        }
        assertThat(processes()).isEqualTo(first);
        assertThatThrownBy(() -> {
                    try (var reader = workers.open(() -> {})) {
                        reader.run(READING, request("a.txt", "One"), in(60));
                        throw new IllegalStateException("of the caller");
                    }
                })
                .hasMessage("of the caller");
        workers.close();
        assertThat(processes()).isEqualTo(first - 1);
        assertThatThrownBy(() -> workers.open(() -> {})).hasMessage("the service stops");
    }

    @Test
    void endWithAFileThatTakesTooLong() throws Exception {
        var before = processes();
        try (var reader = workers.open(() -> {})) {
            assertThatThrownBy(() -> reader.run(READING, slow(), in(1)))
                    .isInstanceOf(WorkerEnded.class)
                    .hasFieldOrPropertyWithValue("why", Cause.TIME);
        }
        assertThat(processes()).isEqualTo(before);
    }

    @Test
    void endWithATaskThatIsLost() throws Exception {
        var before = processes();
        var asked = new int[1];
        Runnable lost = () -> {
            if (asked[0]++ > 20) {
                throw new IllegalStateException("lost");
            }
        };
        assertThatThrownBy(() -> {
                    try (var reader = workers.open(lost)) {
                        reader.run(READING, slow(), in(60));
                    }
                })
                .hasMessage("lost");
        assertThat(processes()).isEqualTo(before);
    }

    @Test
    void endWithAFileThatNeedsTooMuchMemory() throws Exception {
        try (var reader = workers.open(() -> {})) {
            // rules of its own need a tree
            var rules = "<its:rules xmlns:its='http://www.w3.org/2005/11/its' version='2.0'/>";
            var large = request("a.xml", "<a>" + rules + "<b>c</b>".repeat(1_500_000) + "</a>");
            assertThatThrownBy(() -> reader.run(READING, large, in(60)))
                    .isInstanceOf(WorkerEnded.class)
                    .hasFieldOrPropertyWithValue("why", Cause.MEMORY);
        }
    }

    @Test
    void endWhenTheServiceDiesAlsoWhileTheyRead() throws Exception {
        var process = WorkerCommand.of(HEAP, directory).start();
        try {
            var replies = new DataInputStream(process.getInputStream());
            assertThat(Frames.read(replies, Object.class)).isEqualTo(FileWorker.READY);
            Frames.write(process.getOutputStream(), WorkRequest.of(READING, slow()));
            assertThat(process.waitFor(500, TimeUnit.MILLISECONDS)).isFalse();
            process.getOutputStream().close();
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    /** In Arabic of Egypt, {@code %d} would write digits that are not those of ASCII. */
    @Test
    void writeNumbersAlikeInEveryLocale() throws Exception {
        var builder = WorkerCommand.of(HEAP, directory);
        builder.command().addAll(1, List.of("-Duser.language=ar", "-Duser.country=EG"));
        var process = builder.start();
        try {
            var replies = new DataInputStream(process.getInputStream());
            assertThat(Frames.read(replies, Object.class)).isEqualTo(FileWorker.READY);
            Frames.write(process.getOutputStream(), WorkRequest.of(READING, request("a.xml", "<a>")));
            assertThatThrownBy(() -> requireNonNull(Frames.read(replies, WorkReply.class))
                            .require(ReadReply.class))
                    .hasMessageContaining("line 1: ");
        } finally {
            process.destroyForcibly();
        }
    }

    /** A process that sends as many replies as its arguments say: before a request, and to the first one. */
    static final class Talkative {
        public static void main(String... args) throws IOException {
            Frames.write(System.out, FileWorker.READY);
            reply(Integer.parseInt(args[0]));
            System.in.read();
            reply(Integer.parseInt(args[1]));
            System.in.transferTo(OutputStream.nullOutputStream());
        }

        private static void reply(int times) throws IOException {
            for (var i = 0; i < times; i++) {
                Frames.write(System.out, WorkReply.done(new ReadReply(7, false, false, TEXT)));
            }
        }
    }

    private WorkerProcess talkative(int early, int replies) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return WorkerProcess.start(
                new ProcessBuilder(
                        java,
                        "-Xmx" + HEAP,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Talkative.class.getName(),
                        Integer.toString(early),
                        Integer.toString(replies)),
                Files.createDirectory(directory.resolve("talkative")),
                () -> {});
    }

    @Test
    void giveNoReplyThatNobodyHasAskedFor() throws Exception {
        var worker = talkative(1, 0);
        try {
            until(() -> !worker.isReady());
            assertThatThrownBy(() -> worker.run(WorkRequest.of(READING, request("a.txt", "One")), in(60), () -> {}))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessageContaining("without a request");
        } finally {
            worker.end();
        }
    }

    @Test
    void endWithRepliesThatNobodyHasAskedFor() throws Exception {
        var before = processes();
        var worker = talkative(0, 100);
        try {
            var request = WorkRequest.of(READING, request("a.txt", "One"));
            until(() -> ends(worker, request));
            assertThat(processes()).isEqualTo(before);
        } finally {
            worker.end();
        }
    }

    private static boolean ends(WorkerProcess worker, WorkRequest request) {
        var failure = catchThrowable(() -> worker.run(request, in(60), () -> {}));
        if (failure != null) {
            assertThat(failure).isInstanceOf(IOException.class);
        }
        return failure instanceof WorkerEnded;
    }

    @Test
    void haveNoSecrets() {
        var variables = WorkerCommand.of(HEAP, directory).environment().keySet();
        assertThat(variables).isSubsetOf("LANG", "LC_ALL", "LC_CTYPE");
    }

    @Test
    void answerWithTheReasonOfAFailure() throws Exception {
        var requests = new PipedOutputStream();
        var replies = new PipedInputStream();
        var temporary = Files.createDirectory(directory.resolve("temporary"));
        var worker = new FileWorker(new PipedInputStream(requests), new PipedOutputStream(replies), temporary);
        var serving = Thread.ofVirtual().start(() -> serve(worker));
        var frames = new DataInputStream(replies);
        assertThat(Frames.read(frames, Object.class)).isEqualTo(FileWorker.READY);
        Files.createFile(temporary.resolve("left by a filter"));
        Frames.write(requests, WorkRequest.of(READING, request("a.txt", "One")));
        assertThat(requireNonNull(Frames.read(frames, WorkReply.class)).require(ReadReply.class))
                .isEqualTo(new ReadReply(1, false, false, TEXT));
        assertThat(temporary).isEmptyDirectory();
        var known = request("a.txt", "One");
        Frames.write(
                requests,
                WorkRequest.of(READING, new ReadRequest("none", known.name(), known.segments(), known.options())));
        assertThatThrownBy(() ->
                        requireNonNull(Frames.read(frames, WorkReply.class)).require(ReadReply.class))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("NoSuchFile");
        requests.close();
        serving.join(Duration.ofSeconds(10));
        assertThat(serving.isAlive()).isFalse();
    }

    private static void serve(FileWorker worker) {
        try {
            worker.serve();
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Test
    void keepOnlyTheEndOfWhatIsPrinted() {
        var output = new LastOutput();
        output.drain(new ByteArrayInputStream(("a".repeat(100_000) + "end").getBytes(UTF_8)));
        assertThat(output.text()).hasSize(8 << 10).endsWith("aend");
    }

    /** A file with an expression that takes hours for it; requests with such an expression are refused. */
    private ReadRequest slow() throws IOException {
        var settings = "{\"txt\": {\"tagRegexp\": \"(?:(?:){2000000000}){2000000000}x\"}}";
        return request("a.txt", "One", FileImportSettings.read(settings));
    }

    private ReadRequest request(String name, String content) throws IOException {
        return request(name, content, FileImportSettings.DEFAULTS);
    }

    private ReadRequest request(String name, String content, FileImportSettings settings) throws IOException {
        return new ReadRequest(
                Files.writeString(directory.resolve("original"), content).toString(),
                name,
                directory.resolve("segments").toString(),
                new FileOptions(
                        new FileOptions.Langs("en", "de"),
                        new FileOptions.Rules(null, null),
                        FileLimits.STANDARD,
                        settings));
    }

    private static long in(int seconds) {
        return System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    }

    /** The processes of this test that run: other classes start some at the same time. */
    private static long processes() {
        return ProcessHandle.current()
                .children()
                .filter(ProcessHandle::isAlive)
                .filter(child -> child.info().commandLine().orElse("").contains("-Xmx" + HEAP + " "))
                .count();
    }
}
