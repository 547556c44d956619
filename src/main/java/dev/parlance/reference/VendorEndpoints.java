package dev.parlance.reference;

import dev.parlance.db.Db;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** {@code /vendors}. */
final class VendorEndpoints {
    private final VendorStore store;

    VendorEndpoints(Db db) {
        this.store = new VendorStore(db);
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createVendor", this::create),
                Endpoint.of("listVendors", this::list),
                Endpoint.of("getVendor", this::get),
                Endpoint.of("editVendor", this::edit),
                Endpoint.of("deleteVendor", this::delete));
    }

    private Future<Reply> create(Call call) {
        return store.create(call.body(VendorEdit.class))
                .map(created -> Reply.created("/vendors/" + created.uid(), created));
    }

    private Future<Reply> list(Call call) {
        return store.list(call.query().text("name"), call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return store.find(call.path("vendorUid")).map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        return store.edit(call.path("vendorUid"), call.body(VendorEdit.class), call.precondition())
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return store.delete(call.path("vendorUid"), call.precondition()).map(_ -> Reply.noContent());
    }
}
