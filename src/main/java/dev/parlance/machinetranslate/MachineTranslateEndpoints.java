package dev.parlance.machinetranslate;

import dev.parlance.egress.UrlCheck;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** {@code /machineTranslateSettings} and {@code /projects/{projectUid}/mtSettings}. */
record MachineTranslateEndpoints(
        MachineTranslateStore settings,
        ChangeMachineTranslateSettings changes,
        UrlCheck urls,
        ProjectMtStore projects,
        ReplaceProjectMt replacements) {

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createMachineTranslateSettings", this::create),
                Endpoint.of("listMachineTranslateSettings", this::list),
                Endpoint.of("getMachineTranslateSettings", this::get),
                Endpoint.of("editMachineTranslateSettings", this::edit),
                Endpoint.of("patchMachineTranslateSettings", this::patch),
                Endpoint.of("deleteMachineTranslateSettings", this::delete),
                Endpoint.of("getProjectMtSettings", this::ofProject),
                Endpoint.of("editProjectMtSettings", this::editProject));
    }

    private Future<Reply> create(Call call) {
        var wanted = call.body(MachineTranslateEdit.class);
        return check(wanted)
                .compose(_ -> changes.create(wanted, call.caller().id()))
                .map(created -> Reply.created("/machineTranslateSettings/" + created.uid(), created));
    }

    private Future<Reply> list(Call call) {
        return settings.list(call.query().text("name"), call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return find(call).map(Reply::entity);
    }

    private Future<MachineTranslateSettings> find(Call call) {
        return settings.find(uid(call)).map(Fault.NotFound.ifEmpty("machineTranslateSettings", uid(call)));
    }

    private Future<Reply> edit(Call call) {
        var wanted = call.body(MachineTranslateEdit.class);
        return check(wanted)
                .compose(_ -> changes.edit(uid(call), call.precondition(), _ -> wanted, call.sent("key")))
                .map(Reply::entity);
    }

    /** The URL is checked before the row is locked, because looking up its host may take long. */
    private Future<Reply> patch(Call call) {
        return find(call)
                .compose(current -> check(merged(call, current)))
                .compose(_ -> changes.edit(
                        uid(call), call.precondition(), current -> merged(call, current), call.sent("key")))
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return changes.delete(uid(call), call.precondition()).map(_ -> Reply.noContent());
    }

    private Future<Reply> ofProject(Call call) {
        return projects.find(call.path("projectUid"))
                .map(Fault.NotFound.ifEmpty("project", call.path("projectUid")))
                .map(Reply::entity);
    }

    private Future<Reply> editProject(Call call) {
        return replacements
                .replace(
                        call.path("projectUid"),
                        call.body(ProjectMtEdit.class),
                        call.precondition(),
                        call.caller(),
                        call.traceparent())
                .map(Reply::entity);
    }

    private static MachineTranslateEdit merged(Call call, MachineTranslateSettings current) {
        return call.merged(MachineTranslateEdit.of(current), MachineTranslateEdit.class);
    }

    /** Fails with {@link Fault.Invalid} when the service would not call the URL. */
    private Future<Void> check(MachineTranslateEdit wanted) {
        return urls.check(wanted.url(), "/url")
                .compose(wrong -> wrong.isEmpty()
                        ? Future.succeededFuture()
                        : Future.failedFuture(new Fault.Invalid(wrong.get())));
    }

    private static String uid(Call call) {
        return call.path("machineTranslateSettingsUid");
    }
}
