package dev.parlance.importsettings;

import dev.parlance.file.settings.SettingsSchema;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;

/** {@code /importSettings} and the import settings of a project. */
final class ImportSettingsEndpoints {
    private static final Reply SCHEMA = new Reply(
            200, Buffer.buffer(SettingsSchema.json()), true, Map.of("content-type", "application/schema+json"));

    private final ImportSettingsStore settings;
    private final ProjectImportSettingsStore projects;

    ImportSettingsEndpoints(ImportSettingsStore settings, ProjectImportSettingsStore projects) {
        this.settings = settings;
        this.projects = projects;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("getDefaultImportSettings", this::getDefault),
                Endpoint.of("editDefaultImportSettings", this::editDefault),
                Endpoint.of("getImportSettingsSchema", _ -> Future.succeededFuture(SCHEMA)),
                Endpoint.of("createImportSettings", this::create),
                Endpoint.of("listImportSettings", this::list),
                Endpoint.of("getImportSettings", this::get),
                Endpoint.of("editImportSettings", this::edit),
                Endpoint.of("deleteImportSettings", this::delete),
                Endpoint.of("getProjectImportSettings", this::ofProject),
                Endpoint.of("editProjectImportSettings", this::editProject));
    }

    private Future<Reply> getDefault(Call call) {
        return settings.get(null).map(Reply::entity);
    }

    private Future<Reply> editDefault(Call call) {
        return settings.replace(
                        null,
                        call.body(ImportSettingsEdit.class),
                        call.precondition(),
                        call.caller().id())
                .map(Reply::entity);
    }

    private Future<Reply> create(Call call) {
        return settings.create(
                        call.body(ImportSettingsEdit.class), call.caller().id())
                .map(created -> Reply.created("/importSettings/" + created.uid(), created));
    }

    private Future<Reply> list(Call call) {
        return settings.list(call.query().text("name"), call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return settings.get(call.path("importSettingsUid")).map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        return settings.replace(
                        call.path("importSettingsUid"),
                        call.body(ImportSettingsEdit.class),
                        call.precondition(),
                        call.caller().id())
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return settings.delete(call.path("importSettingsUid"), call.precondition())
                .map(_ -> Reply.noContent());
    }

    private Future<Reply> ofProject(Call call) {
        return projects.find(call.caller(), call.path("projectUid")).map(Reply::entity);
    }

    private Future<Reply> editProject(Call call) {
        return projects.replace(
                        call.caller(),
                        call.path("projectUid"),
                        call.body(ProjectImportSettingsEdit.class),
                        call.precondition())
                .map(Reply::entity);
    }
}
