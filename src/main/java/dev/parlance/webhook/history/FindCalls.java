package dev.parlance.webhook.history;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.history.HistoryRetention;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds webhook calls: one, a page of them, or the newest of a webhook. */
public final class FindCalls {
    private static final long MOST_BYTES = 2 << 20;

    private final Db db;
    private final HistoryRetention days;
    private final WebhookCallStore calls;
    private final NewestCallStore newest;

    /**
     * Creates the reader of the history.
     *
     * @param db whose statements always use the indexes
     */
    public FindCalls(Db db, HistoryRetention days) {
        this.db = db;
        this.days = days;
        this.calls = new WebhookCallStore(db);
        this.newest = new NewestCallStore(db);
    }

    /** Finds a call. Fails with {@link Fault.NotFound}. */
    public Future<WebhookCall.Detailed> find(String uid) {
        var id = TimeUids.parse(uid);
        return id == null
                ? Future.failedFuture(new Fault.NotFound("webhookCall", uid))
                : calls.find(id).map(call -> call.orElseThrow(() -> new Fault.NotFound("webhookCall", uid)));
    }

    /**
     * Lists a page; a filter with a uid that does not exist gives an empty page.
     *
     * @param bodies whether the calls contain the bodies that were sent, up to 2 MiB
     */
    public Future<Page<WebhookCall>> list(CallFilter filter, PageRequest page, boolean bodies) {
        var most = bodies ? MOST_BYTES : 0;
        var direction = filter.span().ascending() ? Page.Direction.ASC : Page.Direction.DESC;
        var order = new Page.Order(direction, "createdAt");
        return scope(filter)
                .compose(scope -> scope.isEmpty()
                        ? Future.succeededFuture(new CallPage(0, 0, List.of()))
                        : page(filter, scope.get(), page, most))
                .map(found -> Page.of(page, found.total(), found.rest(), found.calls(), order));
    }

    private Future<CallPage> page(CallFilter filter, CallScope scope, PageRequest page, long most) {
        return scope.beginsWithNewest() && page.offset() <= NewestCallStore.MOST_BEFORE
                ? newest.find(selection(filter, scope), page, most, recent())
                        .compose(found ->
                                found.map(Future::succeededFuture).orElseGet(() -> anyPage(filter, scope, page, most)))
                : anyPage(filter, scope, page, most);
    }

    private Future<CallPage> anyPage(CallFilter filter, CallScope scope, PageRequest page, long most) {
        return db.snapshot(tx -> ids(tx, filter, scope, page)
                .compose(found -> WebhookCallStore.calls(tx, found.inOrder(scope.ascending()), most)
                        .map(read -> new CallPage(found.total(), found.rest(), read))));
    }

    /**
     * Lists the next calls of a list that is read from its beginning to its end; none at its end.
     *
     * @param most number of calls
     * @param mostBytes size of the bodies after which no further call is read, or null to read no bodies
     */
    Future<List<WebhookCall>> next(CallFilter filter, int most, @Nullable Long mostBytes) {
        var ascending = filter.span().ascending();
        return scope(filter)
                .compose(scope -> scope.isEmpty()
                        ? Future.succeededFuture(List.of())
                        : db.snapshot(tx -> ids(tx, filter, scope.get(), new PageRequest(0, most))
                                .map(found -> found.inOrder(ascending))
                                .compose(ids -> mostBytes == null
                                        ? WebhookCallStore.calls(tx, ids, 0)
                                        : WebhookCallStore.fitting(tx, ids, mostBytes))));
    }

    /**
     * Finds the ids of a page of at most 100 calls, the newest first. Fails with {@link Fault.NotFound} for its
     * webhook.
     */
    public Future<List<UUID>> ids(CallFilter filter, PageRequest page) {
        return scope(filter)
                .map(scope ->
                        scope.orElseThrow(() -> new Fault.NotFound("webhook", String.valueOf(filter.webhookUid()))))
                .compose(scope -> db.snapshot(tx -> ids(tx, filter, scope, page)))
                .map(FindCallPage.Found::newestFirst);
    }

    /** Empty if a uid of the filter does not exist. */
    private Future<Optional<CallScope>> scope(CallFilter filter) {
        var webhook = filter.webhookUid() == null
                ? Future.succeededFuture(Optional.<Long>empty())
                : calls.webhook(filter.webhookUid());
        var events =
                filter.eventUid() == null ? Future.succeededFuture(List.<UUID>of()) : calls.events(filter.eventUid());
        return Future.all(webhook, events).map(_ -> CallScope.of(filter, webhook.result(), events.result()));
    }

    private Future<FindCallPage.Found> ids(SqlConnection tx, CallFilter filter, CallScope scope, PageRequest page) {
        return scope.related()
                ? RelatedCallStore.find(tx, filter, scope, page)
                : new FindCallPage(tx, selection(filter, scope), scope).find(page);
    }

    private CallListStore.Selection selection(CallFilter filter, CallScope scope) {
        return new CallListStore.Selection(
                scope.webhook(), filter.success(), lowest(days.oldest()), filter.events(), filter.statusCode());
    }

    /** The days of the newest calls; clocks of instances differ. */
    private NewestCallStore.Days recent() {
        return new NewestCallStore.Days(
                lowest(days.today().minusDays(1)), lowest(days.today().plusDays(2)));
    }

    private static UUID lowest(LocalDate day) {
        return TimeUids.from(day.atStartOfDay(ZoneOffset.UTC).toInstant());
    }
}
