package dev.parlance.importsettings;

import dev.parlance.fault.Fault;
import dev.parlance.file.settings.SettingsSchema;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /importSettings} and the import settings of a project. */
final class ImportSettingsEndpoints {
    private static final Reply SCHEMA = new Reply(
            200, Buffer.buffer(SettingsSchema.json()), true, Map.of("content-type", "application/schema+json"));

    private final ImportSettingsStore settings;
    private final ChangeImportSettings changes;
    private final UseImportSettings projects;

    ImportSettingsEndpoints(ImportSettingsStore settings, ChangeImportSettings changes, UseImportSettings projects) {
        this.settings = settings;
        this.changes = changes;
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
        return find(null);
    }

    private Future<Reply> find(@Nullable String uid) {
        return settings.find(uid)
                .map(Fault.NotFound.ifEmpty("importSettings", uid))
                .map(Reply::entity);
    }

    private Future<Reply> editDefault(Call call) {
        return changes.replace(
                        null,
                        call.body(ImportSettingsEdit.class),
                        call.precondition(),
                        call.caller().id())
                .map(Reply::entity);
    }

    private Future<Reply> create(Call call) {
        return changes.create(call.body(ImportSettingsEdit.class), call.caller().id())
                .map(created -> Reply.created("/importSettings/" + created.uid(), created));
    }

    private Future<Reply> list(Call call) {
        return settings.list(call.query().text("name"), call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return find(call.path("importSettingsUid"));
    }

    private Future<Reply> edit(Call call) {
        return changes.replace(
                        call.path("importSettingsUid"),
                        call.body(ImportSettingsEdit.class),
                        call.precondition(),
                        call.caller().id())
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return changes.delete(call.path("importSettingsUid"), call.precondition())
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
