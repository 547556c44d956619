package dev.parlance.template;

import dev.parlance.customfield.CustomFieldFeature;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.instance.HolderAccess;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.job.JobFeature;
import dev.parlance.project.edit.TemplateAccess;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The endpoints of project templates, for the composition root. */
public final class TemplateFeature {
    private TemplateFeature() {}

    /**
     * Data that another feature stores for projects and for templates, such as values of custom fields. The
     * composition root passes it in, so that neither feature depends on the other.
     *
     * @param fromProject copies it from a project to a new template
     * @param toProject copies it from a template to a new project
     */
    public record Part(Copy fromProject, Copy toProject) {

        /** One part after another, since they share a connection; stops at the first failure. */
        static Future<Void> each(List<Part> parts, Function<Part, Future<Void>> work) {
            return parts.stream()
                    .reduce(
                            Future.succeededFuture(),
                            (done, part) -> done.compose(_ -> work.apply(part)),
                            (one, other) -> one.compose(_ -> other));
        }
    }

    /** Copies between a project and a template, by internal number, in the transaction that creates the new one. */
    @FunctionalInterface
    public interface Copy {
        Future<Void> copy(SqlConnection tx, long from, long to);
    }

    /** For one event loop, over that loop's own connections. */
    public static List<Endpoint> endpoints(Db db, EventStore events, List<Part> parts) {
        return Stream.of(
                        new ProjectTemplateEndpoints(db, events, parts).all(),
                        CustomFieldFeature.instances(
                                db,
                                events,
                                fields(),
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

    /** The templates that projects are created from. */
    public static TemplateAccess templates(List<Part> parts) {
        return new InstantiateTemplate(parts);
    }

    private static HolderAccess fields() {
        return new HolderAccess(
                FieldEntity.PROJECT_TEMPLATE,
                TemplateHolderStore.SELECT_ID,
                TemplateHolderStore.LOCK_ID,
                call -> TemplateHolderStore.holderArgs(TemplateScope.of(call.caller()), uid(call)),
                call -> FindTemplate.unknown(uid(call)),
                call -> "/projectTemplates/" + uid(call) + "/customFields",
                (tx, call) -> TemplateEvents.updated(tx, uid(call), call.traceparent()));
    }

    private static String uid(Call call) {
        return call.path("projectTemplateUid");
    }
}
