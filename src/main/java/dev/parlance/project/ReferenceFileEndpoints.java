package dev.parlance.project;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.project.core.FindProject;
import dev.parlance.project.core.Project;
import dev.parlance.project.core.ProjectReference;
import dev.parlance.project.core.ProjectStore;
import dev.parlance.project.referencefile.EditReferenceFiles;
import dev.parlance.project.referencefile.ReferenceFileStore;
import dev.parlance.shared.Page;
import dev.parlance.storage.ReceiveFile;
import dev.parlance.storage.Received;
import dev.parlance.storage.StoredFile;
import dev.parlance.storage.StoredFiles;
import io.vertx.core.Future;
import java.util.List;

/** {@code /projects/{projectUid}/references}: the reference files of a project. */
final class ReferenceFileEndpoints {

    private final FindProject projects;
    private final ReferenceFileStore references;
    private final EditReferenceFiles changes;
    private final StoredFiles files;
    private final ReceiveFile receive;

    ReferenceFileEndpoints(Db db, EventStore events, StoredFiles files) {
        this.projects = new FindProject(new ProjectStore(db));
        this.references = new ReferenceFileStore(db);
        this.changes = new EditReferenceFiles(db, events);
        this.files = files;
        this.receive = files.receiving();
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createProjectReference", this::create),
                Endpoint.of("listProjectReferences", this::list),
                Endpoint.of("getProjectReference", this::get),
                Endpoint.of("downloadProjectReference", this::download),
                Endpoint.of("deleteProjectReference", this::delete));
    }

    private Future<Reply> create(Call call) {
        var name = call.upload().requiredFilename();
        return project(call)
                .compose(_ -> receive.run(
                        name,
                        call.caller().id(),
                        sink -> call.upload().drain(StoredFile.BLOCK_BYTES, sink),
                        file -> add(call, file)))
                .map(added ->
                        Reply.created("/projects/" + call.path("projectUid") + "/references/" + added.uid(), added));
    }

    private Future<ProjectReference> add(Call call, Received file) {
        return changes.add(
                call.caller(), call.path("projectUid"), file, call.query().text("note"), call.traceparent());
    }

    /** A project has at most {@link EditReferenceFiles#MOST} files, so all are read with it. */
    private Future<Reply> list(Call call) {
        var page = call.page();
        return project(call).map(project -> {
            var all = project.core().references();
            return Reply.page(Page.of(
                    page,
                    all.size(),
                    all.stream().skip(page.offset()).limit(page.pageSize()).toList(),
                    new Page.Order(Page.Direction.ASC, "id")));
        });
    }

    private Future<Reply> get(Call call) {
        return project(call).map(project -> Reply.entity(EditReferenceFiles.find(project, uid(call))));
    }

    private Future<Reply> download(Call call) {
        return project(call)
                .compose(_ -> references.file(call.path("projectUid"), uid(call)))
                .map(file -> file.orElseThrow(() -> EditReferenceFiles.unknown(uid(call))))
                .compose(file -> files.find(file)
                        .map(found -> found.orElseThrow(() -> EditReferenceFiles.unknown(uid(call))))
                        .map(this::bytes));
    }

    private Reply bytes(StoredFile stored) {
        return Reply.stream(
                "application/octet-stream",
                stored.name(),
                stored.etag(),
                stored.bytes(),
                offset -> files.pieces(stored, offset));
    }

    private Future<Reply> delete(Call call) {
        return changes.delete(
                        call.caller(),
                        call.path("projectUid"),
                        uid(call),
                        current -> call.precondition().check(current),
                        call.traceparent())
                .map(_ -> Reply.noContent());
    }

    private Future<Project> project(Call call) {
        return projects.find(Visibility.of(call.caller()), call.path("projectUid"));
    }

    private static String uid(Call call) {
        return call.path("referenceUid");
    }
}
