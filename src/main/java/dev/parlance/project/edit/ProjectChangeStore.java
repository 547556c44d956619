package dev.parlance.project.edit;

import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.project.core.FoundReferences;
import dev.parlance.project.core.ProjectStatus;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Objects;

/** Writes projects. */
final class ProjectChangeStore {
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

    private ProjectChangeStore() {}

    /** The internal number of the new project. */
    static Future<Long> insert(
            SqlConnection tx, String uid, ProjectCreate project, FoundReferences found, long createdBy) {
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
        return Sql.one(tx, INSERT, args, row -> row.getLong("id"));
    }

    /** Gives a project its workflow steps: internal numbers, from level 1 on. */
    static Future<Void> insertSteps(SqlConnection tx, long id, List<Long> steps) {
        return Sql.run(tx, INSERT_STEPS, Tuple.of(id).addArrayOfLong(steps.toArray(Long[]::new)));
    }

    static Future<Void> update(
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
        return Sql.run(tx, UPDATE, args);
    }

    static Future<Void> delete(SqlConnection tx, long id) {
        return Sql.run(tx, DELETE, Tuple.of(id));
    }
}
