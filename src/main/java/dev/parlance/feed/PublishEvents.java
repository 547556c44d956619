package dev.parlance.feed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.event.NewEvent.ProjectMetadata;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.feed.PublishStore.EventRow;
import dev.parlance.feed.PublishedEvents.PublishedEvent;
import dev.parlance.http.catalogue.EventSchemas;
import dev.parlance.shared.Json;
import dev.parlance.shared.TimeUids;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
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
    /** Bodies with more characters in all are checked on a worker, and so is the first body of a kind. */
    private static final int MOST_ON_A_LOOP = 16 << 10;

    private final PublishStore store;
    private final Vertx vertx;
    private final InstantSource clock;
    private final TimeUids uids;
    private final EventSchemas schemas;

    PublishEvents(Db db, Vertx vertx, InstantSource clock, EventSchemas schemas) {
        this.store = new PublishStore(db);
        this.vertx = vertx;
        this.clock = clock;
        this.uids = new TimeUids(clock);
        this.schemas = schemas;
    }

    /**
     * An event as it will be stored.
     *
     * @param unknownProject whether its project does not exist
     */
    private record Draft(EventRow row, EventKind kind, JsonNode body, boolean unknownProject) {}

    /**
     * The result of a publication; the events are durable when it is returned.
     *
     * @param duplicates events whose {@code eventUid} was already taken
     */
    record Published(int accepted, int duplicates, List<One> events) {
        /** One event, in the order of the request. */
        record One(String eventUid, boolean duplicate) {}
    }

    /**
     * Stores all events, or fails with {@link Fault.Invalid} if a project does not exist or a body does not conform to
     * the schema of its kind.
     */
    Future<Published> publish(PublishedEvents given, String traceparent) {
        return projects(given)
                .map(projects -> drafts(given, projects))
                .compose(drafts -> check(given, drafts))
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

    private List<Draft> drafts(PublishedEvents given, Map<String, ProjectMetadata> projects) {
        return given.events().stream().map(event -> draft(event, projects)).toList();
    }

    private Draft draft(PublishedEvent event, Map<String, ProjectMetadata> projects) {
        var reference = event.project();
        var project = reference == null ? null : projects.get(reference.toString());
        var id = uids.next();
        var body = body(event, uid(event, id), project);
        var number = project == null ? null : Long.valueOf(project.id());
        var row = new EventRow(id, event.event().name(), event.eventUid(), number, Json.text(body));
        return new Draft(row, event.event(), body, reference != null && project == null);
    }

    private ObjectNode body(PublishedEvent event, String uid, @Nullable ProjectMetadata project) {
        var body = Json.MAPPER.createObjectNode();
        body.put("event", event.event().name());
        body.put("eventUid", uid);
        body.put("timestamp", clock.instant().getEpochSecond());
        body.setAll(event.payload());
        if (project != null) {
            body.putObject("metadata").set("project", Json.tree(project));
        }
        return body;
    }

    private Future<List<EventRow>> check(PublishedEvents given, List<Draft> drafts) {
        var characters =
                drafts.stream().mapToInt(draft -> draft.row().body().length()).sum();
        var known = drafts.stream().map(Draft::kind).allMatch(schemas::isCompiled);
        return known && characters <= MOST_ON_A_LOOP
                ? Future.succeededFuture(checked(given, drafts))
                : vertx.executeBlocking(() -> checked(given, drafts), false).map(Objects::requireNonNull);
    }

    private List<EventRow> checked(PublishedEvents given, List<Draft> drafts) {
        var violations = new ArrayList<Violation>();
        for (var i = 0; i < drafts.size() && violations.size() <= Violation.MOST; i++) {
            var draft = drafts.get(i);
            var at = given.pointer(i);
            if (draft.unknownProject()) {
                violations.add(Violation.at(at + "/project", "notFound", "the project does not exist"));
            }
            schemas.violations(draft.kind(), draft.body()).stream()
                    .map(violation -> violation.below(at + "/payload"))
                    .forEach(violations::add);
        }
        Violation.requireNone(violations);
        return drafts.stream().map(Draft::row).toList();
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
