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
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class PreviewFilesTest {

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

    @Test
    void countsTheFilesThatAreReceived(Vertx vertx) {
        var settings = new PreviewSection(1, 1, Duration.ofSeconds(30), new ByteSize(1 << 20));
        var files = new PreviewFiles(vertx, settings, FileLimits.STANDARD, new FileWorkers(1 << 20));
        var first = Promise.<Buffer>promise();
        var second = Promise.<Buffer>promise();
        var whole = new Sent(Future.succeededFuture(Buffer.buffer("One.")));
        var one = files.preview(new Sent(first.future()), PreviewFilesTest::shown);
        var two = files.preview(new Sent(second.future()), PreviewFilesTest::shown);
        assertThat(failure(files.preview(whole, PreviewFilesTest::shown))).isInstanceOf(Fault.Unavailable.class);
        first.fail("the sender has closed the connection");
        failure(one);
        assertThat(result(files.preview(whole, PreviewFilesTest::shown))).hasToString("shown");
        second.complete(Buffer.buffer("Two."));
        assertThat(result(two)).hasToString("shown");
        files.requireRoom();
        result(files.close());
    }
}
