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
    private static final Buffer SCHEMA = Buffer.buffer(SettingsSchema.json());

    private final ImportSettingsStore settings;
    private final ChangeImportSettings changes;
    private final UseImportSettings projects;
    private final ShowSettings show;

    ImportSettingsEndpoints(
            ImportSettingsStore settings, ChangeImportSettings changes, UseImportSettings projects, ShowSettings show) {
        this.show = show;
        this.settings = settings;
        this.changes = changes;
        this.projects = projects;
    }

    /** As application/json, unless the caller prefers application/schema+json. */
    private static Future<Reply> schema(Call call) {
        return Future.succeededFuture(
                new Reply(200, SCHEMA, true, Map.of("content-type", call.produces(), "vary", "accept")));
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("getDefaultImportSettings", call -> find(call, null)),
                Endpoint.of("editDefaultImportSettings", call -> replace(call, null)),
                Endpoint.of("getImportSettingsSchema", ImportSettingsEndpoints::schema),
                Endpoint.of("createImportSettings", this::create),
                Endpoint.of("listImportSettings", this::list),
                Endpoint.of("getImportSettings", call -> find(call, uid(call))),
                Endpoint.of("editImportSettings", call -> replace(call, uid(call))),
                Endpoint.of("deleteImportSettings", this::delete),
                Endpoint.of("getProjectImportSettings", this::ofProject),
                Endpoint.of("editProjectImportSettings", this::editProject));
    }

    /** Finds settings by their uid, or the default settings if it is null. */
    private Future<Reply> find(Call call, @Nullable String uid) {
        return settings.find(uid)
                .map(Fault.NotFound.ifEmpty("importSettings", uid))
                .compose(found -> shown(call, found));
    }

    private Future<Reply> shown(Call call, ImportSettings.Stored found) {
        return show.reply(found, call.caller().audience(), Reply::entity);
    }

    private Future<Reply> replace(Call call, @Nullable String uid) {
        return changes.replace(
                        uid, edit(call), call.precondition(), call.caller().id())
                .compose(replaced -> shown(call, replaced));
    }

    private static ImportSettingsEdit edit(Call call) {
        var edit = call.body(ImportSettingsEdit.class);
        call.ignore(edit.withoutEffect());
        return edit;
    }

    private Future<Reply> create(Call call) {
        return changes.create(edit(call), call.caller().id())
                .compose(created -> show.reply(
                        created,
                        call.caller().audience(),
                        body -> Reply.created("/importSettings/" + created.uid(), body)));
    }

    private Future<Reply> list(Call call) {
        return settings.list(call.query().text("name"), call.page()).map(Reply::page);
    }

    private Future<Reply> delete(Call call) {
        return changes.delete(uid(call), call.precondition()).map(_ -> Reply.noContent());
    }

    private static String uid(Call call) {
        return call.path("importSettingsUid");
    }

    private Future<Reply> ofProject(Call call) {
        return projects.find(call.caller(), call.path("projectUid")).map(Reply::entity);
    }

    private Future<Reply> editProject(Call call) {
        return projects.replace(call, call.body(ProjectImportSettings.Edit.class))
                .map(Reply::entity);
    }
}
