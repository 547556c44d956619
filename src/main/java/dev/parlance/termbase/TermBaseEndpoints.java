package dev.parlance.termbase;

import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.shared.Lang;
import dev.parlance.termbase.base.EditTermBases;
import dev.parlance.termbase.base.ProjectTermBaseStore;
import dev.parlance.termbase.base.ProjectTermBasesEdit;
import dev.parlance.termbase.base.ReadTermBases;
import dev.parlance.termbase.base.ReplaceProjectTermBases;
import dev.parlance.termbase.base.TermBase;
import dev.parlance.termbase.base.TermBaseEdit;
import dev.parlance.termbase.base.TermBaseStore;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;

/** {@code /termBases}, and the term bases of a project. */
record TermBaseEndpoints(
        ReadTermBases bases,
        EditTermBases edit,
        ProjectTermBaseStore projects,
        ReplaceProjectTermBases replaceOfProject) {
    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createTermBase", this::create),
                Endpoint.of("listTermBases", this::list),
                Endpoint.of("getTermBase", this::get),
                Endpoint.of("editTermBase", this::edit),
                Endpoint.of("patchTermBase", this::patch),
                Endpoint.of("deleteTermBase", this::delete),
                Endpoint.of("getProjectTermBases", this::ofProject),
                Endpoint.of("editProjectTermBases", this::editProject));
    }

    private Future<Reply> create(Call call) {
        return edit.create(call.caller(), call.body(TermBaseEdit.class))
                .map(created -> Reply.created("/termBases/" + created.uid(), created));
    }

    private Future<Reply> list(Call call) {
        var query = call.query();
        var filter = new TermBaseStore.Filter(
                query.text("name"),
                query.texts("langs").stream().map(Lang::normal).toList(),
                query.text("clientUid"),
                query.text("domainUid"));
        return bases.list(call.caller(), filter, call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return bases.find(call.caller(), uid(call)).map(row -> Reply.entity(row.base()));
    }

    private Future<Reply> edit(Call call) {
        var body = call.body(TermBaseEdit.class);
        return edit(call, _ -> body);
    }

    private Future<Reply> patch(Call call) {
        return edit(call, current -> call.merged(TermBaseEdit.of(current), TermBaseEdit.class));
    }

    private Future<Reply> edit(Call call, Function<TermBase, TermBaseEdit> change) {
        return edit.edit(call.caller(), uid(call), call.precondition(), change).map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return edit.delete(call.caller(), uid(call), call.precondition(), call.traceparent())
                .map(_ -> Reply.noContent());
    }

    private Future<Reply> ofProject(Call call) {
        var uid = call.path("projectUid");
        return projects.find(uid).map(Fault.NotFound.ifEmpty("project", uid)).map(Reply::entity);
    }

    private Future<Reply> editProject(Call call) {
        return replaceOfProject
                .replace(
                        call.path("projectUid"),
                        call.body(ProjectTermBasesEdit.class),
                        call.precondition(),
                        call.traceparent())
                .map(Reply::entity);
    }

    private static String uid(Call call) {
        return call.path("termBaseUid");
    }
}
