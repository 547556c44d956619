package dev.parlance.feed;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.NewEvent.ProjectMetadata;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Json;
import dev.parlance.shared.Reference;
import dev.parlance.shared.TimeUids;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Takes events of others in: stored with their outbox rows by one statement, each identifier of a publisher once. */
final class PublishStore {
    private static final String PROJECTS = """
            select uid, id, name, source_lang, status
              from project
             where uid = any ($1)
                or id = any ($2)
            """;
    // the order of the keys is the order of the locks
    private static final String PUBLISH = """
            with given as materialized (
              select g.id, g.kind, g.uid, g.project_id, g.body, g.traceparent
                from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[])
                  as g (id, kind, uid, project_id, body, traceparent)
            ), taken as (
              insert into webhook_event_key (uid, event_id)
              select uid, id
                from given
               where uid is not null
               order by uid
              on conflict do nothing
              returning event_id
            ), new_event as (
              insert into webhook_event (id, kind, uid, project_id, body, traceparent)
              select id, kind, uid, project_id, body, traceparent
                from given
               where uid is null
                  or id in (select event_id from taken)
              returning id, kind
            ), outbox as (
              insert into webhook_outbox (target, event_id)
              select w.id, e.id
                from new_event e
                join webhook w
                  on w.status = 'ENABLED'
                 and w.events @> array[e.kind]
               order by e.id, w.id
            )
            select id
              from new_event
            """;

    private final Db db;
    private final InstantSource clock;
    private final TimeUids uids;

    PublishStore(Db db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
        this.uids = new TimeUids(clock);
    }

    /**
     * Stores them, all or none.
     *
     * @return fails with {@link Fault.Invalid} where a project is not known
     */
    Future<Published> publish(PublishedEvents given, String traceparent) {
        return projects(given).compose(projects -> store(given, projects, traceparent));
    }

    private Future<Map<String, ProjectMetadata>> projects(PublishedEvents given) {
        var references = given.events().stream()
                .map(PublishedEvent::project)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        if (references.isEmpty()) {
            return Future.succeededFuture(Map.of());
        }
        var args = Tuple.tuple()
                .addArrayOfString(references.stream()
                        .map(Reference::uid)
                        .filter(Objects::nonNull)
                        .toArray(String[]::new))
                .addArrayOfLong(references.stream()
                        .map(Reference::number)
                        .filter(Objects::nonNull)
                        .toArray(Long[]::new));
        return db.query(PROJECTS, args).map(rows -> {
            var found = new HashMap<String, ProjectMetadata>();
            for (var row : rows) {
                var project = project(row);
                found.put(new Reference(project.uid(), null).toString(), project);
                found.put(new Reference(null, project.id()).toString(), project);
            }
            return found;
        });
    }

    private static ProjectMetadata project(Row row) {
        return new ProjectMetadata(
                Long.toString(row.getLong("id")),
                row.getString("uid"),
                row.getString("name"),
                row.getString("source_lang"),
                row.getString("status"));
    }

    private Future<Published> store(PublishedEvents given, Map<String, ProjectMetadata> projects, String traceparent) {
        var size = given.events().size();
        var ids = new UUID[size];
        var kinds = new String[size];
        var keys = new @Nullable String[size];
        var projectIds = new @Nullable Long[size];
        var bodies = new String[size];
        var traces = new String[size];
        var violations = new ArrayList<Violation>();
        for (var i = 0; i < size; i++) {
            var event = given.events().get(i);
            var project = event.project() == null
                    ? null
                    : projects.get(event.project().toString());
            if (event.project() != null && project == null) {
                violations.add(Violation.at(given.pointer(i) + "/project", "notFound", "the project does not exist"));
            }
            ids[i] = uids.next();
            kinds[i] = event.event().name();
            keys[i] = event.eventUid();
            projectIds[i] = project == null ? null : Long.valueOf(project.id());
            bodies[i] = body(event, uid(event, ids[i]), project);
            traces[i] = traceparent;
        }
        if (!violations.isEmpty()) {
            return Future.failedFuture(new Fault.Invalid(violations));
        }
        var args = Tuple.tuple()
                .addArrayOfUUID(ids)
                .addArrayOfString(kinds)
                .addArrayOfString(keys)
                .addArrayOfLong(projectIds)
                .addArrayOfString(bodies)
                .addArrayOfString(traces);
        return db.query(PUBLISH, args)
                .map(rows -> published(given.events(), ids, Rows.all(rows, row -> row.getUUID("id"))));
    }

    private static Published published(List<PublishedEvent> events, UUID[] ids, List<UUID> stored) {
        var fresh = new HashSet<>(stored);
        var all = new ArrayList<Published.One>();
        for (var i = 0; i < ids.length; i++) {
            all.add(new Published.One(uid(events.get(i), ids[i]), !fresh.contains(ids[i])));
        }
        return new Published(fresh.size(), ids.length - fresh.size(), all);
    }

    private static String uid(PublishedEvent event, UUID id) {
        return event.eventUid() == null ? TimeUids.text(id) : event.eventUid();
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
}
