package dev.parlance.storage.s3;

import dev.parlance.storage.Contents;
import dev.parlance.storage.Contents.Progress;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file on its way to S3: a part is collected on disk, and sent when it is full. A file that fits into one part
 * becomes an object by one request. Belongs to one request, which does one step at a time.
 */
final class S3Incoming implements Contents.Incoming {
    /** Most parts that S3 takes. */
    private static final int MOST_PARTS = 10_000;

    private final S3Objects objects;
    private final PartSpool spool;
    private final String key;
    private final long partBytes;
    private final Progress progress;
    private final List<String> tags = new ArrayList<>();
    private @Nullable String upload;
    /** Whether there may be an object. */
    private boolean made;

    private boolean dropped;
    private Future<Void> step = Future.succeededFuture();

    S3Incoming(S3Objects objects, PartSpool spool, String key, long partBytes, Progress progress) {
        this.objects = objects;
        this.spool = spool;
        this.key = key;
        this.partBytes = partBytes;
        this.progress = progress;
    }

    @Override
    public Future<Void> add(Buffer block) {
        return next(
                () -> spool.add(block).compose(_ -> spool.length() < partBytes ? progress.still(upload) : sendPart()));
    }

    @Override
    public Future<Void> end() {
        return next(() -> upload == null ? put() : finish());
    }

    /** A sender may be gone while a part is still being sent, so that {@link #drop} waits for the step. */
    private Future<Void> next(Supplier<Future<Void>> work) {
        step = dropped
                ? Future.failedFuture("the upload was ended")
                : work.get().recover(S3Contents::unavailable);
        return step;
    }

    private Future<Void> put() {
        made = true;
        return objects.put(key, spool.seal());
    }

    private Future<Void> finish() {
        var rest = spool.length() == 0 ? Future.<Void>succeededFuture() : sendPart();
        return rest.compose(_ -> {
            made = true;
            return objects.complete(key, begun(), tags);
        });
    }

    private String begun() {
        return Objects.requireNonNull(upload);
    }

    private Future<Void> sendPart() {
        if (tags.size() == MOST_PARTS) {
            return Future.failedFuture("the file has too many parts; raise files.s3.partBytes");
        }
        var part = spool.seal();
        return begin().compose(id -> objects.part(key, id, tags.size() + 1, part))
                .map(tag -> {
                    tags.add(tag);
                    return null;
                });
    }

    /** The id of the upload, which the row of the file keeps before the first part is sent. */
    private Future<String> begin() {
        return upload != null
                ? progress.still(upload).map(upload)
                : objects.begin(key).compose(id -> {
                    upload = id;
                    return progress.still(id).map(id);
                });
    }

    @Override
    public Future<Void> drop() {
        dropped = true;
        return step.transform(_ -> upload == null ? Future.succeededFuture() : objects.abort(key, begun()))
                .compose(_ -> made ? objects.delete(key) : Future.succeededFuture())
                .recover(S3Contents::unavailable);
    }

    @Override
    public Future<Void> close() {
        return step.transform(_ -> spool.close());
    }
}
