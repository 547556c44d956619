package dev.parlance.template;

import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;

/** {@code /projectTemplates}. */
final class ProjectTemplateEndpoints {
    private final ProjectTemplateStore lists;
    private final FindTemplate templates;
    private final CreateTemplate creation;
    private final EditTemplate edition;
    private final DeleteTemplate deletion;

    ProjectTemplateEndpoints(Db db, EventStore events, List<TemplateFeature.Part> parts) {
        this.lists = new ProjectTemplateStore(db);
        this.templates = new FindTemplate(lists);
        this.creation = new CreateTemplate(db, events, parts);
        this.edition = new EditTemplate(db, events);
        this.deletion = new DeleteTemplate(db, events);
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
        return creation.create(
                        call.body(ProjectTemplateCreate.class),
                        call.sent("note"),
                        call.caller().id(),
                        call.traceparent())
                .map(created -> Reply.created("/projectTemplates/" + created.uid(), created));
    }

    private Future<Reply> list(Call call) {
        return lists.list(TemplateScope.of(call.caller()), TemplateFilter.of(call.query()), call.page())
                .map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return templates.find(call.caller(), uid(call)).map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        var edit = call.body(ProjectTemplateEdit.class);
        return replace(call, _ -> edit);
    }

    private Future<Reply> patch(Call call) {
        return replace(call, current -> call.merged(ProjectTemplateEdit.of(current), ProjectTemplateEdit.class));
    }

    private Future<Reply> replace(Call call, Function<ProjectTemplate, ProjectTemplateEdit> wanted) {
        return edition.edit(uid(call), call.precondition(), wanted, call.traceparent())
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return deletion.delete(uid(call), call.precondition(), call.traceparent())
                .map(_ -> Reply.noContent());
    }

    private static String uid(Call call) {
        return call.path("projectTemplateUid");
    }
}
