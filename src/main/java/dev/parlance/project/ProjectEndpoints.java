package dev.parlance.project;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.project.core.FindProject;
import dev.parlance.project.core.Project;
import dev.parlance.project.core.ProjectFilter;
import dev.parlance.project.core.ProjectListStore;
import dev.parlance.project.core.ProjectStore;
import dev.parlance.project.core.ProjectView;
import dev.parlance.project.edit.CreateProject;
import dev.parlance.project.edit.DeleteProject;
import dev.parlance.project.edit.EditProject;
import dev.parlance.project.edit.ProjectCreate;
import dev.parlance.project.edit.ProjectEdit;
import dev.parlance.project.edit.ProjectPart;
import dev.parlance.project.edit.TemplateAccess;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** {@code /projects}. */
final class ProjectEndpoints {
    private final FindProject projects;
    private final ProjectListStore lists;
    private final CreateProject creation;
    private final EditProject edition;
    private final DeleteProject deletion;

    ProjectEndpoints(Db db, EventStore events, TemplateAccess templates, ProjectPart jobs) {
        this.projects = new FindProject(new ProjectStore(db));
        this.lists = new ProjectListStore(db);
        this.creation = new CreateProject(db, events, templates);
        this.edition = new EditProject(db, events);
        this.deletion = new DeleteProject(db, events, jobs);
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createProject", this::create),
                Endpoint.of("listProjects", this::list),
                Endpoint.of("getProject", this::get),
                Endpoint.of("editProject", this::edit),
                Endpoint.of("patchProject", this::patch),
                Endpoint.of("deleteProject", this::delete));
    }

    private Future<Reply> create(Call call) {
        return created(call)
                .map(created -> Reply.created("/projects/" + created.core().uid(), view(call, created)));
    }

    private Future<Project> created(Call call) {
        var template = call.body(ProjectCreate.Origin.class).template();
        return template == null
                ? creation.create(call.body(ProjectCreate.class), call.caller(), call.traceparent())
                : creation.create(
                        template, draft -> call.merged(draft, ProjectCreate.class), call.caller(), call.traceparent());
    }

    private Future<Reply> list(Call call) {
        return lists.list(visibility(call), ProjectFilter.of(call.query()), call.page())
                .map(page -> Reply.page(page.map(project -> view(call, project))));
    }

    private Future<Reply> get(Call call) {
        return projects.find(visibility(call), uid(call)).map(project -> Reply.entity(view(call, project)));
    }

    private Future<Reply> edit(Call call) {
        var edit = call.body(ProjectEdit.class);
        return replace(call, _ -> edit);
    }

    private Future<Reply> patch(Call call) {
        return replace(call, current -> call.merged(ProjectEdit.of(current), ProjectEdit.class));
    }

    private Future<Reply> replace(Call call, Function<Project, ProjectEdit> wanted) {
        return edition.edit(visibility(call), uid(call), condition(call), wanted, call.traceparent())
                .map(edited -> Reply.entity(view(call, edited)));
    }

    private Future<Reply> delete(Call call) {
        return deletion.delete(visibility(call), uid(call), condition(call), call.traceparent())
                .map(_ -> Reply.noContent());
    }

    private static Visibility visibility(Call call) {
        return Visibility.of(call.caller());
    }

    private static String uid(Call call) {
        return call.path("projectUid");
    }

    private static Consumer<Project> condition(Call call) {
        var condition = call.precondition();
        return current -> condition.check(view(call, current));
    }

    private static ProjectView view(Call call, Project project) {
        return ProjectView.of(project, call.caller().role());
    }
}
