package dev.parlance.storage.s3;

import dev.parlance.config.section.FilesSection.S3Section;
import dev.parlance.egress.Egress;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Uid;
import dev.parlance.storage.Contents;
import dev.parlance.storage.NewFile;
import dev.parlance.storage.StoredFile;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The bytes of files as objects in S3, named by the uid of their row. Safe from any thread. */
public final class S3Contents implements Contents {
    private static final Logger LOG = LoggerFactory.getLogger(S3Contents.class);
    private static final long LOG_INTERVAL = TimeUnit.SECONDS.toNanos(1);
    private static final AtomicLong LAST_LOGGED = new AtomicLong(System.nanoTime() - LOG_INTERVAL);

    private final Vertx vertx;
    private final S3Objects objects;
    private final String prefix;
    private final long partBytes;

    /**
     * Creates the store.
     *
     * @param settings complete ones
     */
    public S3Contents(Vertx vertx, S3Section settings, MeterRegistry meters, InstantSource clock) {
        var trust = Egress.trusting(settings.trustedCertificates());
        this.vertx = vertx;
        this.objects = new S3Objects(new S3Client(vertx, settings, trust, meters, clock));
        this.prefix = settings.prefix();
        this.partBytes = settings.partBytes().bytes();
    }

    @Override
    public Incoming receive(NewFile file, Progress progress) {
        return new S3Incoming(objects, new PartSpool(vertx), key(file.uid()), partBytes, progress);
    }

    private String key(String uid) {
        return prefix + uid;
    }

    @Override
    public Future<List<Buffer>> blocks(StoredFile file, int from, int limit) {
        var offset = (long) from * StoredFile.BLOCK_BYTES;
        var length = (int) Math.min((long) limit * StoredFile.BLOCK_BYTES, file.bytes() - offset);
        return length <= 0
                ? Future.succeededFuture(List.of())
                : objects.read(key(file.uid()), offset, length)
                        .map(S3Contents::divided)
                        .recover(S3Contents::unavailable);
    }

    private static List<Buffer> divided(Buffer bytes) {
        var block = StoredFile.BLOCK_BYTES;
        return IntStream.range(0, (bytes.length() + block - 1) / block)
                .mapToObj(at -> bytes.slice(at * block, Math.min(bytes.length(), (at + 1) * block)))
                .toList();
    }

    @Override
    public Future<Void> remove(NewFile file, @Nullable String upload) {
        var aborted = upload == null ? Future.<Void>succeededFuture() : objects.abort(key(file.uid()), upload);
        return aborted.compose(_ -> objects.delete(key(file.uid()))).recover(S3Contents::unavailable);
    }

    /**
     * Stores an object, reads it and deletes it.
     *
     * @return why S3 has refused that; empty if it has not, or does not answer
     */
    public Future<String> check() {
        var key = key("check-" + Uid.next());
        var bytes = Buffer.buffer("Parlance");
        return objects.put(key, S3Request.Body.of(bytes))
                .compose(_ -> objects.read(key, 0, bytes.length()))
                .compose(read -> objects.delete(key).map(read.equals(bytes) ? "" : "it returned other bytes"))
                .recover(S3Contents::refusal);
    }

    private static Future<String> refusal(Throwable failure) {
        LOG.atWarn().addKeyValue("reason", failure.getMessage()).log("S3 has not passed the check of the start");
        return Future.succeededFuture(
                failure instanceof S3Failure known && !known.isRetryable() ? String.valueOf(known.getMessage()) : "");
    }

    /** Replaces a failure by a fault; logs at most once per second, because every request fails without S3. */
    static <T> Future<T> unavailable(Throwable failure) {
        if (failure instanceof Fault) {
            return Future.failedFuture(failure);
        }
        var now = System.nanoTime();
        var last = LAST_LOGGED.get();
        if (now - last >= LOG_INTERVAL && LAST_LOGGED.compareAndSet(last, now)) {
            LOG.atWarn()
                    .addKeyValue("reason", String.valueOf(failure.getMessage()))
                    .log("a file could not be written to S3 or read from it");
        }
        return Future.failedFuture(new Fault.FilesUnavailable());
    }

    public Future<Void> close() {
        return objects.close();
    }
}
