package dev.parlance.storage.s3;

import dev.parlance.config.section.FilesSection.S3Section;
import dev.parlance.db.InOrder;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.net.TrustOptions;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Sends signed requests to S3, a limited number at once. Each attempt has a deadline; a failed one is repeated after a
 * random wait, a limited number of times. A failure is a {@link S3Failure}. Safe from any thread.
 */
final class S3Client {
    private static final int MOST_WAITING = 1_000;
    private static final long FIRST_WAIT_MILLIS = 100;
    private static final int LIFETIME_MINUTES = 10;
    private static final int KEEP_SECONDS = 10;
    private static final int SUCCESS_END = 300;

    private final Vertx vertx;
    private final S3Section settings;
    private final S3Address address;
    private final InstantSource clock;
    private final MeterRegistry meters;
    private final RequestSigner signer;
    private final Counter retries;
    private final HttpClientAgent http;

    /** Creates a client, which connects with its first request. */
    S3Client(Vertx vertx, S3Section settings, TrustOptions trust, MeterRegistry meters, InstantSource clock) {
        this.vertx = vertx;
        this.settings = settings;
        this.address = S3Address.of(settings);
        this.signer = new RequestSigner(
                Objects.requireNonNull(settings.accessKey()).value(),
                Objects.requireNonNull(settings.secretKey()).value(),
                settings.region(),
                "s3");
        this.clock = clock;
        this.meters = meters;
        this.retries = meters.counter("parlance_s3_retries");
        var options = new HttpClientOptions()
                .setConnectTimeout((int) settings.connectTimeout().toMillis())
                .setKeepAliveTimeout(KEEP_SECONDS);
        if (address.tls()) {
            options.setSsl(true).setTrustOptions(trust);
        }
        var pool = new PoolOptions()
                .setHttp1MaxSize(settings.maxInFlight())
                .setMaxWaitQueueSize(MOST_WAITING)
                .setMaxLifetime(LIFETIME_MINUTES)
                .setMaxLifetimeUnit(TimeUnit.MINUTES);
        this.http = vertx.createHttpClient(options, pool);
    }

    /** A response with a status below 300. */
    record Response(int status, String etag, Buffer body) {}

    /**
     * Sends a request, and again if that may help.
     *
     * @param most bytes that the body of a response may have
     */
    Future<Response> send(S3Request request, int most) {
        var promise = Promise.<Response>promise();
        // all attempts on one event loop, whichever thread asks
        vertx.getOrCreateContext().runOnContext(_ -> attempt(request, most, 1).onComplete(promise));
        return promise.future();
    }

    private Future<Response> attempt(S3Request request, int most, int number) {
        return measured(request, most).recover(failure -> {
            if (number >= settings.maxAttempts() || !(failure instanceof S3Failure known && known.isRetryable())) {
                return Future.failedFuture(failure);
            }
            retries.increment();
            return vertx.timer(wait(number), TimeUnit.MILLISECONDS).compose(_ -> attempt(request, most, number + 1));
        });
    }

    /** Doubles with every attempt; the second half is random. */
    private static long wait(int attempt) {
        var longest = FIRST_WAIT_MILLIS << attempt;
        return ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
    }

    private Future<Response> measured(S3Request request, int most) {
        var started = System.nanoTime();
        return once(request, most)
                .recover(failure ->
                        Future.failedFuture(failure instanceof S3Failure known ? known : S3Failure.unanswered(failure)))
                .onComplete(ended -> Timer.builder("parlance_s3_requests")
                        .tag("operation", request.operation())
                        .tag("outcome", outcome(ended.cause()))
                        .register(meters)
                        .record(System.nanoTime() - started, TimeUnit.NANOSECONDS));
    }

    private static String outcome(@Nullable Throwable failure) {
        return switch (failure) {
            case null -> "ok";
            case S3Failure known when known.status() > 0 -> "refused";
            default -> "unanswered";
        };
    }

    private Future<Response> once(S3Request request, int most) {
        var query = request.queryText();
        var path = address.path(request.key());
        var options = address.options()
                .setMethod(request.method())
                .setURI(query.isEmpty() ? path : path + "?" + query)
                // also for a connection of the pool
                .setConnectTimeout(settings.connectTimeout().toMillis())
                .setFollowRedirects(false);
        sign(request, path, query).forEach(options::putHeader);
        return http.request(options)
                .compose(sending -> exchange(sending.authority(address.authority()), request, most));
    }

    private Map<String, String> sign(S3Request request, String path, String query) {
        var now = clock.instant();
        var headers = new TreeMap<>(request.headers());
        headers.put("host", address.hostHeader());
        headers.put("x-amz-content-sha256", request.body().sha256());
        headers.put("x-amz-date", RequestSigner.TIME.format(now));
        var session = settings.sessionToken();
        if (session != null) {
            headers.put("x-amz-security-token", session.value());
        }
        var authorization = signer.authorization(
                request.method().name(), path, query, headers, request.body().sha256(), now);
        headers.put("authorization", authorization);
        // the client writes it
        headers.remove("host");
        return headers;
    }

    private Future<Response> exchange(HttpClientRequest sending, S3Request request, int most) {
        // what it would get fails the response too; without it, Vert.x logs each reset as an error
        sending.exceptionHandler(_ -> {});
        var ended = new AtomicBoolean();
        var response = sending.response()
                .compose(received -> read(received, most))
                .timeout(settings.timeout().toMillis() * request.patience(), TimeUnit.MILLISECONDS)
                .onComplete(_ -> ended.set(true));
        var sent = write(sending, request.body(), ended);
        // a response that comes before the end of the body, or none, ends the connection
        return response.onComplete(result -> {
            if (result.failed() || !sent.succeeded()) {
                sending.reset();
            }
        });
    }

    private static Future<Void> write(HttpClientRequest sending, S3Request.Body body, AtomicBoolean ended) {
        if (body.length() == 0) {
            return sending.end();
        }
        sending.putHeader(HttpHeaders.CONTENT_LENGTH, Long.toString(body.length()));
        var at = new AtomicLong();
        return InOrder.whileTrue(() -> ended.get() || at.get() == body.length()
                        ? Future.succeededFuture(false)
                        : body.read(at.get())
                                .onFailure(_ -> sending.reset())
                                .compose(piece -> sending.write(piece).map(_ -> at.addAndGet(piece.length()) > 0)))
                .compose(_ -> ended.get() ? Future.failedFuture("answered early") : sending.end());
    }

    /** When this fails, the caller resets the request, which ends the response. */
    private static Future<Response> read(HttpClientResponse response, int most) {
        var promise = Promise.<Response>promise();
        // before anything can end the request: Vert.x logs the reset of a response that has no handler as an error
        response.exceptionHandler(promise::tryFail);
        var all = Buffer.buffer();
        response.handler(piece -> {
            if (all.length() + piece.length() > most) {
                promise.tryFail(new IOException("the response is too large"));
            } else {
                all.appendBuffer(piece);
            }
        });
        response.endHandler(_ -> {
            if (response.statusCode() < SUCCESS_END) {
                var etag = response.getHeader(HttpHeaders.ETAG);
                promise.tryComplete(new Response(response.statusCode(), etag == null ? "" : etag, all));
            } else {
                promise.tryFail(S3Failure.refused(response.statusCode(), S3Xml.text(all, "Code")));
            }
        });
        return promise.future();
    }

    /** Closes all connections. */
    Future<Void> close() {
        return http.close();
    }
}
