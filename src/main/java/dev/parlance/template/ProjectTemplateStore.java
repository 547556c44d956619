package dev.parlance.template;

import dev.parlance.access.UserRoleRef;
import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.memory.base.ProjectMemories;
import dev.parlance.project.core.LanguageMt;
import dev.parlance.project.core.ProjectStep;
import dev.parlance.shared.Json;
import dev.parlance.shared.NamedReference;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import java.util.Optional;

/** Reads project templates, each with all its parts, in one statement. */
final class ProjectTemplateStore {
    private static final String COLUMNS = """
            select t.id,
                   t.uid,
                   t.name,
                   t.source_lang,
                   t.target_langs,
                   t.purchase_order,
                   t.note,
                   t.date_created,
                   (select jsonb_build_object('id', k.id::text, 'uid', k.uid, 'name', k.name)::text
                      from client k
                     where k.id = t.client_id) as client,
                   (select jsonb_build_object('id', b.id::text, 'uid', b.uid, 'name', b.name)::text
                      from business_unit b
                     where b.id = t.business_unit_id) as business_unit,
                   (select jsonb_build_object('id', d.id::text, 'uid', d.uid, 'name', d.name)::text
                      from domain d
                     where d.id = t.domain_id) as domain,
                   (select jsonb_build_object('id', s.id::text, 'uid', s.uid, 'name', s.name)::text
                      from sub_domain s
                     where s.id = t.sub_domain_id) as sub_domain,
                   (select jsonb_build_object('id', u.id::text, 'uid', u.uid, 'userName', u.user_name, 'role', u.role,
                             'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)::text
                      from app_user u
                     where u.id = t.owner_id) as owner,
                   (select jsonb_build_object('id', u.id::text, 'uid', u.uid, 'userName', u.user_name, 'role', u.role,
                             'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)::text
                      from app_user u
                     where u.id = t.created_by) as creator,
                   (select jsonb_agg(jsonb_build_object('workflowLevel', q.level, 'id', w.id::text, 'uid', w.uid,
                             'name', w.name, 'abbr', w.abbr) order by q.level)::text
                      from project_template_step q
                      join workflow_step w
                        on w.id = q.workflow_step_id
                     where q.template_id = t.id) as steps,
                   (select jsonb_agg(jsonb_build_object('penalty', q.penalty, 'readMode', q.read_mode,
                             'writeMode', q.write_mode,
                             'transMemory', jsonb_build_object('id', m.id::text, 'uid', m.uid, 'name', m.name,
                               'sourceLang', m.source_lang, 'targetLangs', m.target_langs))
                           order by q.position)::text
                      from project_template_trans_memory q
                      join trans_memory m
                        on m.id = q.memory_id
                     where q.template_id = t.id) as memories,
                   (select jsonb_agg(jsonb_build_object('targetLang', q.target_lang, 'machineTranslateSettings',
                             jsonb_build_object('id', m.id::text, 'uid', m.uid, 'name', m.name, 'type', m.type))
                           order by array_position(t.target_langs, q.target_lang))::text
                      from project_template_mt_settings q
                      join machine_translate_settings m
                        on m.id = q.settings_id
                     where q.template_id = t.id) as mt_settings
              from project_template t
            """;
    private static final String FIND = COLUMNS + """
             where t.uid = $1
               and ($2::bigint is null or t.client_id is null or t.client_id = $2)
            """;
    private static final String MATCHING = """
             where ($1::text is null or position(lower($1) in lower(t.name)) > 0)
               and ($2::text is null or t.client_id = (select f.id from client f where f.uid = $2))
               and ($3::text is null or t.business_unit_id = (select f.id from business_unit f where f.uid = $3))
               and ($4::text is null or t.domain_id = (select f.id from domain f where f.uid = $4))
               and ($5::text is null or t.sub_domain_id = (select f.id from sub_domain f where f.uid = $5))
               and ($6::text is null or t.source_lang = $6)
               and (cardinality($7::text[]) = 0 or t.target_langs && $7)
               and ($8::bigint is null or t.client_id is null or t.client_id = $8)
            """;
    private static final ListQuery LIST = ListQuery.of(
            "project_template t",
            COLUMNS,
            MATCHING,
            Ordering.byId(
                    "t.id",
                    Map.of("name", "lower(t.name)", "sourceLang", "t.source_lang", "dateCreated", "t.date_created")));

    private final Db db;

    ProjectTemplateStore(Db db) {
        this.db = db;
    }

    Future<Optional<ProjectTemplate>> find(TemplateScope scope, String uid) {
        return db.read(FIND, Tuple.of(uid, scope.client()))
                .map(rows -> Rows.first(rows, ProjectTemplateStore::template));
    }

    Future<Page<ProjectTemplate>> list(TemplateScope scope, TemplateFilter filter, PageRequest page) {
        return LIST.page(db, args(filter).addLong(scope.client()), page, ProjectTemplateStore::template);
    }

    static Future<Optional<ProjectTemplate>> find(SqlConnection tx, String uid) {
        return Sql.first(tx, FIND, Tuple.of(uid, TemplateScope.ALL.client()), ProjectTemplateStore::template);
    }

    private static Tuple args(TemplateFilter filter) {
        return Tuple.tuple()
                .addString(filter.name())
                .addString(filter.client())
                .addString(filter.businessUnit())
                .addString(filter.domain())
                .addString(filter.subDomain())
                .addString(filter.sourceLang())
                .addArrayOfString(filter.targetLangs().toArray(String[]::new));
    }

    private static ProjectTemplate template(Row row) {
        return new ProjectTemplate(
                row.getString("uid"),
                Long.toString(row.getLong("id")),
                row.getString("name"),
                Rows.at(row, "date_created"),
                Json.read(row.getString("creator"), UserRoleRef.class),
                Json.read(row.getString("owner"), UserRoleRef.class),
                row.getString("source_lang"),
                Rows.texts(row, "target_langs"),
                Rows.list(row, "steps", ProjectStep[].class),
                Rows.read(row, "client", NamedReference.class),
                Rows.read(row, "business_unit", NamedReference.class),
                Rows.read(row, "domain", NamedReference.class),
                Rows.read(row, "sub_domain", NamedReference.class),
                Rows.text(row, "purchase_order"),
                Rows.text(row, "note"),
                Rows.list(row, "memories", ProjectMemories.Item[].class),
                Rows.list(row, "mt_settings", LanguageMt[].class));
    }
}
