package dev.parlance.termbase.base;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** Reads term bases and shows them with the rights of the caller. */
public final class ReadTermBases {
    private final TermBaseStore store;

    public ReadTermBases(Db db) {
        this.store = new TermBaseStore(db);
    }

    /** Reads a term base; fails with {@link Fault.NotFound}. */
    public Future<TermBaseRow> find(Caller caller, String uid) {
        return store.find(linguist(caller), uid)
                .map(Fault.NotFound.ifEmpty("termBase", uid))
                .map(row -> row.seenBy(caller));
    }

    /** Reads a term base without the rights of a caller; fails with {@link Fault.NotFound}. */
    public Future<TermBaseRow> find(String uid) {
        return store.find(null, uid).map(Fault.NotFound.ifEmpty("termBase", uid));
    }

    public Future<Page<TermBase>> list(Caller caller, TermBaseStore.Filter filter, PageRequest page) {
        return store.list(linguist(caller), filter, page)
                .map(rows -> rows.map(row -> row.seenBy(caller).base()));
    }

    /** The rights of linguists depend on their projects. */
    static @Nullable Long linguist(Caller caller) {
        return caller.role() == Role.LINGUIST ? Long.valueOf(caller.id()) : null;
    }
}
