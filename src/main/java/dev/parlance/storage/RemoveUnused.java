package dev.parlance.storage;

import dev.parlance.db.InOrder;
import io.vertx.core.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes files from S3 that are incomplete, or that no row refers to, an hour after something of them came last: first
 * the object, then the row. A file belongs to one instance for ten minutes, and then to the next one that looks. What
 * cannot be removed ends the run, and is tried again by a later one.
 */
final class RemoveUnused {
    private static final Logger LOG = LoggerFactory.getLogger(RemoveUnused.class);
    private static final int AT_ONCE = 100;
    private static final int MOST = 5_000;

    private final FileStore rows;
    private final Contents s3;

    RemoveUnused(FileStore rows, Contents s3) {
        this.rows = rows;
        this.s3 = s3;
    }

    Future<Void> run() {
        var removed = new AtomicInteger();
        return InOrder.whileTrue(() -> rows.claimUnused(AT_ONCE)
                        .compose(unused -> InOrder.each(unused, this::remove)
                                .map(_ -> removed.addAndGet(unused.size()) < MOST && unused.size() == AT_ONCE)))
                .onSuccess(_ -> report(removed.get()));
    }

    private Future<Void> remove(FileStore.Unused unused) {
        return s3.remove(unused.file(), unused.upload())
                .compose(_ -> rows.delete(unused.file().id()));
    }

    private static void report(int removed) {
        if (removed > 0) {
            LOG.atInfo().addKeyValue("files", removed).log("files that nothing refers to were removed from S3");
        }
    }
}
