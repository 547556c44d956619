package dev.parlance.termbase.concept;

import dev.parlance.access.Precondition;
import dev.parlance.event.EventKind;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import io.vertx.core.Future;
import java.util.Objects;
import java.util.function.Function;

/** Creates, edits and deletes terms. Only terminologists and managers may approve terms or change approved terms. */
public record EditTerms(ChangeTermBase bases) {
    /** Creates a term in an existing concept, or in a new one. */
    public Future<Term> create(ChangeTermBase.Request request, TermCreate create) {
        return bases.run(request, change -> {
            check(change, create.fields(), false);
            return conceptFor(change, create)
                    .compose(concept -> change.rows()
                            .insertTerm(concept, create.fields())
                            .compose(term -> changed(change, concept, term)))
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

    /** Refuses a term; {@code approved} says whether it replaces an approved one. */
    private static void check(OpenChange change, TermFields fields, boolean approved) {
        change.base().rights().requireWrite(approved || fields.isApproved());
        TermCheck.one(fields, change.base().base().langs());
    }

    private static Future<Long> newConcept(OpenChange change) {
        return change.rows()
                .insertConcept(change.base().id(), ConceptFields.NONE)
                .compose(id -> change.concept(Long.toString(id))
                        .compose(change::view)
                        .compose(view -> change.append(EventKind.TERM_BASE_CONCEPT_CREATED, view))
                        .map(id));
    }

    private static Fault.Invalid unknownConcept(String id) {
        return new Fault.Invalid(Violation.unknown("/conceptId", "concept", id));
    }

    public Future<Term> edit(
            ChangeTermBase.Request request, String id, Precondition condition, Function<Term, TermFields> edit) {
        return bases.run(
                request,
                change -> find(change, id, condition).compose(before -> edit(change, before, edit.apply(before))));
    }

    /** An edit without a change is not recorded. */
    private static Future<Term> edit(OpenChange change, Term before, TermFields edit) {
        var fields = edit.withStatus(Objects.requireNonNullElse(edit.status(), before.status()));
        return fields.equals(TermFields.of(before))
                ? Future.succeededFuture(before)
                : update(change, before, fields)
                        .compose(term -> append(change, EventKind.TERM_BASE_TERM_UPDATED, term));
    }

    private static Future<Term> find(OpenChange change, String id, Precondition condition) {
        return change.term(id).compose(change::viewTerm).map(term -> {
            condition.check(term);
            return term;
        });
    }

    private static Future<Term> update(OpenChange change, Term before, TermFields fields) {
        check(change, fields, before.hasStatusApproved());
        var id = Long.parseLong(before.id());
        return change.rows()
                .updateTerm(id, fields)
                .compose(_ -> changed(change, Long.parseLong(before.conceptId()), id));
    }

    public Future<Void> delete(ChangeTermBase.Request request, String id, Precondition condition) {
        return bases.run(
                request,
                change -> find(change, id, condition)
                        .compose(before -> delete(change, before).map(before))
                        .compose(before -> append(change, EventKind.TERM_BASE_TERM_DELETED, before))
                        .mapEmpty());
    }

    private static Future<Void> delete(OpenChange change, Term before) {
        change.base().rights().requireWrite(before.hasStatusApproved());
        return change.rows()
                .deleteTerm(Long.parseLong(before.id()))
                .compose(_ -> change.rows().touchConcept(Long.parseLong(before.conceptId())));
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
