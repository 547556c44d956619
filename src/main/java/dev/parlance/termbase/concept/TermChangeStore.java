package dev.parlance.termbase.concept;

import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.termbase.base.TermBaseChanges;
import dev.parlance.termbase.base.TermBaseRow;
import dev.parlance.termbase.base.TermBaseStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Changes concepts and terms. Each change takes the base's next revision, which also makes changes of one base wait for each
 * other, and is told to the indexes once it is committed.
 */
public final class TermChangeStore {
    public static final String NEXT_REVISION = """
            update term_base
               set revision = revision + 1
             where id = $1
            returning revision
            """;
    private final Db db;
    private final EventStore events;
    private final TermBaseChanges changes;

    public TermChangeStore(Db db, EventStore events, TermBaseChanges changes) {
        this.db = db;
        this.events = events;
        this.changes = changes;
    }

    /** Who changes what. */
    public record Change(Caller caller, String baseUid, String traceparent) {}

    /** A change under way: the base is locked, this is its next revision. */
    private record Step(SqlConnection tx, Change change, TermBaseRow base, long revision) {
        Future<Concept> view(ConceptRecord concept) {
            return TermUserStore.users(tx, List.of(concept))
                    .map(users -> new TermViews(users, base.rights()).concept(concept));
        }

        Future<Term> viewTerm(ConceptRecord concept) {
            return TermUserStore.users(tx, List.of(concept))
                    .map(users -> new TermViews(users, base.rights())
                            .term(concept, concept.terms().getFirst()));
        }

        TermRowStore rows() {
            return new TermRowStore(tx, revision, change.caller().id());
        }

        Future<ConceptRecord> concept(long id) {
            return ConceptStore.read(tx, base.id(), Long.toString(id));
        }
    }

    private <T> Future<T> change(Change change, Function<Step, Future<T>> work) {
        return db.transaction(tx -> TermBaseStore.lock(tx, change.caller(), change.baseUid())
                        .compose(base -> tx.preparedQuery(NEXT_REVISION)
                                .execute(Tuple.of(base.id()))
                                .compose(rows -> work.apply(new Step(
                                        tx, change, base, Rows.one(rows).getLong("revision"))))))
                .onSuccess(_ -> {
                    changes.announce(change.baseUid());
                    events.nudge();
                });
    }

    public Future<Concept> createConcept(Change change, ConceptCreate concept) {
        return change(change, step -> {
            step.base().rights().requireWrite(concept.allTerms().stream().anyMatch(TermFields::isApproved));
            TermCheck.all(concept.allTerms(), step.base().base().langs());
            return step.rows()
                    .insertConcept(step.base().id(), concept.fields())
                    .compose(id -> step.rows()
                            .insertTerms(id, concept.allTerms())
                            .compose(_ -> step.concept(id))
                            .compose(step::view)
                            .compose(view -> tell(step, TermEvents.made(step.base(), view, change.traceparent()))
                                    .map(view)));
        });
    }

    public Future<Concept> editConcept(
            Change change, String id, Precondition condition, Function<Concept, ConceptFields> wanted) {
        return change(
                change,
                step -> ConceptStore.read(step.tx(), step.base().id(), id)
                        .compose(before -> step.view(before).compose(view -> {
                            condition.check(view);
                            step.base().rights().requireWrite(before.isApproved());
                            return step.rows()
                                    .updateConcept(before.id(), wanted.apply(view))
                                    .compose(_ -> step.concept(before.id()))
                                    .compose(step::view);
                        }))
                        .compose(view -> tell(
                                        step,
                                        List.of(TermEvents.ofConcept(
                                                EventKind.TERM_BASE_CONCEPT_UPDATED,
                                                step.base(),
                                                view,
                                                change.traceparent())))
                                .map(view)));
    }

    public Future<Void> deleteConcept(Change change, String id, Precondition condition) {
        return change(
                change,
                step -> ConceptStore.read(step.tx(), step.base().id(), id)
                        .compose(before -> step.view(before).compose(view -> {
                            condition.check(view);
                            step.base().rights().requireWrite(before.isApproved());
                            return step.rows()
                                    .deleteConcept(before.id())
                                    .compose(_ -> tell(step, TermEvents.gone(step.base(), view, change.traceparent())));
                        })));
    }

    public Future<Term> createTerm(Change change, TermCreate create) {
        return change(change, step -> {
            var fields = create.fields();
            step.base().rights().requireWrite(fields.isApproved());
            TermCheck.one(fields, step.base().base().langs());
            return conceptFor(step, create)
                    .compose(concept ->
                            step.rows().insertTerm(concept, fields).compose(term -> changed(step, concept, term)))
                    .compose(term -> tellOf(step, EventKind.TERM_BASE_TERM_CREATED, term));
        });
    }

    private Future<Long> conceptFor(Step step, TermCreate create) {
        var id = create.conceptId();
        if (id == null) {
            return step.rows()
                    .insertConcept(step.base().id(), ConceptFields.NONE)
                    .compose(made -> step.concept(made)
                            .compose(step::view)
                            .compose(view -> tell(
                                    step,
                                    List.of(TermEvents.ofConcept(
                                            EventKind.TERM_BASE_CONCEPT_CREATED,
                                            step.base(),
                                            view,
                                            step.change().traceparent()))))
                            .map(made));
        }
        return ConceptStore.read(step.tx(), step.base().id(), id)
                .map(ConceptRecord::id)
                .recover(failure -> Future.failedFuture(
                        failure instanceof Fault.NotFound
                                ? new Fault.Invalid(
                                        Violation.at("/conceptId", "unknown", "there is no concept with id " + id))
                                : failure));
    }

    public Future<Term> editTerm(Change change, String id, Precondition condition, Function<Term, TermFields> wanted) {
        return change(
                change,
                step -> ConceptStore.readTerm(step.tx(), step.base().id(), id)
                        .compose(before -> step.viewTerm(before).compose(view -> {
                            condition.check(view);
                            var was = before.terms().getFirst().fields();
                            var edit = wanted.apply(view);
                            var fields = edit.withStatus(Objects.requireNonNullElse(
                                    edit.status(), Objects.requireNonNullElse(was.status(), TermFields.NEW)));
                            step.base().rights().requireWrite(was.isApproved() || fields.isApproved());
                            TermCheck.one(fields, step.base().base().langs());
                            return step.rows()
                                    .updateTerm(before.terms().getFirst().id(), fields)
                                    .compose(_ -> changed(
                                            step,
                                            before.id(),
                                            before.terms().getFirst().id()));
                        }))
                        .compose(term -> tellOf(step, EventKind.TERM_BASE_TERM_UPDATED, term)));
    }

    public Future<Void> deleteTerm(Change change, String id, Precondition condition) {
        return change(
                change,
                step -> ConceptStore.readTerm(step.tx(), step.base().id(), id)
                        .compose(before -> step.viewTerm(before).compose(view -> {
                            condition.check(view);
                            var term = before.terms().getFirst();
                            step.base().rights().requireWrite(term.fields().isApproved());
                            return step.rows()
                                    .deleteTerm(term.id())
                                    .compose(_ -> step.rows().touchConcept(before.id()))
                                    .compose(_ -> tellOf(step, EventKind.TERM_BASE_TERM_DELETED, view));
                        }))
                        .mapEmpty());
    }

    private static Future<Term> changed(Step step, long concept, long term) {
        return step.rows()
                .touchConcept(concept)
                .compose(_ -> ConceptStore.readTerm(step.tx(), step.base().id(), Long.toString(term)))
                .compose(step::viewTerm);
    }

    private Future<Term> tellOf(Step step, EventKind kind, Term term) {
        return tell(
                        step,
                        List.of(TermEvents.ofTerm(
                                kind, step.base(), term, step.change().traceparent())))
                .map(term);
    }

    private Future<Void> tell(Step step, List<NewEvent> told) {
        return events.append(step.tx(), told);
    }
}
