package dev.parlance.template;

import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.project.edit.ProjectCreate;
import dev.parlance.project.edit.TemplateAccess;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a template as the draft of a project, and copies its content to the project. */
final class TemplateInstantiationStore {
    /** Without its references: after a wait for the lock, only those from before the wait would be found. */
    private static final String LOCK = """
            select t.id
              from project_template t
             where (t.uid = $1 or ($1::text is null and t.id = $2))
               and ($3::bigint is null or t.client_id is null or t.client_id = $3)
               for share
            """;
    /** An owner who may no longer own projects is left out. */
    private static final String FIND = """
            select t.id,
                   t.name,
                   t.source_lang,
                   t.target_langs,
                   t.purchase_order,
                   t.note,
                   (select k.uid from client k where k.id = t.client_id) as client_uid,
                   (select b.uid from business_unit b where b.id = t.business_unit_id) as business_unit_uid,
                   (select d.uid from domain d where d.id = t.domain_id) as domain_uid,
                   (select s.uid from sub_domain s where s.id = t.sub_domain_id) as sub_domain_uid,
                   (select u.uid
                      from app_user u
                     where u.id = t.owner_id
                       and u.active
                       and u.date_deleted is null
                       and u.role in ('ADMIN', 'PROJECT_MANAGER', 'SUBMITTER')) as owner_uid
              from project_template t
             where t.id = $1
            """;

    private static final String STEPS = """
            select w.uid
              from project_template_step s
              join workflow_step w
                on w.id = s.workflow_step_id
             where s.template_id = $1
             order by s.level
            """;
    /** Leaves out memories whose source language is not that of the project. */
    private static final String COPY_MEMORIES = """
            insert into project_trans_memory (project_id, memory_id, position, penalty, read_mode, write_mode)
            select p.id, t.memory_id, t.position, t.penalty, t.read_mode, t.write_mode
              from project p
              join project_template_trans_memory t
                on t.template_id = $1
              join trans_memory m
                on m.id = t.memory_id
             where p.id = $2
               and split_part(m.source_lang, '_', 1) = split_part(p.source_lang, '_', 1)
            """;

    private static final String COPY_MACHINE_TRANSLATION = """
            insert into project_mt_settings (project_id, target_lang, settings_id)
            select p.id, t.target_lang, t.settings_id
              from project p
              join project_template_mt_settings t
                on t.template_id = $1
               and t.target_lang = any (p.target_langs)
             where p.id = $2
            """;

    private TemplateInstantiationStore() {}

    /** Locks the template against changes until the transaction ends. */
    static Future<Optional<TemplateAccess.Draft>> find(SqlConnection tx, TemplateScope scope, Reference template) {
        var args = Tuple.of(template.uid(), template.number(), scope.client());
        return Sql.first(tx, LOCK, args, row -> row.getLong("id"))
                .compose(id -> id.map(locked -> draft(tx, locked).map(Optional::of))
                        .orElseGet(() -> Future.succeededFuture(Optional.empty())));
    }

    private static Future<TemplateAccess.Draft> draft(SqlConnection tx, long id) {
        return Sql.one(tx, FIND, Tuple.of(id), row -> row)
                .compose(row -> steps(tx, id).map(steps -> draft(row, steps)));
    }

    /** Copies to a new project the memories and the machine translation of a template. */
    static Future<Void> copyContent(SqlConnection tx, long templateId, long projectId) {
        var copy = Tuple.of(templateId, projectId);
        return Sql.run(tx, COPY_MEMORIES, copy).compose(_ -> Sql.run(tx, COPY_MACHINE_TRANSLATION, copy));
    }

    private static Future<List<Reference>> steps(SqlConnection tx, long template) {
        return Sql.all(tx, STEPS, Tuple.of(template), row -> new Reference(row.getString("uid"), null));
    }

    private static TemplateAccess.Draft draft(Row row, List<Reference> steps) {
        var project = new ProjectCreate(
                row.getString("name"),
                row.getString("source_lang"),
                Rows.texts(row, "target_langs"),
                steps,
                reference(row, "client_uid"),
                reference(row, "business_unit_uid"),
                reference(row, "domain_uid"),
                reference(row, "sub_domain_uid"),
                reference(row, "owner_uid"),
                Rows.text(row, "purchase_order"),
                null,
                Rows.text(row, "note"),
                List.of());
        return new TemplateAccess.Draft(row.getLong("id"), project);
    }

    private static @Nullable Reference reference(Row row, String column) {
        var uid = Rows.text(row, column);
        return uid == null ? null : new Reference(uid, null);
    }
}
