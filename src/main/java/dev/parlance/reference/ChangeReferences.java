package dev.parlance.reference;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.db.SqlStates;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import org.jspecify.annotations.Nullable;

/** Creates, edits and deletes entities of one kind of reference data. */
final class ChangeReferences<E extends ReferenceEntity, W extends ReferenceEntity.Edit> {
    private final Db db;
    private final ReferenceKind kind;
    private final ReferenceStore<E, W> store;
    private final @Nullable Resolve<W> references;

    /** Replaces the references of an edit by internal numbers, in the transaction that writes them. */
    @FunctionalInterface
    interface Resolve<W> {
        Future<W> resolve(SqlConnection tx, W wanted);
    }

    /**
     * Changes of one kind.
     *
     * @param references null for a kind that refers to nothing
     */
    ChangeReferences(Db db, ReferenceKind kind, ReferenceStore<E, W> store, @Nullable Resolve<W> references) {
        this.db = db;
        this.kind = kind;
        this.store = store;
        this.references = references;
    }

    /** Fails with {@link Fault.Conflict} when the name is in use. */
    Future<E> create(W wanted) {
        var created = references == null
                ? db.statement(connection -> store.insert(connection, Uid.next(), wanted))
                : db.transaction(tx -> resolve(tx, wanted).compose(found -> store.insert(tx, Uid.next(), found)));
        return created.recover(failure -> nameTaken(wanted, failure));
    }

    /** Fails with {@link Fault.NotFound}, {@link Fault.Stale} or, when the name is in use, {@link Fault.Conflict}. */
    Future<E> edit(String uid, W wanted, Precondition condition) {
        return locked(uid, condition)
                .write((tx, _) -> resolve(tx, wanted).compose(found -> store.update(tx, uid, found)))
                .in(db)
                .recover(failure -> nameTaken(wanted, failure));
    }

    /**
     * Fails with {@link Fault.NotFound}, {@link Fault.Stale} or, when something refers to it, {@link
     * Fault.CannotDelete}.
     */
    Future<Void> delete(String uid, Precondition condition) {
        return locked(uid, condition).write(this::delete).in(db);
    }

    private Future<Void> delete(SqlConnection tx, E current) {
        return ReferrerStore.find(tx, kind, current)
                .compose(found -> found.refuse("the %s %s".formatted(kind.entity(), current.name())))
                .compose(_ -> store.delete(tx, current.uid()))
                .recover(failure -> inUse(current, failure));
    }

    private Future<W> resolve(SqlConnection tx, W wanted) {
        return references == null ? Future.succeededFuture(wanted) : references.resolve(tx, wanted);
    }

    private Edit<E> locked(String uid, Precondition condition) {
        return Edit.of(tx -> store.lock(tx, uid), () -> new Fault.NotFound(kind.entity(), uid))
                .check(condition::check);
    }

    /** The unique index of the names refuses a name that is in use. */
    private <T> Future<T> nameTaken(W wanted, Throwable failure) {
        return Future.failedFuture(
                kind.nameIndex().equals(SqlStates.uniqueViolation(failure))
                        ? new Fault.Conflict("a %s named %s already exists".formatted(kind.entity(), wanted.name()))
                        : failure);
    }

    /** A foreign key that {@link ReferrerStore} does not know refuses the deletion. */
    private Future<Void> inUse(E current, Throwable failure) {
        var table = SqlStates.referringTable(failure);
        return Future.failedFuture(
                table == null
                        ? failure
                        : new Fault.CannotDelete("the %s %s is used by a %s"
                                .formatted(kind.entity(), current.name(), table.replace('_', ' '))));
    }
}
