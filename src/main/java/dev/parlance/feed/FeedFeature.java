package dev.parlance.feed;

import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.services.Services;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The operations below {@code /events}: publish events of other services, read and follow all events. */
public final class FeedFeature {
    private static final String LATEST = "latest";
    private static final int LEAST_LOOKED_AT = 1_000;

    private final Services services;
    private final FeedStore feed;

    /**
     * Creates the feature.
     *
     * @param queues a database client whose statements always use the indexes
     */
    public FeedFeature(Services services, Db queues) {
        this.services = services;
        this.feed = new FeedStore(queues);
    }

    /** Makes the endpoints of one event loop. */
    public List<Endpoint> endpoints(Db db) {
        var wakers = new StreamRegistry(services.vertx());
        services.bus().onNudge(EventStore.NUDGE, wakers::nudged);
        services.hints().subscribe(EventStore.NUDGE, _ -> wakers.nudged());
        var publish = new PublishEvents(db, services.clock());
        return List.of(
                Endpoint.of("publishEvents", call -> publish(publish, call)),
                Endpoint.of("readEvents", this::read),
                Endpoint.of("streamEvents", call -> stream(wakers, call)));
    }

    private Future<Reply> publish(PublishEvents publish, Call call) {
        return publish.publish(call.body(PublishedEvents.class), call.traceparent())
                .map(published -> {
                    if (published.accepted() > 0) {
                        services.events().nudge();
                    }
                    return Reply.accepted(published);
                });
    }

    /**
     * A page of events.
     *
     * @param next the cursor of the next page
     * @param more whether there may be more now
     */
    record Part(List<FeedEvent> content, String next, boolean more) {}

    private Future<Reply> read(Call call) {
        var kinds = call.query().texts("events");
        var limit = call.query().integer("limit", 1);
        return place(call.query().text("after"), Cursor.BEGINNING)
                .compose(from -> feed.read(from, kinds, kinds.isEmpty() ? limit : Math.max(limit, LEAST_LOOKED_AT)))
                .map(page -> part(page, limit))
                .map(Reply::ok);
    }

    private static Part part(FeedStore.Page page, int limit) {
        var events = page.events();
        var whole = events.size() <= limit;
        var shown = whole ? events : events.subList(0, limit);
        return new Part(
                shown.stream().map(FeedStore.Event::shown).toList(),
                whole ? page.next().text() : shown.getLast().place().text(),
                page.more() || !whole);
    }

    private Future<Reply> stream(StreamRegistry wakers, Call call) {
        var resumed = call.header("last-event-id");
        var from = resumed == null || resumed.isBlank() ? call.query().text("after") : resumed;
        var seconds = call.query().integer("seconds", 0);
        return place(from == null ? LATEST : from, Cursor.BEGINNING).map(place -> {
            wakers.entered();
            var until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            return Reply.live(
                    "text/event-stream",
                    new EventStream(feed, wakers, place, call.query().texts("events"), until, EventStream.PATIENCE));
        });
    }

    private Future<Cursor> place(@Nullable String after, Cursor otherwise) {
        if (after == null) {
            return Future.succeededFuture(otherwise);
        }
        if (after.equals(LATEST)) {
            return feed.now();
        }
        var cursor = Cursor.parse(after);
        return cursor == null
                ? Future.failedFuture(
                        new Fault.Invalid(Violation.of("after", "cursor", "is not a cursor issued by this service")))
                : Future.succeededFuture(cursor);
    }
}
