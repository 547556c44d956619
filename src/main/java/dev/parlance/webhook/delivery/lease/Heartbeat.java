package dev.parlance.webhook.delivery.lease;

import dev.parlance.db.Db;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/**
 * A heartbeat: in one transaction it prolongs the lease, declares silent workers dead, and takes free shards up to the
 * fair share.
 */
public final class Heartbeat {
    private final Db db;
    private final LeaseStore leases;

    public Heartbeat(Db db, LeaseStore leases) {
        this.db = db;
        this.leases = leases;
    }

    public Future<LeaseStore.State> beat(long epoch) {
        return db.transaction(tx -> LeaseStore.prolong(tx, epoch)
                .compose(alive -> alive ? take(tx, epoch) : Future.succeededFuture(LeaseStore.State.LOST)));
    }

    private Future<LeaseStore.State> take(SqlConnection tx, long epoch) {
        return leases.bury(tx, epoch).compose(_ -> leases.state(tx, epoch)).compose(state -> {
            var lack = state.share() - state.shards().size();
            return lack > 0 && state.free() > 0
                    ? LeaseStore.claim(tx, epoch, lack).compose(_ -> leases.state(tx, epoch))
                    : Future.succeededFuture(state);
        });
    }
}
