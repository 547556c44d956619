package dev.parlance.startup;

import dev.parlance.config.InvalidConfig;
import dev.parlance.config.InvalidConfig.Problem;
import dev.parlance.config.section.FilesSection;
import dev.parlance.config.section.FilesSection.Store;
import dev.parlance.db.Db;
import dev.parlance.storage.Storage;
import dev.parlance.storage.s3.S3Contents;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses the start of an instance that could not read files of the database, or whose requests S3 refuses. An S3 that
 * does not answer does not keep an instance from starting: all that needs no file works without it.
 *
 * @param s3 null without settings for it
 */
public record CheckFiles(
        Db db,
        Storage storage,
        FilesSection settings,
        @Nullable S3Contents s3) {

    /** Fails with {@link InvalidConfig}. */
    public Future<Void> check() {
        return storage.lacksS3(db).map(this::requireS3).compose(_ -> write());
    }

    private @Nullable Void requireS3(boolean lacks) {
        if (lacks) {
            throw refused("endpoint", "must be set, because files of this database are in S3", "ENDPOINT");
        }
        return null;
    }

    private Future<Void> write() {
        return s3 == null || settings.store() != Store.S3 ? Future.succeededFuture() : write(s3);
    }

    private static Future<Void> write(S3Contents s3) {
        return s3.check().map(CheckFiles::requireNone);
    }

    private static @Nullable Void requireNone(String refusal) {
        if (!refusal.isEmpty()) {
            throw refused(
                    "bucket",
                    "cannot be used: S3 has refused to store, read or delete an object: " + refusal,
                    "BUCKET");
        }
        return null;
    }

    private static InvalidConfig refused(String setting, String message, String variable) {
        return new InvalidConfig(List.of(new Problem("files.s3." + setting, message, "PARLANCE_FILES_S3_" + variable)));
    }
}
