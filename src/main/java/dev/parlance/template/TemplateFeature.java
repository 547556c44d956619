package dev.parlance.template;

import dev.parlance.customfield.CustomFieldFeature;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.job.JobFeature;
import dev.parlance.project.edit.TemplateAccess;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** All that the composition root needs to know of project templates. */
public final class TemplateFeature {
    private TemplateFeature() {}

    /**
     * What another feature keeps with projects and with templates, such as values of custom fields; the composition root hands
     * it in, so that neither feature needs to know the other.
     *
     * @param fromProject gives a new template what its project has
     * @param toProject gives a new project what its template has
     */
    public record Part(Copy fromProject, Copy toProject) {

        /** One after another, as one connection runs them; stops at the first that fails. */
        static Future<Void> each(List<Part> parts, Function<Part, Future<Void>> work) {
            return parts.stream()
                    .reduce(
                            Future.succeededFuture(),
                            (done, part) -> done.compose(_ -> work.apply(part)),
                            (one, other) -> one.compose(_ -> other));
        }
    }

    /** Copies between a project and a template in the transaction that makes the new one; both by internal number. */
    @FunctionalInterface
    public interface Copy {
        Future<Void> copy(SqlConnection tx, long from, long to);
    }

    /** For one event loop, over that loop's own connections. */
    public static List<Endpoint> endpoints(Db db, EventStore events, List<Part> parts) {
        var changes = new TemplateChangeStore(db, events, new TemplateContentStore(parts));
        return Stream.of(
                        new ProjectTemplateEndpoints(new ProjectTemplateStore(db), changes).all(),
                        CustomFieldFeature.instances(
                                db,
                                events,
                                new TemplateFieldAccess(),
                                "getProjectTemplateCustomFields",
                                "editProjectTemplateCustomFields"),
                        JobFeature.assignments(
                                db,
                                events,
                                new TemplateAssignmentAccess(),
                                "getProjectTemplateProviders",
                                "editProjectTemplateProviders"))
                .flatMap(List::stream)
                .toList();
    }

    /** What makes projects from templates. */
    public static TemplateAccess templates(List<Part> parts) {
        return new TemplateInstantiationStore(parts);
    }
}
