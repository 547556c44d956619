package dev.parlance.termbase.concept;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.termbase.base.EditTermBases;
import dev.parlance.termbase.base.TermBaseChanges;
import dev.parlance.termbase.base.TermBaseStore;
import io.vertx.core.Future;
import java.util.function.Function;

/** Runs a change of concepts or terms in one transaction, and announces it to the search indexes after the commit. */
public record ChangeTermBase(Db db, EventStore events, TermBaseChanges changes) {
    /** Which term base a caller changes, and the W3C trace context of the request. */
    public record Request(Caller caller, String termBaseUid, String traceparent) {}

    /**
     * Locks the base and takes its next revision before the work, which may be called again after a lost transaction.
     */
    <T> Future<T> run(Request request, Function<OpenChange, Future<T>> work) {
        return db.transaction(tx -> EditTermBases.lock(tx, request.caller(), request.termBaseUid())
                        .compose(base -> TermBaseStore.nextRevision(tx, base.id())
                                .compose(revision -> work.apply(new OpenChange(tx, request, base, revision, events)))))
                .onSuccess(_ -> {
                    changes.announce(request.termBaseUid());
                    events.nudge();
                });
    }
}
