package dev.parlance.termbase.base;

import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.event.OperationalKind;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.project.core.ResolveReferences;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Creates, edits and deletes term bases, and announces changes to the search indexes. */
public record EditTermBases(Db db, TermBaseChanges changes, EventStore events) {
    public Future<TermBase> create(Caller caller, TermBaseEdit edit) {
        var uid = Uid.next();
        return db.transaction(tx -> ResolveReferences.find(tx, edit.references(), caller.id())
                .compose(found -> TermBaseStore.insert(tx, uid, edit, found, caller.id()))
                .compose(_ -> read(tx, caller, uid)));
    }

    private static Future<TermBase> read(SqlConnection tx, Caller caller, String uid) {
        return TermBaseStore.find(tx, TermBaseScope.of(caller), uid)
                .map(row -> row.orElseThrow().seenBy(caller).base());
    }

    /** Replaces all but the terms of a base; a language in which it has terms cannot be removed. */
    public Future<TermBase> edit(
            Caller caller, String uid, Precondition condition, Function<TermBase, TermBaseEdit> edit) {
        return Edit.of(tx -> lock(tx, caller, uid))
                .check(row -> condition.check(row.base()))
                .write((tx, row) -> write(tx, caller, row, edit.apply(row.base())))
                .in(db)
                .onSuccess(_ -> changes.announce(uid));
    }

    private static Future<TermBase> write(SqlConnection tx, Caller caller, TermBaseRow row, TermBaseEdit edit) {
        var owner = Long.parseLong(row.base().owner().id());
        return ResolveReferences.find(tx, edit.references(), owner)
                .compose(found -> requireUnused(tx, row, edit).map(found))
                .compose(found -> TermBaseStore.update(tx, row.id(), edit, found))
                .compose(_ -> read(tx, caller, row.base().uid()));
    }

    private static Future<Void> requireUnused(SqlConnection tx, TermBaseRow row, TermBaseEdit edit) {
        var gone = row.base().langs().stream()
                .filter(lang -> !edit.langs().contains(lang))
                .toList();
        return gone.isEmpty()
                ? Future.succeededFuture()
                : TermBaseStore.usedLangs(tx, row.id(), gone)
                        .compose(used -> used.isEmpty()
                                ? Future.succeededFuture()
                                : Future.failedFuture(new Fault.Invalid(Violation.at(
                                        "/langs",
                                        "inUse",
                                        "must contain %s, because the term base has terms in this language"
                                                .formatted(used)))));
    }

    /** Deletes a base with all its terms, and publishes one event, unless a project or template uses the base. */
    public Future<Void> delete(Caller caller, String uid, Precondition condition, String traceparent) {
        return Edit.of(tx -> TermBaseStore.lockToDelete(tx, TermBaseScope.of(caller), uid)
                        .map(Fault.NotFound.ifEmpty("termBase", uid)))
                .check(row -> condition.check(row.seenBy(caller).base()))
                .write((tx, row) -> delete(tx, row, traceparent))
                .in(db)
                .onSuccess(_ -> {
                    changes.announce(uid);
                    events.nudge();
                });
    }

    private Future<Void> delete(SqlConnection tx, TermBaseRow row, String traceparent) {
        return TermBaseStore.referrers(tx, row.id())
                .compose(found -> found.refuse("the term base " + row.base().name()))
                .compose(_ -> TermBaseStore.delete(tx, row.id()))
                .compose(_ -> events.append(tx, List.of(deleted(row.base(), traceparent))));
    }

    private static NewEvent deleted(TermBase base, String traceparent) {
        var shown = Map.of("id", base.id(), "uid", base.uid(), "name", base.name());
        return new NewEvent(OperationalKind.TERM_BASE_DELETED, Map.of("termBase", shown), null, traceparent);
    }

    /** Reads a base as it is now; other changes of the base wait until the transaction ends. */
    public static Future<TermBaseRow> lock(SqlConnection tx, Caller caller, String uid) {
        return TermBaseStore.lock(tx, TermBaseScope.of(caller), uid)
                .map(Fault.NotFound.ifEmpty("termBase", uid))
                .map(row -> row.seenBy(caller));
    }
}
