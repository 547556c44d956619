package dev.parlance.termbase.change;

import dev.parlance.access.Precondition;
import dev.parlance.event.EventKind;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.termbase.concept.ConceptFields;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.Term;
import dev.parlance.termbase.concept.TermCreate;
import dev.parlance.termbase.concept.TermFields;
import io.vertx.core.Future;
import java.util.Objects;
import java.util.function.Function;

/** Creates, edits and deletes terms. Only terminologists and managers may approve terms or change approved terms. */
public final class EditTerms {
    private final ChangeTermBase bases;

    public EditTerms(ChangeTermBase bases) {
        this.bases = bases;
    }

    /** Creates a term in an existing concept, or in a new one. */
    public Future<Term> create(ChangeRequest request, TermCreate create) {
        return bases.run(request, change -> {
            var fields = create.fields();
            change.base().rights().requireWrite(fields.isApproved());
            TermCheck.one(fields, change.base().base().langs());
            return conceptFor(change, create)
                    .compose(concept ->
                            change.rows().insertTerm(concept, fields).compose(term -> changed(change, concept, term)))
                    .compose(term -> append(change, EventKind.TERM_BASE_TERM_CREATED, term));
        });
    }

    private static Future<Long> conceptFor(OpenChange change, TermCreate create) {
        var id = create.conceptId();
        return id == null
                ? newConcept(change)
                : change.concept(id)
                        .map(ConceptRecord::id)
                        .recover(failure ->
                                Future.failedFuture(failure instanceof Fault.NotFound ? unknownConcept(id) : failure));
    }

    private static Future<Long> newConcept(OpenChange change) {
        return change.rows()
                .insertConcept(change.base().id(), ConceptFields.NONE)
                .compose(id -> change.concept(id)
                        .compose(change::view)
                        .compose(view -> change.append(EventKind.TERM_BASE_CONCEPT_CREATED, view))
                        .map(id));
    }

    private static Fault.Invalid unknownConcept(String id) {
        return new Fault.Invalid(Violation.at("/conceptId", "unknown", "there is no concept with id " + id));
    }

    public Future<Term> edit(
            ChangeRequest request, String id, Precondition condition, Function<Term, TermFields> edit) {
        return bases.run(
                request,
                change -> change.term(id)
                        .compose(before -> change.viewTerm(before).compose(view -> {
                            condition.check(view);
                            return update(change, before, edit.apply(view));
                        }))
                        .compose(term -> append(change, EventKind.TERM_BASE_TERM_UPDATED, term)));
    }

    private static Future<Term> update(OpenChange change, ConceptRecord before, TermFields edit) {
        var term = before.terms().getFirst();
        var current = term.fields();
        var fields = edit.withStatus(Objects.requireNonNullElse(
                edit.status(), Objects.requireNonNullElse(current.status(), TermFields.NEW)));
        change.base().rights().requireWrite(current.isApproved() || fields.isApproved());
        TermCheck.one(fields, change.base().base().langs());
        return change.rows().updateTerm(term.id(), fields).compose(_ -> changed(change, before.id(), term.id()));
    }

    public Future<Void> delete(ChangeRequest request, String id, Precondition condition) {
        return bases.run(
                request,
                change -> change.term(id)
                        .compose(before -> change.viewTerm(before).compose(view -> {
                            condition.check(view);
                            return delete(change, before)
                                    .compose(_ -> append(change, EventKind.TERM_BASE_TERM_DELETED, view));
                        }))
                        .mapEmpty());
    }

    private static Future<Void> delete(OpenChange change, ConceptRecord before) {
        var term = before.terms().getFirst();
        change.base().rights().requireWrite(term.fields().isApproved());
        return change.rows().deleteTerm(term.id()).compose(_ -> change.rows().touchConcept(before.id()));
    }

    private static Future<Term> changed(OpenChange change, long concept, long term) {
        return change.rows()
                .touchConcept(concept)
                .compose(_ -> change.term(Long.toString(term)))
                .compose(change::viewTerm);
    }

    private static Future<Term> append(OpenChange change, EventKind kind, Term term) {
        return change.append(kind, term).map(term);
    }
}
