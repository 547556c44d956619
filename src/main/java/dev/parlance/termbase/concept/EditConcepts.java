package dev.parlance.termbase.concept;

import dev.parlance.access.Precondition;
import dev.parlance.event.EventKind;
import io.vertx.core.Future;
import java.util.function.Function;

/** Creates, edits and deletes concepts. */
public record EditConcepts(ChangeTermBase bases) {
    public Future<Concept> create(ChangeTermBase.Request request, ConceptCreate concept) {
        return bases.run(request, change -> {
            change.base().rights().requireWrite(concept.allTerms().stream().anyMatch(TermFields::isApproved));
            TermCheck.all(concept.allTerms(), change.base().base().langs());
            return insert(change, concept)
                    .compose(view -> change.append(TermEvents.created(change.base(), view, request.traceparent()))
                            .map(view));
        });
    }

    private static Future<Concept> insert(OpenChange change, ConceptCreate concept) {
        return change.rows()
                .insertConcept(change.base().id(), concept.fields())
                .compose(id -> change.rows()
                        .insertTerms(id, concept.allTerms())
                        .compose(_ -> change.concept(Long.toString(id)))
                        .compose(change::view));
    }

    public Future<Concept> edit(
            ChangeTermBase.Request request, String id, Precondition condition, Function<Concept, ConceptFields> edit) {
        return bases.run(
                request,
                change -> find(change, id, condition).compose(before -> edit(change, before, edit.apply(before))));
    }

    /** An edit without a change is not recorded. */
    private static Future<Concept> edit(OpenChange change, Concept before, ConceptFields fields) {
        return fields.equals(before.fields())
                ? Future.succeededFuture(before)
                : change.rows()
                        .updateConcept(Long.parseLong(before.id()), fields)
                        .compose(_ -> change.concept(before.id()))
                        .compose(change::view)
                        .compose(view -> change.append(EventKind.TERM_BASE_CONCEPT_UPDATED, view)
                                .map(view));
    }

    /** Deletes a concept with all its terms. */
    public Future<Void> delete(ChangeTermBase.Request request, String id, Precondition condition) {
        return bases.run(
                request,
                change -> find(change, id, condition)
                        .compose(view -> change.rows()
                                .deleteConcept(Long.parseLong(view.id()))
                                .compose(_ -> change.append(
                                        TermEvents.deleted(change.base(), view, request.traceparent())))));
    }

    /** Finds a concept that the caller may change. */
    private static Future<Concept> find(OpenChange change, String id, Precondition condition) {
        return change.concept(id)
                .compose(before -> change.view(before).map(view -> {
                    condition.check(view);
                    change.base().rights().requireWrite(before.isApproved());
                    return view;
                }));
    }
}
