package dev.parlance.feed;

import dev.parlance.db.Db;
import dev.parlance.event.NewEvent.ProjectMetadata;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.feed.PublishStore.EventRow;
import dev.parlance.feed.PublishedEvents.PublishedEvent;
import dev.parlance.shared.Json;
import dev.parlance.shared.TimeUids;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Publishes events of other services: makes the body of each event and stores it for the webhooks that receive it. */
final class PublishEvents {
    private final PublishStore store;
    private final InstantSource clock;
    private final TimeUids uids;

    PublishEvents(Db db, InstantSource clock) {
        this.store = new PublishStore(db);
        this.clock = clock;
        this.uids = new TimeUids(clock);
    }

    /**
     * The result of a publication; the events are durable when it is returned.
     *
     * @param duplicates events whose {@code eventUid} was already taken
     */
    record Published(int accepted, int duplicates, List<One> events) {
        /** One event, in the order of the request. */
        record One(String eventUid, boolean duplicate) {}
    }

    /** Stores all events, or fails with {@link Fault.Invalid} if a project does not exist. */
    Future<Published> publish(PublishedEvents given, String traceparent) {
        return projects(given)
                .map(projects -> rows(given, projects))
                .compose(rows ->
                        store.publish(rows, traceparent).map(stored -> published(given.events(), rows, stored)));
    }

    private Future<Map<String, ProjectMetadata>> projects(PublishedEvents given) {
        var references = given.events().stream()
                .map(PublishedEvent::project)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return references.isEmpty() ? Future.succeededFuture(Map.of()) : store.projects(references);
    }

    private List<EventRow> rows(PublishedEvents given, Map<String, ProjectMetadata> projects) {
        var violations = new ArrayList<Violation>();
        var rows = new ArrayList<EventRow>();
        for (var i = 0; i < given.events().size(); i++) {
            var event = given.events().get(i);
            var reference = event.project();
            var project = reference == null ? null : projects.get(reference.toString());
            if (reference != null && project == null) {
                violations.add(Violation.at(given.pointer(i) + "/project", "notFound", "the project does not exist"));
            }
            rows.add(row(event, project));
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return rows;
    }

    private EventRow row(PublishedEvent event, @Nullable ProjectMetadata project) {
        var id = uids.next();
        return new EventRow(
                id,
                event.event().name(),
                event.eventUid(),
                project == null ? null : Long.valueOf(project.id()),
                body(event, uid(event, id), project));
    }

    private String body(PublishedEvent event, String uid, @Nullable ProjectMetadata project) {
        var body = Json.MAPPER.createObjectNode();
        body.put("event", event.event().name());
        body.put("eventUid", uid);
        body.put("timestamp", clock.instant().getEpochSecond());
        body.setAll(event.payload());
        if (project != null) {
            body.putObject("metadata").set("project", Json.tree(project));
        }
        return Json.text(body);
    }

    private static Published published(List<PublishedEvent> events, List<EventRow> rows, Set<UUID> stored) {
        var all = new ArrayList<Published.One>();
        for (var i = 0; i < rows.size(); i++) {
            var id = rows.get(i).id();
            all.add(new Published.One(uid(events.get(i), id), !stored.contains(id)));
        }
        return new Published(stored.size(), rows.size() - stored.size(), all);
    }

    /** The identifier that the publisher set, or one made from the event's id. */
    private static String uid(PublishedEvent event, UUID id) {
        return event.eventUid() == null ? TimeUids.text(id) : event.eventUid();
    }
}
