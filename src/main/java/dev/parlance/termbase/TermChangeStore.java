package dev.parlance.termbase;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.Caller;
import dev.parlance.http.Precondition;
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
final class TermChangeStore {
    static final String NEXT_REVISION = """
            update term_base
               set revision = revision + 1
             where id = $1
            returning revision
            """;
    private static final String INSERT_CONCEPT = """
            insert into concept (term_base_id, note, definition, domain, sub_domains, url, revision, created_by, modified_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
            returning id
            """;
    private static final String UPDATE_CONCEPT = """
            update concept
               set note = $2,
                   definition = $3,
                   domain = $4,
                   sub_domains = $5,
                   url = $6,
                   revision = $7,
                   modified_by = $8,
                   modified_at = date_trunc('milliseconds', now())
             where id = $1
            """;
    private static final String TOUCH_CONCEPT = """
            update concept
               set revision = $2
             where id = $1
            """;
    private static final String DELETE_CONCEPT = """
            with gone as (
              delete from concept
               where id = $1
              returning term_base_id, id
            )
            insert into concept_gone (term_base_id, revision, concept_id)
            select term_base_id, $2, id
              from gone
            """;
    private static final String INSERT_TERM = """
            insert into term (concept_id, lang, text, status, term_type, part_of_speech, gender, number, case_sensitive,
                              exact_match, forbidden, preferred, note, usage, short_translation, custom_fields, created_by,
                              modified_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::text::json, $17, $17)
            returning id
            """;
    private static final String UPDATE_TERM = """
            update term
               set lang = $2,
                   text = $3,
                   status = $4,
                   term_type = $5,
                   part_of_speech = $6,
                   gender = $7,
                   number = $8,
                   case_sensitive = $9,
                   exact_match = $10,
                   forbidden = $11,
                   preferred = $12,
                   note = $13,
                   usage = $14,
                   short_translation = $15,
                   custom_fields = $16::text::json,
                   modified_by = $17,
                   modified_at = date_trunc('milliseconds', now())
             where id = $1
            """;
    private static final String DELETE_TERM = """
            delete from term
             where id = $1
            """;

    private final Db db;
    private final EventStore events;
    private final TermBaseChanges changes;

    TermChangeStore(Db db, EventStore events, TermBaseChanges changes) {
        this.db = db;
        this.events = events;
        this.changes = changes;
    }

    /** Who changes what. */
    record Change(Caller caller, String baseUid, String traceparent) {}

    /** A change under way: the base is locked, this is its next revision. */
    private record Step(SqlConnection tx, Change change, TermBaseRow base, long revision) {
        Future<Concept> view(ConceptRecord concept) {
            return ConceptStore.users(tx, List.of(concept))
                    .map(users -> new TermViews(users, base.rights()).concept(concept));
        }

        Future<Term> viewTerm(ConceptRecord concept) {
            return ConceptStore.users(tx, List.of(concept))
                    .map(users -> new TermViews(users, base.rights())
                            .term(concept, concept.terms().getFirst()));
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
                    changes.tell(change.baseUid());
                    events.nudge();
                });
    }

    Future<Concept> createConcept(Change change, ConceptCreate concept) {
        return change(change, step -> {
            step.base().rights().requireWrite(concept.allTerms().stream().anyMatch(TermFields::isApproved));
            TermCheck.all(concept.allTerms(), step.base().base().langs());
            return insertConcept(step, concept.fields())
                    .compose(id -> insertTerms(step, id, concept.allTerms())
                            .compose(_ -> step.concept(id))
                            .compose(step::view)
                            .compose(view -> tell(step, TermEvents.made(step.base(), view, change.traceparent()))
                                    .map(view)));
        });
    }

    private static Future<Long> insertConcept(Step step, ConceptFields fields) {
        return step.tx()
                .preparedQuery(INSERT_CONCEPT)
                .execute(values(Tuple.of(step.base().id()), fields)
                        .addLong(step.revision())
                        .addLong(step.change().caller().id()))
                .map(rows -> Rows.one(rows).getLong("id"));
    }

    private static Future<Void> insertTerms(Step step, long concept, List<TermFields> terms) {
        if (terms.isEmpty()) {
            return Future.succeededFuture();
        }
        var rows = terms.stream().map(term -> term(step, concept, term)).toList();
        return step.tx().preparedQuery(INSERT_TERM).executeBatch(rows).mapEmpty();
    }

    Future<Concept> editConcept(
            Change change, String id, Precondition condition, Function<Concept, ConceptFields> wanted) {
        return change(
                change,
                step -> ConceptStore.read(step.tx(), step.base().id(), id)
                        .compose(before -> step.view(before).compose(view -> {
                            condition.check(view);
                            step.base().rights().requireWrite(before.isApproved());
                            return step.tx()
                                    .preparedQuery(UPDATE_CONCEPT)
                                    .execute(values(Tuple.of(before.id()), wanted.apply(view))
                                            .addLong(step.revision())
                                            .addLong(change.caller().id()))
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

    Future<Void> deleteConcept(Change change, String id, Precondition condition) {
        return change(
                change,
                step -> ConceptStore.read(step.tx(), step.base().id(), id)
                        .compose(before -> step.view(before).compose(view -> {
                            condition.check(view);
                            step.base().rights().requireWrite(before.isApproved());
                            return step.tx()
                                    .preparedQuery(DELETE_CONCEPT)
                                    .execute(Tuple.of(before.id(), step.revision()))
                                    .compose(_ -> tell(step, TermEvents.gone(step.base(), view, change.traceparent())));
                        })));
    }

    Future<Term> createTerm(Change change, TermCreate create) {
        return change(change, step -> {
            var fields = create.fields();
            step.base().rights().requireWrite(fields.isApproved());
            TermCheck.one(fields, step.base().base().langs());
            return conceptFor(step, create)
                    .compose(concept -> step.tx()
                            .preparedQuery(INSERT_TERM)
                            .execute(term(step, concept, fields))
                            .compose(rows ->
                                    changed(step, concept, Rows.one(rows).getLong("id"))))
                    .compose(term -> tellOf(step, EventKind.TERM_BASE_TERM_CREATED, term));
        });
    }

    private Future<Long> conceptFor(Step step, TermCreate create) {
        var id = create.conceptId();
        if (id == null) {
            return insertConcept(step, ConceptFields.NONE)
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
                                        Violation.at("/conceptId", "unknown", "there is no concept with the id " + id))
                                : failure));
    }

    Future<Term> editTerm(Change change, String id, Precondition condition, Function<Term, TermFields> wanted) {
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
                            return step.tx()
                                    .preparedQuery(UPDATE_TERM)
                                    .execute(
                                            term(step, before.terms().getFirst().id(), fields))
                                    .compose(_ -> changed(
                                            step,
                                            before.id(),
                                            before.terms().getFirst().id()));
                        }))
                        .compose(term -> tellOf(step, EventKind.TERM_BASE_TERM_UPDATED, term)));
    }

    Future<Void> deleteTerm(Change change, String id, Precondition condition) {
        return change(
                change,
                step -> ConceptStore.readTerm(step.tx(), step.base().id(), id)
                        .compose(before -> step.viewTerm(before).compose(view -> {
                            condition.check(view);
                            var term = before.terms().getFirst();
                            step.base().rights().requireWrite(term.fields().isApproved());
                            return step.tx()
                                    .preparedQuery(DELETE_TERM)
                                    .execute(Tuple.of(term.id()))
                                    .compose(_ -> touch(step, before.id()))
                                    .compose(_ -> tellOf(step, EventKind.TERM_BASE_TERM_DELETED, view));
                        }))
                        .mapEmpty());
    }

    private static Future<Term> changed(Step step, long concept, long term) {
        return touch(step, concept)
                .compose(_ -> ConceptStore.readTerm(step.tx(), step.base().id(), Long.toString(term)))
                .compose(step::viewTerm);
    }

    private static Future<Void> touch(Step step, long concept) {
        return step.tx()
                .preparedQuery(TOUCH_CONCEPT)
                .execute(Tuple.of(concept, step.revision()))
                .mapEmpty();
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

    private static Tuple values(Tuple args, ConceptFields fields) {
        return args.addString(fields.conceptNote())
                .addString(fields.definition())
                .addString(fields.domain())
                .addArrayOfString(fields.areas().toArray(String[]::new))
                .addString(fields.url());
    }

    /** @param id of the concept of a new term, or of the term that is there */
    private static Tuple term(Step step, long id, TermFields term) {
        return Tuple.tuple()
                .addLong(id)
                .addString(term.lang())
                .addString(term.text())
                .addString(Objects.requireNonNullElse(term.status(), TermFields.NEW))
                .addString(term.termType())
                .addString(term.partOfSpeech())
                .addString(term.gender())
                .addString(term.number())
                .addBoolean(term.caseSensitive())
                .addBoolean(term.exactMatch())
                .addBoolean(term.forbidden())
                .addBoolean(term.preferred())
                .addString(term.note())
                .addString(term.usage())
                .addString(term.shortTranslation())
                .addString(term.customJson())
                .addLong(step.change().caller().id());
    }
}
