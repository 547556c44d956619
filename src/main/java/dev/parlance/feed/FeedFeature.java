package dev.parlance.feed;

import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.catalogue.EventSchemas;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.guard.RightsHints;
import dev.parlance.http.reply.Reply;
import dev.parlance.services.Services;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The operations below {@code /events}: publish events of other services, read and follow all events. */
public final class FeedFeature {
    private static final Logger LOG = LoggerFactory.getLogger(FeedFeature.class);
    private static final String LATEST = "latest";
    private static final int LEAST_LOOKED_AT = 1_000;
    private static final long MOST_BYTES = 1 << 20;
    private static final FeedStore.Limit STREAMED = new FeedStore.Limit(200, 256 << 10);

    private final Services services;
    private final EventSchemas schemas;
    private final FeedStore feed;
    private final List<Runnable> drains = new CopyOnWriteArrayList<>();

    /**
     * Creates the feature.
     *
     * @param schemas of the events that may be published
     * @param queues a database client whose statements always use the indexes
     */
    public FeedFeature(Services services, EventSchemas schemas, Db queues) {
        this.services = services;
        this.schemas = schemas;
        this.feed = new FeedStore(queues);
    }

    /** Makes the endpoints of one event loop. */
    public List<Endpoint> endpoints(Db db) {
        var streams = new StreamRegistry(services.vertx());
        var loop = services.vertx().getOrCreateContext();
        drains.add(() -> loop.runOnContext(_ -> streams.drain()));
        services.bus().onNudge(EventStore.NUDGE, streams::nudged);
        services.hints().subscribe(EventStore.NUDGE, _ -> streams.nudged());
        services.hints().subscribe(RightsHints.TOKEN_REVOKED, number -> {
            var token = Long.parseLong(number);
            streams.rightsChanged(caller -> caller.tokenId() == token);
        });
        services.hints().subscribe(RightsHints.USER_CHANGED, number -> {
            var user = Long.parseLong(number);
            streams.rightsChanged(caller -> caller.id() == user);
        });
        var publish = new PublishEvents(db, services.vertx(), services.clock(), schemas);
        return List.of(
                Endpoint.of("publishEvents", call -> publish(publish, call)),
                Endpoint.of("readEvents", this::read),
                Endpoint.of("streamEvents", call -> stream(streams, call)));
    }

    /** Ends all streams; their clients connect again, to another instance, and continue where they were. */
    public void drain() {
        drains.forEach(FeedFeature::drain);
    }

    private static void drain(Runnable streams) {
        try {
            streams.run();
        } catch (RejectedExecutionException loopEnded) {
            LOG.atWarn().addKeyValue("reason", loopEnded.toString()).log("streams of an event loop could not be ended");
        }
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
     * @param more whether more events may be available now
     */
    record Part(List<FeedStore.FeedEvent> content, String next, boolean more) {}

    private Future<Reply> read(Call call) {
        var kinds = call.query().texts("events");
        var limit = call.query().integer("limit", 1);
        return cursor(call.query().text("after"))
                .compose(from -> feed.read(
                        from,
                        kinds,
                        new FeedStore.Limit(kinds.isEmpty() ? limit : Math.max(limit, LEAST_LOOKED_AT), MOST_BYTES)))
                .map(page -> part(page, limit))
                .map(Reply::ok);
    }

    private static Part part(FeedStore.Page page, int limit) {
        var complete = page.events().size() <= limit;
        var shown = complete ? page.events() : page.events().subList(0, limit);
        return new Part(
                shown.stream().map(FeedStore.Event::shown).toList(),
                complete ? page.next().text() : shown.getLast().place().text(),
                page.more() || !complete);
    }

    private Future<Reply> stream(StreamRegistry streams, Call call) {
        var resumed = call.header("last-event-id");
        var from = resumed == null || resumed.isBlank() ? call.query().text("after") : resumed;
        var seconds = call.query().integer("seconds", 0);
        var kinds = call.query().texts("events");
        EventStream.Pages pages = place -> feed.read(place, kinds, STREAMED);
        return cursor(from == null ? LATEST : from).map(start -> {
            var until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            var slot = streams.take(call.caller(), call::checkRightsAgain);
            return Reply.live("text/event-stream", new EventStream(pages, slot, start, EventStream.Times.until(until)));
        });
    }

    private Future<Cursor> cursor(@Nullable String after) {
        if (after == null) {
            return Future.succeededFuture(Cursor.BEGINNING);
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
