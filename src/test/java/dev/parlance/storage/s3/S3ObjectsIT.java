package dev.parlance.storage.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.TestConfig;
import dev.parlance.db.Waiting;
import dev.parlance.egress.Egress;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Requests to a server that misbehaves as servers do. */
@ExtendWith(VertxExtension.class)
class S3ObjectsIT {
    private static final String ERROR = "<?xml version='1.0'?><Error><Code>%s</Code><Message>m</Message></Error>";

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile Answer answer = (_, _) -> {};
    private S3Objects objects;
    private int port;

    /** Responds to the request with this number, from 1. */
    @FunctionalInterface
    private interface Answer {
        void to(HttpServerRequest request, int number);
    }

    @BeforeEach
    void start(Vertx vertx) {
        var server = Waiting.result(vertx.createHttpServer()
                .requestHandler(request -> answer.to(request, requests.incrementAndGet()))
                .listen(0, "127.0.0.1"));
        port = server.actualPort();
        // no attempt of a busy machine ends by its deadline
        objects = objects(vertx, "20s");
    }

    private S3Objects objects(Vertx vertx, String timeout) {
        var settings = TestConfig.with(
                        "files.s3.endpoint", "http://127.0.0.1:" + port,
                        "files.s3.bucket", "files",
                        "files.s3.accessKey", "a",
                        "files.s3.secretKey", "s",
                        "files.s3.timeout", timeout,
                        "files.s3.maxInFlight", "2")
                .files()
                .s3();
        return new S3Objects(new S3Client(vertx, settings, Egress.trusting(null), meters, InstantSource.system()));
    }

    private static void refuse(HttpServerRequest request, int status, String code) {
        request.response().setStatusCode(status).end(ERROR.formatted(code));
    }

    private static S3Failure failure(Future<?> future) {
        return (S3Failure) Waiting.failure(future);
    }

    @Test
    void repeatsARequestThatS3CouldNotServe() {
        answer = (request, number) -> {
            if (number < 3) {
                refuse(request, 503, "SlowDown");
            } else {
                request.response().setStatusCode(206).end("abc");
            }
        };
        assertThat(Waiting.result(objects.read("key", 0, 3)).toString()).isEqualTo("abc");
        assertThat(meters.counter("parlance_s3_retries").count()).isEqualTo(2);
    }

    @Test
    void givesUpAfterThreeAttempts() {
        answer = (request, _) -> refuse(request, 500, "InternalError");
        assertThat(failure(objects.delete("key")).code()).isEqualTo("InternalError");
        assertThat(requests).hasValue(3);
    }

    @Test
    void doesNotRepeatARequestThatIsRefused() {
        answer = (request, _) -> refuse(request, 403, "AccessDenied");
        assertThat(failure(objects.put("key", S3Request.Body.of(Buffer.buffer("x"))))
                        .code())
                .isEqualTo("AccessDenied");
        assertThat(requests).hasValue(1);
    }

    @Test
    void endsARequestWithoutAResponse(Vertx vertx) {
        var impatient = objects(vertx, "1s");
        var begun = System.nanoTime();
        assertThat(failure(impatient.read("key", 0, 3)).isRetryable()).isTrue();
        assertThat(requests).hasValue(3);
        // three attempts, where one with the usual deadline would take as long
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(20));
        // the connections of these requests are free again
        answer = (request, _) -> request.response().setStatusCode(206).end("abc");
        for (var i = 0; i < 5; i++) {
            assertThat(Waiting.result(impatient.read("key", 0, 3)).length()).isEqualTo(3);
        }
    }

    @Test
    void sendsAFewRequestsAtOnce(Vertx vertx) {
        var open = new AtomicInteger();
        var most = new AtomicInteger();
        answer = (request, _) -> {
            most.accumulateAndGet(open.incrementAndGet(), Math::max);
            vertx.setTimer(20, _ -> {
                open.decrementAndGet();
                request.response().setStatusCode(206).end("abc");
            });
        };
        var reads =
                IntStream.range(0, 30).mapToObj(_ -> objects.read("key", 0, 3)).toList();
        Waiting.result(Future.all(reads));
        assertThat(most.get()).isEqualTo(2);
    }

    @Test
    void endsARequestWhoseBodyCannotBeRead() {
        var begun = System.nanoTime();
        var body = new S3Request.Body() {
            @Override
            public long length() {
                return 10;
            }

            @Override
            public String sha256() {
                return "0";
            }

            @Override
            public Future<Buffer> read(long offset) {
                return Future.failedFuture("the disk is broken");
            }
        };
        assertThat(failure(objects.put("key", body)).isRetryable()).isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void endsAResponseThatDoesNotEnd(Vertx vertx) {
        answer = (request, _) -> request.response().setChunked(true).write("a");
        assertThat(failure(objects(vertx, "300ms").read("key", 0, 3)).isRetryable())
                .isTrue();
    }

    @Test
    void endsABodyThatIsRefusedBeforeItsEnd() {
        // reads nothing of the body
        answer = (request, _) -> {
            request.pause();
            refuse(request, 403, "AccessDenied");
        };
        var body = S3Request.Body.of(Buffer.buffer(new byte[20 << 20]));
        assertThat(failure(objects.put("key", body)).code()).isEqualTo("AccessDenied");
    }

    @Test
    void refusesMoreBytesThanItAskedFor() {
        answer = (request, _) -> request.response().end(Buffer.buffer(new byte[1 << 20]));
        assertThat(failure(objects.read("key", 0, 3)).getMessage()).contains("too large");
        answer = (request, _) -> request.response().setStatusCode(206).end("abcd");
        assertThat(failure(objects.read("key", 0, 3)).getMessage()).contains("range");
        answer = (request, _) -> request.response().end("abc");
        assertThat(failure(objects.read("key", 5, 3)).getMessage()).contains("range");
    }

    @Test
    void readsNothingWhereNothingIs() {
        answer = (request, _) -> refuse(request, 404, "NoSuchKey");
        assertThat(Waiting.result(objects.read("key", 0, 3)).length()).isZero();
        answer = (request, _) -> refuse(request, 416, "InvalidRange");
        assertThat(Waiting.result(objects.read("key", 9, 3)).length()).isZero();
        answer = (request, _) -> refuse(request, 404, "NoSuchBucket");
        assertThat(failure(objects.read("key", 0, 3)).code()).isEqualTo("NoSuchBucket");
    }

    @Test
    void findsAFailureInAResponseWithStatus200() {
        answer = (request, _) -> request.response().end(ERROR.formatted("InternalError"));
        assertThat(failure(objects.complete("key", "upload", List.of("\"t\""))).code())
                .isEqualTo("InternalError");
    }

    /** The first response was lost: the upload is no more, but the object is there. */
    @Test
    void completesAnUploadOnce() {
        answer = (request, number) -> {
            switch (number) {
                case 1 -> request.connection().close();
                case 2 -> refuse(request, 404, "NoSuchUpload");
                default -> request.response().setStatusCode(206).end("a");
            }
        };
        Waiting.result(objects.complete("key", "upload", List.of("\"t\"")));
        assertThat(requests).hasValue(3);
        answer = (request, _) -> refuse(request, 404, "NoSuchUpload");
        assertThat(failure(objects.complete("key", "upload", List.of("\"t\""))).code())
                .isEqualTo("NoSuchUpload");
    }
}
