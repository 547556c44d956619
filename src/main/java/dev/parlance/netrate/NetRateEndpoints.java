package dev.parlance.netrate;

import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** {@code /netRateSchemes}. */
final class NetRateEndpoints {
    private final NetRateStore schemes;
    private final ChangeNetRateSchemes changes;

    NetRateEndpoints(NetRateStore schemes, ChangeNetRateSchemes changes) {
        this.schemes = schemes;
        this.changes = changes;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createNetRateScheme", this::create),
                Endpoint.of("listNetRateSchemes", this::list),
                Endpoint.of("getNetRateScheme", this::get),
                Endpoint.of("editNetRateScheme", this::edit),
                Endpoint.of("deleteNetRateScheme", this::delete));
    }

    private Future<Reply> create(Call call) {
        return changes.create(call.body(NetRateSchemeEdit.class), call.caller().id())
                .map(created -> Reply.created("/netRateSchemes/" + created.uid(), created));
    }

    private Future<Reply> list(Call call) {
        return schemes.list(call.query().text("name"), call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return schemes.find(call.path("netRateSchemeUid"))
                .map(Fault.NotFound.ifEmpty("netRateScheme", call.path("netRateSchemeUid")))
                .map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        return changes.edit(call.path("netRateSchemeUid"), call.body(NetRateSchemeEdit.class), call.precondition())
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return changes.delete(call.path("netRateSchemeUid"), call.precondition())
                .map(_ -> Reply.noContent());
    }
}
