package dev.parlance.termbase.base;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;

/** Reads term bases and shows them with the rights of the caller. */
public final class ReadTermBases {
    private final TermBaseStore store;

    public ReadTermBases(Db db) {
        this.store = new TermBaseStore(db);
    }

    /** Reads a term base; fails with {@link Fault.NotFound} for one that the caller does not see. */
    public Future<TermBaseRow> find(Caller caller, String uid) {
        return store.find(TermBaseScope.of(caller), uid)
                .map(Fault.NotFound.ifEmpty("termBase", uid))
                .map(row -> row.seenBy(caller));
    }

    /** Reads a term base without the rights of a caller; fails with {@link Fault.NotFound}. */
    public Future<TermBaseRow> find(String uid) {
        return store.find(TermBaseScope.ALL, uid).map(Fault.NotFound.ifEmpty("termBase", uid));
    }

    public Future<Page<TermBase>> list(Caller caller, TermBaseStore.Filter filter, PageRequest page) {
        return store.list(TermBaseScope.of(caller), filter, page)
                .map(rows -> rows.map(row -> row.seenBy(caller).base()));
    }
}
