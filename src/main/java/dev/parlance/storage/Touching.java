package dev.parlance.storage;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keeps the row of a file from being swept while its bytes arrive, with few statements. Belongs to one request. */
final class Touching implements Contents.Progress {
    private static final long INTERVAL = Duration.ofMinutes(5).toNanos();

    private final FileStore rows;
    private final long fileId;
    private long last = System.nanoTime();
    private @Nullable String stored;

    Touching(FileStore rows, long fileId) {
        this.rows = rows;
        this.fileId = fileId;
    }

    @Override
    public Future<Void> still(@Nullable String upload) {
        var now = System.nanoTime();
        if (Objects.equals(upload, stored) && now - last < INTERVAL) {
            return Future.succeededFuture();
        }
        last = now;
        stored = upload;
        return rows.touch(fileId, upload);
    }
}
