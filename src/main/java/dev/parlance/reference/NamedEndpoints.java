package dev.parlance.reference;

import dev.parlance.db.Db;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** {@code /clients}, {@code /businessUnits}, {@code /domains}, {@code /subDomains} and
 * {@code /priceLists}: one kind each. */
final class NamedEndpoints {
    private final NamedKind kind;
    private final NamedStore store;

    NamedEndpoints(Db db, NamedKind kind) {
        this.kind = kind;
        this.store = new NamedStore(db, kind);
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of(kind.operation("create"), this::create),
                Endpoint.of(kind.listOperation(), this::list),
                Endpoint.of(kind.operation("get"), this::get),
                Endpoint.of(kind.operation("edit"), this::edit),
                Endpoint.of(kind.operation("delete"), this::delete));
    }

    private Future<Reply> create(Call call) {
        return store.create(call.body(NamedEdit.class))
                .map(created -> Reply.created(kind.path() + "/" + created.uid(), created));
    }

    private Future<Reply> list(Call call) {
        return store.list(call.query().text("name"), call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return store.find(uid(call)).map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        return store.edit(uid(call), call.body(NamedEdit.class), call.precondition())
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return store.delete(uid(call), call.precondition()).map(_ -> Reply.noContent());
    }

    private String uid(Call call) {
        return call.path(kind.uidParameter());
    }
}
