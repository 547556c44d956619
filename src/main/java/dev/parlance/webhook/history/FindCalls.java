package dev.parlance.webhook.history;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.TimeUids;
import io.vertx.core.Future;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds webhook calls: one, a page of them, or the newest of a webhook. */
public final class FindCalls {
    private final Db db;
    private final WebhookCallStore calls;

    /**
     * Creates the reader of the history.
     *
     * @param db whose statements always use the indexes
     */
    public FindCalls(Db db) {
        this.db = db;
        this.calls = new WebhookCallStore(db);
    }

    /** Finds a call. Fails with {@link Fault.NotFound}. */
    public Future<WebhookCall.Detailed> find(String uid) {
        var id = TimeUids.parse(uid);
        return id == null
                ? Future.failedFuture(new Fault.NotFound("webhookCall", uid))
                : calls.find(id).map(call -> call.orElseThrow(() -> new Fault.NotFound("webhookCall", uid)));
    }

    /** Lists a page; a filter with a uid that does not exist gives an empty page. */
    public Future<Page<WebhookCall>> list(CallFilter filter, PageRequest page) {
        var parent = filter.parentUid() == null ? null : TimeUids.parse(filter.parentUid());
        var after = filter.after() == null ? null : TimeUids.parse(filter.after());
        if ((filter.parentUid() != null && parent == null) || (filter.after() != null && after == null)) {
            return Future.succeededFuture(page(filter, page, 0, List.of()));
        }
        if (filter.webhookUid() == null) {
            return list(filter, page, null, parent, after);
        }
        return calls.webhook(filter.webhookUid())
                .compose(found -> found.map(id -> list(filter, page, id, parent, after))
                        .orElseGet(() -> Future.succeededFuture(page(filter, page, 0, List.of()))));
    }

    private Future<Page<WebhookCall>> list(
            CallFilter filter, PageRequest page, @Nullable Long webhook, @Nullable UUID parent, @Nullable UUID after) {
        if (parent != null) {
            return calls.ofParent(filter, page, webhook, parent)
                    .map(part -> page(filter, page, part.total(), part.newestFirst()));
        }
        return db.transaction(tx -> WebhookCallStore.oneSnapshot(tx)
                .compose(_ -> new FindCallPage(tx, filter, webhook).find(page, after))
                .compose(found -> WebhookCallStore.calls(tx, found.ids())
                        .map(newestFirst -> page(filter, page, found.total(), newestFirst))));
    }

    private static Page<WebhookCall> page(
            CallFilter filter, PageRequest page, long total, List<WebhookCall> newestFirst) {
        var direction = filter.ascending() ? Page.Direction.ASC : Page.Direction.DESC;
        var content = filter.ascending() ? newestFirst.reversed() : newestFirst;
        return Page.of(page, total, content, new Page.Order(direction, "createdAt"));
    }

    /**
     * Finds the ids of a page of at most 100 calls, the newest first. Fails with {@link Fault.NotFound} for its
     * webhook.
     */
    public Future<List<UUID>> ids(CallFilter filter, PageRequest page) {
        return webhook(filter.webhookUid())
                .compose(id -> db.transaction(tx -> WebhookCallStore.oneSnapshot(tx)
                        .compose(_ -> new FindCallPage(tx, filter, id).find(page, null))
                        .map(FindCallPage.Found::ids)));
    }

    private Future<@Nullable Long> webhook(@Nullable String uid) {
        return uid == null
                ? Future.<@Nullable Long>succeededFuture(null)
                : calls.webhook(uid)
                        .<@Nullable Long>map(found -> found.orElseThrow(() -> new Fault.NotFound("webhook", uid)));
    }
}
