package dev.parlance.termbase.concept;

import dev.parlance.event.EventKind;
import dev.parlance.event.NewEvent;
import dev.parlance.termbase.base.TermBaseRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The events of concepts and terms; the subject is shown as it is after the change, or as it was before its deletion.
 */
public final class TermEvents {
    private TermEvents() {}

    private record Base(String id, String uid, String name) {}

    private static Base base(TermBaseRow row) {
        return new Base(row.base().id(), row.base().uid(), row.base().name());
    }

    static NewEvent ofConcept(EventKind kind, TermBaseRow base, Concept concept, String traceparent) {
        return new NewEvent(kind, Map.of("termBase", base(base), "concept", concept), null, traceparent);
    }

    static NewEvent ofTerm(EventKind kind, TermBaseRow base, Term term, String traceparent) {
        return new NewEvent(kind, Map.of("termBase", base(base), "term", term), null, traceparent);
    }

    /** The events of a new concept and of each of its terms, in this order. */
    static List<NewEvent> created(TermBaseRow base, Concept concept, String traceparent) {
        var events = new ArrayList<NewEvent>();
        events.add(ofConcept(EventKind.TERM_BASE_CONCEPT_CREATED, base, concept, traceparent));
        concept.terms().forEach(term -> events.add(ofTerm(EventKind.TERM_BASE_TERM_CREATED, base, term, traceparent)));
        return events;
    }

    /** The events of the terms of a deleted concept and of the concept, in this order. */
    static List<NewEvent> deleted(TermBaseRow base, Concept concept, String traceparent) {
        var events = new ArrayList<NewEvent>();
        concept.terms().forEach(term -> events.add(ofTerm(EventKind.TERM_BASE_TERM_DELETED, base, term, traceparent)));
        events.add(ofConcept(EventKind.TERM_BASE_CONCEPT_DELETED, base, concept, traceparent));
        return events;
    }

    public static NewEvent imported(String id, String uid, String name, Object what, @Nullable String traceparent) {
        return new NewEvent(
                EventKind.TERM_BASE_IMPORTED,
                Map.of("termBase", new Base(id, uid, name), "termBaseImport", what),
                null,
                traceparent);
    }
}
