package dev.parlance.termbase.change;

import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Reference;
import dev.parlance.shared.UserRef;
import dev.parlance.termbase.base.TermBaseRow;
import dev.parlance.termbase.concept.Concept;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.ConceptStore;
import dev.parlance.termbase.concept.Term;
import dev.parlance.termbase.concept.TermUserStore;
import dev.parlance.termbase.concept.TermViews;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Map;

/**
 * A change in its transaction.
 *
 * @param base locked until the transaction ends
 * @param revision that the change gives the base
 */
record OpenChange(SqlConnection tx, ChangeRequest request, TermBaseRow base, long revision, EventStore events) {
    /** The statements of this change. */
    TermRowStore rows() {
        return new TermRowStore(tx, revision, request.caller().id());
    }

    /** Reads a concept; fails with {@link Fault.NotFound}. */
    Future<ConceptRecord> concept(String id) {
        var number = new Reference(null, id).number();
        return number == null
                ? Future.failedFuture(new Fault.NotFound("concept", id))
                : ConceptStore.find(tx, base.id(), number)
                        .map(found -> found.orElseThrow(() -> new Fault.NotFound("concept", id)));
    }

    Future<ConceptRecord> concept(long id) {
        return concept(Long.toString(id));
    }

    /** Reads a term as the only one of its concept; fails with {@link Fault.NotFound}. */
    Future<ConceptRecord> term(String id) {
        var number = new Reference(null, id).number();
        return number == null
                ? Future.failedFuture(new Fault.NotFound("term", id))
                : ConceptStore.findTerm(tx, base.id(), number)
                        .map(found -> found.orElseThrow(() -> new Fault.NotFound("term", id)));
    }

    Future<Concept> view(ConceptRecord concept) {
        return users(concept).map(users -> new TermViews(users, base.rights()).concept(concept));
    }

    Future<Term> viewTerm(ConceptRecord concept) {
        return users(concept)
                .map(users -> new TermViews(users, base.rights())
                        .term(concept, concept.terms().getFirst()));
    }

    private Future<Map<Long, UserRef>> users(ConceptRecord concept) {
        return TermUserStore.users(tx, List.of(concept));
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
