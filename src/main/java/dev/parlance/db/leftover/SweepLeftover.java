package dev.parlance.db.leftover;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import io.vertx.core.Future;
import java.util.Optional;

/**
 * Deletes rows that are left over, in short transactions. A run that is interrupted is continued by the next one of any
 * instance.
 */
public final class SweepLeftover {
    private static final int OWNERS = 100;
    private static final int FORGOTTEN = 1_000;

    private final LeftoverStore store;

    public SweepLeftover(Db db, Leftover rows) {
        this.store = new LeftoverStore(db, rows);
    }

    /** Deletes the rows of all owners that were deleted. */
    public Future<Void> run() {
        return InOrder.parts(0L, this::owners).compose(_ -> InOrder.whileTrue(() -> store.forget(FORGOTTEN)));
    }

    private Future<Optional<Long>> owners(long after) {
        return store.owners(after, OWNERS)
                .compose(owners -> InOrder.each(owners, this::rows)
                        .map(_ -> owners.isEmpty() ? Optional.empty() : Optional.of(owners.getLast())));
    }

    /** Numbers may be negative, such as those of targets that are being moved. */
    private Future<Void> rows(long owner) {
        return InOrder.parts(Long.MIN_VALUE, after -> store.delete(owner, after));
    }
}
