package dev.parlance.project;

import dev.parlance.customfield.CustomFieldFeature;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.project.edit.TemplateAccess;
import java.util.List;
import java.util.stream.Stream;

/** All that the composition root needs to know of projects. */
public final class ProjectFeature {
    private ProjectFeature() {}

    /** For one event loop, over that loop's own connections. */
    public static List<Endpoint> endpoints(Db db, EventStore events, TemplateAccess templates) {
        return Stream.of(
                        new ProjectEndpoints(db, events, templates).all(),
                        new ReferenceFileEndpoints(db, events).all(),
                        CustomFieldFeature.instances(
                                db,
                                events,
                                new ProjectFieldAccess(),
                                "getProjectCustomFields",
                                "editProjectCustomFields",
                                "addProjectCustomFields"))
                .flatMap(List::stream)
                .toList();
    }
}
