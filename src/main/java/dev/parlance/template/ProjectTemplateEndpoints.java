package dev.parlance.template;

import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** {@code /projectTemplates}. */
final class ProjectTemplateEndpoints {
    private final ProjectTemplateStore templates;
    private final TemplateChangeStore changes;

    ProjectTemplateEndpoints(ProjectTemplateStore templates, TemplateChangeStore changes) {
        this.templates = templates;
        this.changes = changes;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createProjectTemplate", this::create),
                Endpoint.of("listProjectTemplates", this::list),
                Endpoint.of("getProjectTemplate", this::get),
                Endpoint.of("editProjectTemplate", this::edit),
                Endpoint.of("patchProjectTemplate", this::patch),
                Endpoint.of("deleteProjectTemplate", this::delete));
    }

    private Future<Reply> create(Call call) {
        return changes.create(
                        call.body(ProjectTemplateCreate.class),
                        call.sent("note"),
                        call.caller().id(),
                        call.traceparent())
                .map(made -> Reply.created("/projectTemplates/" + made.uid(), made));
    }

    private Future<Reply> list(Call call) {
        return templates.list(TemplateFilter.of(call.query()), call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return templates.find(uid(call)).map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        var edit = call.body(ProjectTemplateEdit.class);
        return changes.edit(uid(call), call.precondition(), _ -> edit, call.traceparent())
                .map(Reply::entity);
    }

    private Future<Reply> patch(Call call) {
        return changes.edit(
                        uid(call),
                        call.precondition(),
                        current -> call.merged(ProjectTemplateEdit.of(current), ProjectTemplateEdit.class),
                        call.traceparent())
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return changes.delete(uid(call), call.precondition(), call.traceparent())
                .map(_ -> Reply.noContent());
    }

    private static String uid(Call call) {
        return call.path("projectTemplateUid");
    }
}
