package dev.parlance.job.preview;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.section.PreviewSection;
import dev.parlance.config.value.ByteSize;
import dev.parlance.fault.Fault;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.http.body.Upload;
import dev.parlance.shared.TemporaryFiles;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class PreviewFilesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** An upload whose bytes come when the test says so. */
    private record Sent(Future<Buffer> bytes) implements Upload {
        @Override
        public @Nullable String filename() {
            return "a.txt";
        }

        @Override
        public Future<Long> drain(int chunkBytes, Function<Buffer, Future<Void>> sink) {
            return bytes.compose(all -> sink.apply(all).map((long) all.length()));
        }
    }

    private static Buffer shown(PreviewWork work) throws IOException {
        TemporaryFiles.delete(work.directory());
        return Buffer.buffer("shown");
    }

    /** One worker and no other place. */
    private static PreviewFiles files(Vertx vertx, int maxBytes, Duration receiveTimeout) {
        var settings = new PreviewSection(1, 0, Duration.ofSeconds(30), new ByteSize(maxBytes), receiveTimeout);
        return new PreviewFiles(vertx, settings, FileLimits.STANDARD, new FileWorkers(1 << 20));
    }

    private static Sent whole(int bytes) {
        return new Sent(Future.succeededFuture(Buffer.buffer("x".repeat(bytes))));
    }

    @Test
    void slowSendersTakeNoPlace(Vertx vertx) {
        var files = files(vertx, 1 << 20, PATIENCE);
        var slow = Stream.generate(Promise::<Buffer>promise).limit(20).toList();
        var shown = slow.stream()
                .map(one -> files.preview(new Sent(one.future()), PreviewFilesTest::shown))
                .toList();
        files.requireRoom();
        assertThat(result(files.preview(whole(4), PreviewFilesTest::shown))).hasToString("shown");
        slow.getFirst().complete(Buffer.buffer("One."));
        assertThat(result(shown.getFirst())).hasToString("shown");
        slow.getLast().fail("the sender has closed the connection");
        failure(shown.getLast());
        files.requireRoom();
        result(files.close());
    }

    @Test
    void refusesAWholeFileWithoutAPlace(Vertx vertx) {
        var files = files(vertx, 1 << 20, PATIENCE);
        var begun = Promise.<Path>promise();
        var end = new CountDownLatch(1);
        var first = files.preview(whole(4), work -> {
            begun.complete(work.directory());
            if (!await(end)) {
                throw new IOException("the test did not end it");
            }
            return shown(work);
        });
        assertThat(result(begun.future())).exists();
        assertThat(failure(files.preview(whole(4), PreviewFilesTest::shown))).isInstanceOf(Fault.Unavailable.class);
        end.countDown();
        assertThat(result(first)).hasToString("shown");
        assertThat(result(files.preview(whole(4), PreviewFilesTest::shown))).hasToString("shown");
        result(files.close());
    }

    private static boolean await(CountDownLatch end) {
        try {
            return end.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** An upload that sends some bytes, and then nothing until the test ends it. */
    private record Stopped(int bytes, Promise<Void> sent, Promise<Long> end) implements Upload {
        @Override
        public @Nullable String filename() {
            return "a.txt";
        }

        @Override
        public Future<Long> drain(int chunkBytes, Function<Buffer, Future<Void>> sink) {
            sink.apply(Buffer.buffer("x".repeat(bytes))).onComplete(sent);
            return end.future();
        }
    }

    @Test
    void limitsTheBytesThatAreReceived(Vertx vertx) {
        var files = files(vertx, 1 << 10, PATIENCE);
        var slow = new Stopped(1000, Promise.promise(), Promise.promise());
        var first = files.preview(slow, PreviewFilesTest::shown);
        result(slow.sent().future());
        assertThat(failure(files.preview(whole(25), PreviewFilesTest::shown))).isInstanceOf(Fault.Unavailable.class);
        assertThat(result(files.preview(whole(24), PreviewFilesTest::shown))).hasToString("shown");
        slow.end().fail("the sender has closed the connection");
        failure(first);
        assertThat(result(files.preview(whole(1 << 10), PreviewFilesTest::shown)))
                .hasToString("shown");
        assertThat(failure(files.preview(whole(1025), PreviewFilesTest::shown))).isInstanceOf(Fault.TooLarge.class);
        result(files.close());
    }

    @Test
    void endsASenderThatIsTooSlow(Vertx vertx) throws IOException {
        var all = new ReceivedBytes(1000);
        var directory = TemporaryFiles.directory("preview-");
        var slow = new Stopped(1000, Promise.promise(), Promise.promise());
        var file = new Receiving(vertx, directory, new Receiving.Limits(2000, Duration.ofMillis(20), all));
        assertThat(failure(file.all(slow))).isInstanceOf(Fault.TimedOut.class);
        assertThat(directory).doesNotExist();
        assertThat(all.add(1)).isFalse();
        file.release();
        assertThat(all.add(1000)).isTrue();
    }
}
