package dev.parlance.storage;

import dev.parlance.db.Db;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where an instance stores files. Safe from any thread.
 *
 * @param s3 reads and stores files in S3; null without settings for it
 * @param newInS3 whether new files are stored there; otherwise in the database
 */
public record Storage(Vertx vertx, @Nullable Contents s3, boolean newInS3) {
    /** Stores files in the database only. */
    public static Storage inDatabase(Vertx vertx) {
        return new Storage(vertx, null, false);
    }

    /** The files, on the given connections. */
    public StoredFiles files(Db db) {
        return new StoredFiles(this, db);
    }

    /** The place of new files. */
    Place place() {
        return newInS3 ? Place.S3 : Place.DATABASE;
    }

    /** Whether the database refers to files in S3, but this instance has no settings for it. */
    public Future<Boolean> lacksS3(Db db) {
        return s3 != null ? Future.succeededFuture(false) : new FileStore(db).anyInS3();
    }

    /** The store of a place. */
    Contents in(Place place, Contents database) {
        return switch (place) {
            case DATABASE -> database;
            case S3 -> Objects.requireNonNull(s3, "files are in S3, but files.s3.endpoint is not set");
        };
    }
}
