package dev.parlance.storage;

import dev.parlance.db.InOrder;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes files that are incomplete, or that no row refers to, an hour after something of them came last: first the
 * bytes and the segments, in short transactions, then the row. A file belongs to one instance for ten minutes after
 * each step, and then to the next one that looks. What cannot be removed ends the run, and is tried again by a later
 * one.
 */
final class RemoveUnused {
    private static final Logger LOG = LoggerFactory.getLogger(RemoveUnused.class);
    private static final int AT_ONCE = 100;
    private static final int MOST = 5_000;

    private final FileStore rows;
    private final ChunkStore chunks;
    private final Contents database;

    RemoveUnused(FileStore rows, ChunkStore chunks, Contents database) {
        this.rows = rows;
        this.chunks = chunks;
        this.database = database;
    }

    Future<Void> inDatabase() {
        return all(Place.DATABASE, this::removeRows);
    }

    /** Those with an object, which goes before its row. */
    Future<Void> inS3(Contents s3) {
        return all(
                Place.S3,
                files -> InOrder.each(
                        files,
                        unused -> s3.remove(unused.file(), unused.upload()).compose(_ -> removeRows(List.of(unused)))));
    }

    /** Removes files in parts. */
    private Future<Void> all(Place place, Removal removal) {
        var removed = new AtomicInteger();
        return InOrder.parts(
                        0L,
                        after -> rows.claimUnused(place, after, AT_ONCE)
                                .compose(files -> removal.of(files)
                                        .map(_ -> removed.addAndGet(files.size()) < MOST && files.size() == AT_ONCE
                                                ? last(files)
                                                : Optional.empty())))
                .onSuccess(_ -> report(place, removed.get()));
    }

    private static Optional<Long> last(List<FileStore.Unused> files) {
        return files.stream().map(unused -> unused.file().id()).max(Long::compare);
    }

    private interface Removal {
        Future<Void> of(List<FileStore.Unused> files);
    }

    private Future<Void> removeRows(List<FileStore.Unused> files) {
        return rows.deleteSmall(files)
                .compose(small -> InOrder.each(
                        files.stream()
                                .map(FileStore.Unused::file)
                                .filter(file -> !small.contains(file.id()))
                                .toList(),
                        this::removeLarge));
    }

    private Future<Void> removeLarge(NewFile file) {
        return chunks.deleteSegments(file.id())
                .compose(_ -> database.remove(file, null))
                .compose(_ -> rows.delete(file.id()));
    }

    private static void report(Place place, int removed) {
        if (removed > 0) {
            LOG.atInfo()
                    .addKeyValue("files", removed)
                    .addKeyValue("place", place.text())
                    .log("files that nothing refers to were removed");
        }
    }
}
