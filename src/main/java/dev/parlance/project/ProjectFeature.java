package dev.parlance.project;

import dev.parlance.customfield.CustomFieldFeature;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.http.Endpoint;
import dev.parlance.shared.Reference;
import dev.parlance.storage.FileStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.stream.Stream;

/** All that the composition root needs to know of projects. */
public final class ProjectFeature {
    private ProjectFeature() {}

    /** What a project is made from; whoever keeps templates is behind it, which projects need not know. */
    public interface Templates {
        /** The template stays as it is until the transaction ends. Fails with {@code Fault.Invalid} when there is none. */
        Future<ProjectDraft> find(SqlConnection tx, Reference template);

        /** Gives a new project what its template keeps beside the draft. */
        Future<Void> furnish(SqlConnection tx, long templateId, long projectId);
    }

    /** For one event loop, over that loop's own connections. */
    public static List<Endpoint> endpoints(Db db, EventStore events, Templates templates) {
        var projects = new ProjectStore(db);
        var changes = new ProjectChangeStore(db, events, templates);
        return Stream.of(
                        new ProjectEndpoints(projects, changes).all(),
                        new ReferenceFileEndpoints(projects, new ReferenceFileStore(db, events), new FileStore(db))
                                .all(),
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
