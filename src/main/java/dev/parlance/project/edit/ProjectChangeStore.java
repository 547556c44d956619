package dev.parlance.project.edit;

import dev.parlance.access.Caller;
import dev.parlance.customfield.CustomFieldAccess;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.project.core.FoundReferences;
import dev.parlance.project.core.Project;
import dev.parlance.project.core.ProjectEvents;
import dev.parlance.project.core.ProjectStatus;
import dev.parlance.project.core.ProjectStore;
import dev.parlance.project.core.ResolveReferences;
import dev.parlance.project.core.Visibility;
import dev.parlance.shared.Json;
import dev.parlance.shared.Reference;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/** Changes projects: each change and the events that tell of it are one transaction over a locked row. */
public final class ProjectChangeStore {
    /** Without joins: after a wait, joined rows would be those of before it. */
    private static final String LOCK = """
            select p.id
              from project p
            """ + ProjectStore.ONE + """
               for no key update
            """;

    private static final String LOCK_TO_DELETE = """
            select p.id
              from project p
            """ + ProjectStore.ONE + """
               for update
            """;
    private static final String INSERT = """
            insert into project (uid, name, source_lang, target_langs, client_id, business_unit_id, domain_id,
                                 sub_domain_id, owner_id, created_by, purchase_order, note, date_due)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            returning id
            """;
    private static final String INSERT_STEPS = """
            insert into project_workflow_step (project_id, level, workflow_step_id)
            select $1, s.level, s.id
              from unnest($2::bigint[]) with ordinality as s (id, level)
            """;
    private static final String UPDATE = """
            update project
               set name = $2,
                   status = $3,
                   client_id = $4,
                   business_unit_id = $5,
                   domain_id = $6,
                   sub_domain_id = $7,
                   owner_id = $8,
                   purchase_order = $9,
                   note = $10,
                   date_due = $11,
                   file_handover = $12,
                   archived = $13,
                   lqa_profiles = $14::text::json
             where id = $1
            """;
    private static final String DELETE = """
            delete from project
             where id = $1
            """;

    private final Db db;
    private final EventStore events;
    private final TemplateAccess templates;

    public ProjectChangeStore(Db db, EventStore events, TemplateAccess templates) {
        this.db = db;
        this.events = events;
        this.templates = templates;
    }

    /** Fails with {@link Fault.Invalid} for references to nothing. */
    public Future<Project> create(ProjectCreate project, Caller caller, String traceparent) {
        return db.transaction(tx -> insert(tx, project, caller.id()).compose(made -> tell(tx, made, traceparent)))
                .onSuccess(_ -> events.nudge());
    }

    /**
     * As {@link #create(ProjectCreate, Caller, String)}, with all that a template keeps.
     *
     * @param wanted what to create by what the template says
     */
    public Future<Project> create(
            Reference template, Function<ProjectDraft, ProjectCreate> wanted, Caller caller, String traceparent) {
        return db.transaction(tx -> templates
                        .find(tx, template)
                        .compose(draft -> insert(tx, wanted.apply(draft), caller.id())
                                .compose(made -> templates
                                        .furnish(tx, draft.templateId(), made.id())
                                        .compose(_ -> tell(tx, made, traceparent)))))
                .onSuccess(_ -> events.nudge());
    }

    /** A project that was inserted. */
    private record Made(long id, String uid) {}

    private Future<Project> tell(SqlConnection tx, Made made, String traceparent) {
        return ProjectStore.read(tx, Visibility.ALL, made.uid())
                .compose(created -> events.append(tx, List.of(ProjectEvents.created(created, traceparent)))
                        .map(created));
    }

    /**
     * Replaces a project. Fails with {@link Fault.NotFound}, {@link Fault.Invalid} for references to nothing, or {@link
     * Fault.InvalidState} for a status that may not follow.
     *
     * @param check refuses by what the project is now, such as by {@code If-Match}
     * @param wanted what to replace it by
     */
    public Future<Project> edit(
            Visibility sight,
            String uid,
            Consumer<Project> check,
            Function<Project, ProjectEdit> wanted,
            String traceparent) {
        return db.transaction(tx -> lock(tx, sight, uid).compose(before -> {
                    check.accept(before);
                    return replace(tx, before, wanted.apply(before), traceparent);
                }))
                .onSuccess(_ -> events.nudge());
    }

    /** Deletes a project with all that belongs to it; fails with {@link Fault.NotFound}. */
    public Future<Void> delete(Visibility sight, String uid, Consumer<Project> check, String traceparent) {
        return db.transaction(tx -> lockToDelete(tx, sight, uid).compose(before -> {
                    check.accept(before);
                    return delete(tx, before.core().internalId())
                            .compose(_ -> events.append(tx, List.of(ProjectEvents.deleted(before, traceparent))));
                }))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Project> replace(SqlConnection tx, Project before, ProjectEdit edit, String traceparent) {
        var status = before.management().status();
        var wanted = Objects.requireNonNullElse(edit.status(), status);
        return ResolveReferences.find(
                        tx,
                        edit.references(),
                        Long.parseLong(before.core().owner().id()))
                .compose(found -> {
                    status.checkTransition(wanted);
                    return update(tx, before.core().internalId(), edit, wanted, found);
                })
                .compose(
                        _ -> ProjectStore.read(tx, Visibility.ALL, before.core().uid()))
                .compose(after -> events.append(tx, ProjectEvents.edited(before, after, traceparent))
                        .map(after));
    }

    private static Future<Made> insert(SqlConnection tx, ProjectCreate project, long createdBy) {
        var found = ResolveReferences.find(tx, project.references(), createdBy);
        var steps = ResolveReferences.steps(tx, project.workflowSteps());
        var fields = CustomFieldAccess.check(tx, FieldEntity.PROJECT, project.customFields(), "/customFields");
        return Future.join(found, steps, fields)
                .recover(_ -> Future.failedFuture(refusal(found, steps, fields)))
                .compose(_ -> insert(tx, project, found.result(), steps.result(), fields.result(), createdBy));
    }

    /** All violations together; anything else goes first. */
    private static Throwable refusal(Future<?>... checks) {
        var failures =
                Arrays.stream(checks).filter(Future::failed).map(Future::cause).toList();
        return failures.stream()
                .filter(failure -> !(failure instanceof Fault.Invalid))
                .findFirst()
                .orElseGet(() -> new Fault.Invalid(failures.stream()
                        .flatMap(failure -> ((Fault.Invalid) failure).violations().stream())
                        .toList()));
    }

    /** The project as it is now, until the transaction ends; fails with {@link Fault.NotFound}. */
    public static Future<Project> lock(SqlConnection tx, Visibility sight, String uid) {
        return tx.preparedQuery(LOCK)
                .execute(ProjectStore.args(sight).addString(uid))
                .compose(_ -> ProjectStore.read(tx, sight, uid));
    }

    /** As {@link #lock}, and nothing that refers to it can be added either. */
    private static Future<Project> lockToDelete(SqlConnection tx, Visibility sight, String uid) {
        return tx.preparedQuery(LOCK_TO_DELETE)
                .execute(ProjectStore.args(sight).addString(uid))
                .compose(_ -> ProjectStore.read(tx, sight, uid));
    }

    private static Future<Made> insert(
            SqlConnection tx,
            ProjectCreate project,
            FoundReferences found,
            List<Long> steps,
            CustomFieldAccess.Checked fields,
            long createdBy) {
        var uid = Uid.next();
        var args = Tuple.tuple()
                .addString(uid)
                .addString(project.name())
                .addString(project.sourceLang())
                .addArrayOfString(project.targetLangs().toArray(String[]::new))
                .addLong(found.clientId())
                .addLong(found.businessUnitId())
                .addLong(found.domainId())
                .addLong(found.subDomainId())
                .addLong(found.ownerId())
                .addLong(createdBy)
                .addString(project.purchaseOrder())
                .addString(project.note())
                .addOffsetDateTime(Rows.timestamp(project.dateDue()));
        return tx.preparedQuery(INSERT)
                .execute(args)
                .map(rows -> new Made(Rows.one(rows).getLong("id"), uid))
                .compose(made -> tx.preparedQuery(INSERT_STEPS)
                        .execute(Tuple.of(made.id()).addArrayOfLong(steps.toArray(Long[]::new)))
                        .compose(_ -> CustomFieldAccess.write(tx, fields, made.id(), createdBy))
                        .map(made));
    }

    private static Future<Void> update(
            SqlConnection tx, long id, ProjectEdit edit, ProjectStatus status, FoundReferences found) {
        var args = Tuple.tuple()
                .addLong(id)
                .addString(edit.name())
                .addString(status.name())
                .addLong(found.clientId())
                .addLong(found.businessUnitId())
                .addLong(found.domainId())
                .addLong(found.subDomainId())
                .addLong(found.ownerId())
                .addString(edit.purchaseOrder())
                .addString(edit.note())
                .addOffsetDateTime(Rows.timestamp(edit.dateDue()))
                .addBoolean(edit.fileHandover())
                .addBoolean(edit.archived())
                .addString(Json.text(Objects.requireNonNullElse(edit.lqaProfiles(), List.of())));
        return tx.preparedQuery(UPDATE).execute(args).mapEmpty();
    }

    private static Future<Void> delete(SqlConnection tx, long id) {
        return tx.preparedQuery(DELETE).execute(Tuple.of(id)).mapEmpty();
    }
}
