package dev.parlance.startup;

import dev.parlance.db.Db;
import io.vertx.core.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Continues the order of events after a logical backup was restored into another cluster, whose transaction identifiers
 * begin again: without it, events of the backup would be neither delivered nor shown.
 */
public final class NumberEvents {
    private static final Logger LOG = LoggerFactory.getLogger(NumberEvents.class);

    private final Db db;

    public NumberEvents(Db db) {
        this.db = db;
    }

    /** Does nothing on the cluster of the last start. */
    public Future<Void> run() {
        return db.transaction(EventNumberingStore::number).compose(changed -> {
            if (changed) {
                LOG.info("the database is on another cluster; its events keep their order");
            }
            return Future.succeededFuture();
        });
    }
}
