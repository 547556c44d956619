package dev.parlance.template;

import dev.parlance.db.Sql;
import dev.parlance.project.core.FoundReferences;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;

/** Writes the rows of project templates; {@link TemplateContentStore} writes their other parts. */
final class TemplateChangeStore {
    /** The share lock keeps the project unchanged while it is copied. */
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
    /** Without joins: after a wait for the lock, joined rows would be those of before it. */
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

    private TemplateChangeStore() {}

    /** The internal number of the project. */
    static Future<Optional<Long>> lockProject(SqlConnection tx, Reference project) {
        return Sql.first(tx, LOCK_PROJECT, Tuple.of(project.uid(), project.number()), row -> row.getLong("id"));
    }

    /** The internal number of the new template. */
    static Future<Long> insert(
            SqlConnection tx,
            String uid,
            long project,
            ProjectTemplateCreate template,
            boolean ownNote,
            long createdBy) {
        return Sql.one(
                tx,
                INSERT,
                Tuple.of(project, uid, template.name(), ownNote, template.note(), createdBy),
                row -> row.getLong("id"));
    }

    static Future<Void> lock(SqlConnection tx, String uid) {
        return Sql.run(tx, LOCK, Tuple.of(uid));
    }

    static Future<Void> update(SqlConnection tx, String uid, ProjectTemplateEdit edit, FoundReferences found) {
        return Sql.run(tx, UPDATE, args(uid, edit, found));
    }

    static Future<Void> delete(SqlConnection tx, String uid) {
        return Sql.run(tx, DELETE, Tuple.of(uid));
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
