package dev.parlance.project;

import dev.parlance.access.Visibility;
import dev.parlance.customfield.CustomFieldFeature;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.instance.HolderAccess;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.project.core.FindProject;
import dev.parlance.project.core.ProjectLockStore;
import dev.parlance.project.edit.ProjectPart;
import dev.parlance.project.edit.TemplateAccess;
import dev.parlance.storage.StoredFiles;
import java.util.List;
import java.util.stream.Stream;

/** The endpoints of projects, for the composition root. */
public final class ProjectFeature {
    private ProjectFeature() {}

    /**
     * For one event loop, over that loop's own connections.
     *
     * @param files on the same connections
     * @param jobs of projects that are deleted
     */
    public static List<Endpoint> endpoints(
            Db db, EventStore events, StoredFiles files, TemplateAccess templates, ProjectPart jobs) {
        return Stream.of(
                        new ProjectEndpoints(db, events, templates, jobs).all(),
                        new ReferenceFileEndpoints(db, events, files).all(),
                        CustomFieldFeature.instances(
                                db,
                                events,
                                fields(),
                                "getProjectCustomFields",
                                "editProjectCustomFields",
                                "addProjectCustomFields"))
                .flatMap(List::stream)
                .toList();
    }

    private static HolderAccess fields() {
        return new HolderAccess(
                FieldEntity.PROJECT,
                ProjectLockStore.SELECT_ID,
                ProjectLockStore.LOCK,
                call -> ProjectLockStore.holderArgs(Visibility.of(call.caller()), uid(call)),
                call -> FindProject.unknown(uid(call)),
                call -> "/projects/" + uid(call) + "/customFields",
                (tx, call) -> ProjectAccess.metadataUpdated(tx, uid(call), call.traceparent()));
    }

    private static String uid(Call call) {
        return call.path("projectUid");
    }
}
