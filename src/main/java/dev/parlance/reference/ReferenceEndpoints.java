package dev.parlance.reference;

import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** The operations on one kind of reference data, such as those of {@code /clients}. */
final class ReferenceEndpoints<E extends ReferenceEntity, W extends Record & ReferenceEntity.Edit> {
    private final ReferenceKind kind;
    private final ReferenceStore<E, W> store;
    private final ChangeReferences<E, W> changes;
    private final Class<W> body;

    ReferenceEndpoints(ReferenceKind kind, ReferenceStore<E, W> store, ChangeReferences<E, W> changes, Class<W> body) {
        this.kind = kind;
        this.store = store;
        this.changes = changes;
        this.body = body;
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
        return changes.create(call.body(body))
                .map(created -> Reply.created(kind.path() + "/" + created.uid(), created));
    }

    private Future<Reply> list(Call call) {
        return store.list(call.query().text("name"), call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return store.find(uid(call))
                .map(Fault.NotFound.ifEmpty(kind.entity(), uid(call)))
                .map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        return changes.edit(uid(call), call.body(body), call.precondition()).map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return changes.delete(uid(call), call.precondition()).map(_ -> Reply.noContent());
    }

    private String uid(Call call) {
        return call.path(kind.uidParameter());
    }
}
