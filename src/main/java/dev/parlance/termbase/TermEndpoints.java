package dev.parlance.termbase;

import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.shared.Lang;
import dev.parlance.shared.PageRequest;
import dev.parlance.termbase.base.ReadTermBases;
import dev.parlance.termbase.base.TermBaseRow;
import dev.parlance.termbase.concept.ChangeTermBase;
import dev.parlance.termbase.concept.Concept;
import dev.parlance.termbase.concept.ConceptCreate;
import dev.parlance.termbase.concept.ConceptFields;
import dev.parlance.termbase.concept.ConceptStore;
import dev.parlance.termbase.concept.EditConcepts;
import dev.parlance.termbase.concept.EditTerms;
import dev.parlance.termbase.concept.ReadConcepts;
import dev.parlance.termbase.concept.Term;
import dev.parlance.termbase.concept.TermCreate;
import dev.parlance.termbase.concept.TermFields;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Concepts and terms of a term base. */
record TermEndpoints(ReadTermBases bases, ReadConcepts read, EditConcepts concepts, EditTerms terms) {
    List<Endpoint> all() {
        return List.of(
                Endpoint.of("browseTermBase", this::browse),
                Endpoint.of("listConcepts", this::listConcepts),
                Endpoint.of("createConcept", this::createConcept),
                Endpoint.of("getConcept", this::getConcept),
                Endpoint.of("editConcept", this::editConcept),
                Endpoint.of("patchConcept", this::patchConcept),
                Endpoint.of("deleteConcept", this::deleteConcept),
                Endpoint.of("listTerms", this::listTerms),
                Endpoint.of("createTerm", this::createTerm),
                Endpoint.of("getTerm", this::getTerm),
                Endpoint.of("editTerm", this::editTerm),
                Endpoint.of("patchTerm", this::patchTerm),
                Endpoint.of("deleteTerm", this::deleteTerm));
    }

    /** The body of {@code browseTermBase}. */
    record Browse(
            @Nullable String query,
            @Nullable List<String> langs,
            @Nullable String status,
            @Nullable Boolean forbidden,
            @Nullable Integer pageNumber,
            @Nullable Integer pageSize) {
        ConceptStore.Filter filter() {
            return new ConceptStore.Filter(
                    query,
                    langs == null ? List.of() : langs.stream().map(Lang::normal).toList(),
                    status == null ? List.of() : List.of(status),
                    forbidden);
        }

        PageRequest page() {
            return new PageRequest(
                    Objects.requireNonNullElse(pageNumber, 0),
                    Objects.requireNonNullElse(pageSize, PageRequest.MAX_SIZE));
        }
    }

    private Future<Reply> browse(Call call) {
        var browse = call.body(Browse.class);
        return list(call, browse.filter(), browse.page());
    }

    private Future<Reply> list(Call call, ConceptStore.Filter filter, PageRequest page) {
        var answer = new LargeAnswer(call);
        return base(call)
                .compose(base -> read.list(base, filter, page, answer::reserve))
                .map(answer::page)
                .onFailure(_ -> answer.release());
    }

    private Future<Reply> listConcepts(Call call) {
        var filter = new ConceptStore.Filter(null, List.of(), List.of(), null);
        return list(call, filter, call.page());
    }

    private Future<Reply> createConcept(Call call) {
        return concepts.create(change(call), call.body(ConceptCreate.class))
                .map(created -> Reply.created(path(call) + "/concepts/" + created.id(), created));
    }

    private Future<Reply> getConcept(Call call) {
        return base(call)
                .compose(base -> read.concept(base, call.path("conceptId")))
                .compose(new LargeAnswer(call)::concept);
    }

    private Future<Reply> editConcept(Call call) {
        var body = call.body(ConceptFields.class);
        return editConcept(call, _ -> body);
    }

    private Future<Reply> patchConcept(Call call) {
        return editConcept(call, current -> call.merged(current.fields(), ConceptFields.class));
    }

    private Future<Reply> editConcept(Call call, Function<Concept, ConceptFields> edit) {
        return concepts.edit(change(call), call.path("conceptId"), call.precondition(), edit)
                .map(Reply::entity);
    }

    private Future<Reply> deleteConcept(Call call) {
        return concepts.delete(change(call), call.path("conceptId"), call.precondition())
                .map(_ -> Reply.noContent());
    }

    private Future<Reply> listTerms(Call call) {
        var query = call.query();
        var filter = new ConceptStore.Filter(
                query.text("query"),
                query.texts("langs").stream().map(Lang::normal).toList(),
                query.texts("status"),
                query.flag("forbidden"));
        return base(call)
                .compose(base -> read.listTerms(base, filter, call.page()))
                .map(Reply::page);
    }

    private Future<Reply> createTerm(Call call) {
        return terms.create(change(call), call.body(TermCreate.class))
                .map(created -> Reply.created(path(call) + "/terms/" + created.id(), created));
    }

    private Future<Reply> getTerm(Call call) {
        return base(call).compose(base -> read.term(base, call.path("termId"))).map(Reply::entity);
    }

    private Future<Reply> editTerm(Call call) {
        var body = call.body(TermFields.class);
        return editTerm(call, _ -> body);
    }

    private Future<Reply> patchTerm(Call call) {
        return editTerm(call, current -> call.merged(TermFields.of(current), TermFields.class));
    }

    private Future<Reply> editTerm(Call call, Function<Term, TermFields> edit) {
        return terms.edit(change(call), call.path("termId"), call.precondition(), edit)
                .map(Reply::entity);
    }

    private Future<Reply> deleteTerm(Call call) {
        return terms.delete(change(call), call.path("termId"), call.precondition())
                .map(_ -> Reply.noContent());
    }

    private Future<TermBaseRow> base(Call call) {
        return bases.find(call.caller(), call.path("termBaseUid"));
    }

    private static ChangeTermBase.Request change(Call call) {
        return new ChangeTermBase.Request(call.caller(), call.path("termBaseUid"), call.traceparent());
    }

    private static String path(Call call) {
        return "/termBases/" + call.path("termBaseUid");
    }
}
