package dev.parlance;

import dev.parlance.config.section.FilesSection;
import dev.parlance.db.Db;
import dev.parlance.startup.CheckFiles;
import dev.parlance.storage.Storage;
import dev.parlance.storage.s3.S3Contents;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Where this instance stores and finds files, by its settings. */
final class FilePlaces {
    private final FilesSection settings;
    private final @Nullable S3Contents s3;
    private final Storage storage;

    FilePlaces(Vertx vertx, FilesSection settings, MeterRegistry meters) {
        this.settings = settings;
        this.s3 = settings.s3().endpoint() == null
                ? null
                : new S3Contents(vertx, settings.s3(), meters, InstantSource.system());
        this.storage = new Storage(vertx, s3, settings.store() == FilesSection.Store.S3);
    }

    Storage storage() {
        return storage;
    }

    /** Fails if files could not be stored or read, as {@link CheckFiles} says. */
    Future<Void> check(Db db) {
        return new CheckFiles(db, storage, settings, s3).check();
    }

    Future<Void> close() {
        return s3 == null ? Future.succeededFuture() : s3.close();
    }
}
