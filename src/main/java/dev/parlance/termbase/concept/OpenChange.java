package dev.parlance.termbase.concept;

import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.termbase.base.TermBaseRow;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;

/**
 * A change in its transaction.
 *
 * @param base locked until the transaction ends
 * @param revision that the change gives the base
 */
record OpenChange(
        SqlConnection tx, ChangeTermBase.Request request, TermBaseRow base, long revision, EventStore events) {
    /** The statements of this change. */
    TermRowStore rows() {
        return new TermRowStore(tx, revision, request.caller().id());
    }

    /** Reads a concept; fails with {@link Fault.NotFound}. */
    Future<ConceptRecord> concept(String id) {
        return ReadConcepts.existing("concept", id, number -> ConceptStore.find(tx, base.id(), number));
    }

    /** Reads a term as the only one of its concept; fails with {@link Fault.NotFound}. */
    Future<ConceptRecord> term(String id) {
        return ReadConcepts.existing("term", id, number -> ConceptStore.findTerm(tx, base.id(), number));
    }

    Future<Concept> view(ConceptRecord concept) {
        return views(concept).map(views -> views.concept(concept));
    }

    Future<Term> viewTerm(ConceptRecord concept) {
        return views(concept).map(views -> views.onlyTerm(concept));
    }

    private Future<TermViews> views(ConceptRecord concept) {
        return TermUserStore.users(tx, List.of(concept)).map(users -> new TermViews(users, base.rights()));
    }

    Future<Void> append(List<NewEvent> written) {
        return events.append(tx, written);
    }

    Future<Void> append(EventKind kind, Concept concept) {
        return append(List.of(TermEvents.ofConcept(kind, base, concept, request.traceparent())));
    }

    Future<Void> append(EventKind kind, Term term) {
        return append(List.of(TermEvents.ofTerm(kind, base, term, request.traceparent())));
    }
}
