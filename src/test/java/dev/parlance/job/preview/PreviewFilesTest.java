package dev.parlance.job.preview;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class PreviewFilesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long USER = 1;
    private static final long OTHER = 2;

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
        return files(vertx, 0, maxBytes, receiveTimeout);
    }

    private static PreviewFiles files(Vertx vertx, int maxWaiting, int maxBytes, Duration receiveTimeout) {
        var settings = new PreviewSection(1, maxWaiting, PATIENCE, new ByteSize(maxBytes), receiveTimeout);
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
                .map(one -> files.preview(USER, new Sent(one.future()), PreviewFilesTest::shown))
                .toList();
        files.requireRoom(USER);
        assertThat(result(files.preview(USER, whole(4), PreviewFilesTest::shown)))
                .hasToString("shown");
        slow.getFirst().complete(Buffer.buffer("One."));
        assertThat(result(shown.getFirst())).hasToString("shown");
        slow.getLast().fail("the sender has closed the connection");
        failure(shown.getLast());
        files.requireRoom(USER);
        result(files.close());
    }

    @Test
    void refusesAWholeFileWithoutAPlace(Vertx vertx) {
        var files = files(vertx, 1 << 20, PATIENCE);
        var begun = Promise.<Path>promise();
        var end = new CountDownLatch(1);
        var first = files.preview(USER, whole(4), slow(begun, end));
        assertThat(result(begun.future())).exists();
        assertThat(failure(files.preview(USER, whole(4), PreviewFilesTest::shown)))
                .isInstanceOf(Fault.Unavailable.class);
        end.countDown();
        assertThat(result(first)).hasToString("shown");
        assertThat(result(files.preview(USER, whole(4), PreviewFilesTest::shown)))
                .hasToString("shown");
        result(files.close());
    }

    private static PreviewFiles.Shown slow(Promise<Path> begun, CountDownLatch end) {
        return work -> {
            begun.complete(work.directory());
            if (!await(end)) {
                throw new IOException("the test did not end it");
            }
            return shown(work);
        };
    }

    @Test
    void oneUserHasHalfOfThePlacesAndGoesBehindOthers(Vertx vertx) {
        var files = files(vertx, 3, 1 << 20, PATIENCE);
        var begun = Promise.<Path>promise();
        var end = new CountDownLatch(1);
        var order = new ConcurrentLinkedQueue<String>();
        var first = files.preview(USER, whole(4), slow(begun, end));
        result(begun.future());
        var second = files.preview(USER, whole(4), inOrder(order, "second"));
        assertFull(files, USER);
        assertThat(failure(files.preview(USER, whole(4), PreviewFilesTest::shown)))
                .isInstanceOf(Fault.TooMany.class);
        var others = Stream.generate(() -> files.preview(OTHER, whole(4), inOrder(order, "other")))
                .limit(2)
                .toList();
        assertFull(files, OTHER);
        end.countDown();
        result(Future.all(first, second, Future.all(others)));
        assertThat(order).containsExactly("other", "second", "other");
        files.requireRoom(USER);
        result(files.close());
    }

    /** Until the files have their places. */
    private static void assertFull(PreviewFiles files, long user) {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        var room = true;
        while (room) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            try {
                files.requireRoom(user);
                LockSupport.parkNanos(1_000_000);
            } catch (Fault.TooMany | Fault.Unavailable _) {
                room = false;
            }
        }
    }

    @Test
    void waitsLongerThanAnotherFileIsRead(Vertx vertx) {
        var files = files(vertx, 1 << 20, PATIENCE);
        var left = Promise.<Long>promise();
        result(files.preview(USER, whole(4), work -> {
            left.complete(work.process().latest() - System.nanoTime());
            return shown(work);
        }));
        assertThat(result(left.future())).isGreaterThan(PATIENCE.toNanos());
        result(files.close());
    }

    private static PreviewFiles.Shown inOrder(Collection<String> order, String name) {
        return work -> {
            order.add(name);
            return shown(work);
        };
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
        var first = files.preview(USER, slow, PreviewFilesTest::shown);
        result(slow.sent().future());
        assertThat(failure(files.preview(USER, whole(25), PreviewFilesTest::shown)))
                .isInstanceOf(Fault.Unavailable.class);
        assertThat(result(files.preview(USER, whole(24), PreviewFilesTest::shown)))
                .hasToString("shown");
        slow.end().fail("the sender has closed the connection");
        failure(first);
        assertThat(result(files.preview(USER, whole(1 << 10), PreviewFilesTest::shown)))
                .hasToString("shown");
        assertThat(failure(files.preview(USER, whole(1025), PreviewFilesTest::shown)))
                .isInstanceOf(Fault.TooLarge.class);
        result(files.close());
    }

    @Test
    void limitsTheBytesThatOneUserSends(Vertx vertx) {
        var files = files(vertx, 1, 1 << 10, PATIENCE);
        var slow = new Stopped(1000, Promise.promise(), Promise.promise());
        var first = files.preview(USER, slow, PreviewFilesTest::shown);
        result(slow.sent().future());
        assertThat(failure(files.preview(USER, whole(25), PreviewFilesTest::shown)))
                .isInstanceOf(Fault.TooMany.class);
        assertThat(result(files.preview(OTHER, whole(1 << 10), PreviewFilesTest::shown)))
                .hasToString("shown");
        slow.end().fail("the sender has closed the connection");
        failure(first);
        result(files.close());
    }

    @Test
    void endsASenderThatIsTooSlow(Vertx vertx) throws IOException {
        var all = new UserShares(1000, 1000, "received for previews");
        var directory = TemporaryFiles.directory("preview-");
        var slow = new Stopped(1000, Promise.promise(), Promise.promise());
        var file = new Receiving(vertx, directory, new Receiving.Limits(2000, Duration.ofMillis(20), all), USER);
        assertThat(failure(file.all(slow))).isInstanceOf(Fault.TimedOut.class);
        assertThat(directory).doesNotExist();
        assertThatThrownBy(() -> all.require(OTHER, 1)).isInstanceOf(Fault.Unavailable.class);
        file.release();
        assertThat(all.take(OTHER, 1000)).isZero();
    }
}
