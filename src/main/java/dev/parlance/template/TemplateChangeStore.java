package dev.parlance.template;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.project.core.FoundReferences;
import dev.parlance.project.core.ResolveReferences;
import dev.parlance.shared.Reference;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Changes project templates: each change and the event that tells of it are one transaction over a locked row. */
final class TemplateChangeStore {
    /** What the project says does not change while it is copied. */
    private static final String LOCK_PROJECT = """
            select p.id
              from project p
             where p.uid = $1
                or ($1::text is null and p.id = $2)
               for share
            """;

    private static final String INSERT = """
            insert into project_template (uid, name, source_lang, target_langs, client_id, business_unit_id, domain_id,
                                          sub_domain_id, owner_id, purchase_order, note, created_by)
            select $2, $3, p.source_lang, p.target_langs, p.client_id, p.business_unit_id, p.domain_id,
                   p.sub_domain_id, p.owner_id, p.purchase_order, case when $4 then $5 else p.note end, $6
              from project p
             where p.id = $1
            returning id
            """;
    /** Without joins: after a wait, joined rows would be those of before it. */
    private static final String LOCK = """
            select t.id
              from project_template t
             where t.uid = $1
               for update
            """;

    private static final String UPDATE = """
            update project_template
               set name = $2,
                   source_lang = $3,
                   target_langs = $4,
                   client_id = $5,
                   business_unit_id = $6,
                   domain_id = $7,
                   sub_domain_id = $8,
                   owner_id = $9,
                   purchase_order = $10,
                   note = $11
             where uid = $1
            """;
    private static final String DELETE = """
            delete from project_template
             where uid = $1
            """;

    private final Db db;
    private final EventStore events;
    private final TemplateContentStore content;

    TemplateChangeStore(Db db, EventStore events, TemplateContentStore content) {
        this.db = db;
        this.events = events;
        this.content = content;
    }

    /**
     * Makes a template of a project, which everyone who may make templates sees. Fails with {@link Fault.Invalid} when there is
     * none.
     *
     * @param ownNote whether the template's note is that of the body and not the project's
     */
    Future<ProjectTemplate> create(
            ProjectTemplateCreate template, boolean ownNote, long createdBy, String traceparent) {
        var uid = Uid.next();
        return db.transaction(tx -> lockProject(tx, template.project())
                        .compose(project -> insert(tx, uid, project, template, ownNote, createdBy)
                                .compose(id -> content.copyProject(tx, project, id)))
                        .compose(_ -> ProjectTemplateStore.read(tx, uid))
                        .compose(made -> tell(tx, EventKind.PROJECT_TEMPLATE_CREATED, made, traceparent)))
                .onSuccess(_ -> events.nudge());
    }

    /**
     * Replaces a template; tells of it when anything changed. Fails with {@link Fault.NotFound}, {@link Fault.Stale}, or {@link
     * Fault.Invalid} for references to nothing.
     *
     * @param wanted what to replace it by, from what it is now
     */
    Future<ProjectTemplate> edit(
            String uid,
            Precondition condition,
            Function<ProjectTemplate, ProjectTemplateEdit> wanted,
            String traceparent) {
        return db.transaction(tx -> lock(tx, uid, condition)
                        .compose(before -> replace(tx, before, wanted.apply(before))
                                .compose(_ -> ProjectTemplateStore.read(tx, uid))
                                .compose(after -> after.equals(before)
                                        ? Future.succeededFuture(after)
                                        : tell(tx, EventKind.PROJECT_TEMPLATE_UPDATED, after, traceparent))))
                .onSuccess(_ -> events.nudge());
    }

    /** Fails with {@link Fault.NotFound} or {@link Fault.Stale}; projects made from it stay as they are. */
    Future<Void> delete(String uid, Precondition condition, String traceparent) {
        return db.transaction(tx -> lock(tx, uid, condition)
                        .compose(before -> tx.preparedQuery(DELETE)
                                .execute(Tuple.of(uid))
                                .compose(_ -> tell(tx, EventKind.PROJECT_TEMPLATE_DELETED, before, traceparent))))
                .onSuccess(_ -> events.nudge())
                .mapEmpty();
    }

    static NewEvent event(EventKind kind, ProjectTemplate template, String traceparent) {
        return new NewEvent(kind, Map.of("projectTemplate", template), null, traceparent);
    }

    private Future<ProjectTemplate> tell(
            SqlConnection tx, EventKind kind, ProjectTemplate template, String traceparent) {
        return events.append(tx, List.of(event(kind, template, traceparent))).map(template);
    }

    private static Future<Long> lockProject(SqlConnection tx, Reference project) {
        return tx.preparedQuery(LOCK_PROJECT)
                .execute(Tuple.of(project.uid(), project.number()))
                .map(rows -> Rows.first(rows, row -> row.getLong("id"))
                        .orElseThrow(() -> new Fault.Invalid(
                                Violation.at("/project", "unknown", "there is no project " + project))));
    }

    private static Future<Long> insert(
            SqlConnection tx,
            String uid,
            long project,
            ProjectTemplateCreate template,
            boolean ownNote,
            long createdBy) {
        return tx.preparedQuery(INSERT)
                .execute(Tuple.of(project, uid, template.name(), ownNote, template.note(), createdBy))
                .map(rows -> Rows.one(rows).getLong("id"));
    }

    private static Future<ProjectTemplate> lock(SqlConnection tx, String uid, Precondition condition) {
        return tx.preparedQuery(LOCK)
                .execute(Tuple.of(uid))
                .compose(_ -> ProjectTemplateStore.read(tx, uid))
                .map(current -> {
                    condition.check(current);
                    return current;
                });
    }

    private static Future<Void> replace(SqlConnection tx, ProjectTemplate before, ProjectTemplateEdit edit) {
        var owner = Long.parseLong(before.owner().id());
        var references = ResolveReferences.find(tx, edit.references(), owner);
        var lookups = TemplateContentStore.find(tx, edit);
        return Future.join(Stream.concat(Stream.of(references), lookups.all().stream())
                        .toList())
                .recover(
                        _ -> Future.failedFuture(refusal(Stream.concat(Stream.of(references), lookups.all().stream()))))
                .compose(_ -> tx.preparedQuery(UPDATE).execute(args(before.uid(), edit, references.result())))
                .compose(_ -> TemplateContentStore.replace(tx, Long.parseLong(before.id()), edit, lookups.found()));
    }

    /** All violations of all lookups at once, unless one failed for another reason. */
    private static Throwable refusal(Stream<Future<?>> lookups) {
        var violations = new ArrayList<Violation>();
        for (var failure : lookups.filter(Future::failed).map(Future::cause).toList()) {
            if (failure instanceof Fault.Invalid invalid) {
                violations.addAll(invalid.violations());
            } else {
                return failure;
            }
        }
        return new Fault.Invalid(violations);
    }

    private static Tuple args(String uid, ProjectTemplateEdit edit, FoundReferences found) {
        return Tuple.tuple()
                .addString(uid)
                .addString(edit.name())
                .addString(edit.sourceLang())
                .addArrayOfString(edit.targetLangs().toArray(String[]::new))
                .addLong(found.clientId())
                .addLong(found.businessUnitId())
                .addLong(found.domainId())
                .addLong(found.subDomainId())
                .addLong(found.ownerId())
                .addString(edit.purchaseOrder())
                .addString(edit.note());
    }
}
