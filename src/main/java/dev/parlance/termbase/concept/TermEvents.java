package dev.parlance.termbase.concept;

import dev.parlance.event.EventKind;
import dev.parlance.event.NewEvent;
import dev.parlance.termbase.base.TermBaseRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a change of concepts and terms tells; the subject is what it is after the change, or was before it went. */
public final class TermEvents {
    private TermEvents() {}

    /** The base in short. */
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

    /** Of the concept and of each of its terms: the whole before its parts where it is made, after them where it goes. */
    static List<NewEvent> made(TermBaseRow base, Concept concept, String traceparent) {
        var events = new ArrayList<NewEvent>();
        events.add(ofConcept(EventKind.TERM_BASE_CONCEPT_CREATED, base, concept, traceparent));
        concept.terms().forEach(term -> events.add(ofTerm(EventKind.TERM_BASE_TERM_CREATED, base, term, traceparent)));
        return events;
    }

    static List<NewEvent> gone(TermBaseRow base, Concept concept, String traceparent) {
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
