package dev.parlance.project;

import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.project.core.Project;
import dev.parlance.project.core.ProjectFilter;
import dev.parlance.project.core.ProjectStore;
import dev.parlance.project.core.ProjectView;
import dev.parlance.project.core.Visibility;
import dev.parlance.project.edit.ProjectChangeStore;
import dev.parlance.project.edit.ProjectCreate;
import dev.parlance.project.edit.ProjectEdit;
import dev.parlance.shared.Page;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Consumer;

/** {@code /projects}. */
final class ProjectEndpoints {
    private final ProjectStore projects;
    private final ProjectChangeStore changes;

    ProjectEndpoints(ProjectStore projects, ProjectChangeStore changes) {
        this.projects = projects;
        this.changes = changes;
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
                ? changes.create(call.body(ProjectCreate.class), call.caller(), call.traceparent())
                : changes.create(
                        template,
                        draft -> call.merged(ProjectCreate.of(draft), ProjectCreate.class),
                        call.caller(),
                        call.traceparent());
    }

    private Future<Reply> list(Call call) {
        return projects.list(sight(call), ProjectFilter.of(call.query()), call.page())
                .map(page -> Reply.page(views(call, page)));
    }

    private Future<Reply> get(Call call) {
        return projects.find(sight(call), uid(call)).map(project -> Reply.entity(view(call, project)));
    }

    private Future<Reply> edit(Call call) {
        var edit = call.body(ProjectEdit.class);
        return changes.edit(sight(call), uid(call), condition(call), _ -> edit, call.traceparent())
                .map(edited -> Reply.entity(view(call, edited)));
    }

    private Future<Reply> patch(Call call) {
        return changes.edit(
                        sight(call),
                        uid(call),
                        condition(call),
                        current -> call.merged(ProjectEdit.of(current), ProjectEdit.class),
                        call.traceparent())
                .map(edited -> Reply.entity(view(call, edited)));
    }

    private Future<Reply> delete(Call call) {
        return changes.delete(sight(call), uid(call), condition(call), call.traceparent())
                .map(_ -> Reply.noContent());
    }

    private static Visibility sight(Call call) {
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

    private static Page<ProjectView> views(Call call, Page<Project> page) {
        return new Page<>(
                page.totalElements(),
                page.totalPages(),
                page.pageSize(),
                page.pageNumber(),
                page.numberOfElements(),
                page.content().stream().map(project -> view(call, project)).toList(),
                page.sort());
    }
}
