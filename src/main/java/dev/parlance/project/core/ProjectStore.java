package dev.parlance.project.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.db.NamedColumns;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.db.UserColumns;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads single projects with all that is shown of them, in one statement. */
public final class ProjectStore {
    private static final UserColumns OWNER = UserColumns.of("owner_");
    private static final UserColumns CREATOR = UserColumns.of("creator_");
    static final String COLUMNS = """
            select p.id,
                   p.uid,
                   p.name,
                   p.date_created,
                   d.id as domain_id,
                   d.uid as domain_uid,
                   d.name as domain_name,
                   sd.id as sub_domain_id,
                   sd.uid as sub_domain_uid,
                   sd.name as sub_domain_name,
                   o.id as owner_id,
                   o.uid as owner_uid,
                   o.user_name as owner_user_name,
                   o.first_name as owner_first_name,
                   o.last_name as owner_last_name,
                   o.email as owner_email,
                   o.role as owner_role,
                   p.source_lang,
                   p.target_langs,
                   (select json_agg(json_build_object(
                             'id', r.id::text,
                             'uid', r.uid,
                             'filename', f.name,
                             'note', r.note,
                             'dateCreated', r.date_created,
                             'createdBy', json_build_object(
                               'firstName', u.first_name,
                               'lastName', u.last_name,
                               'userName', u.user_name,
                               'email', u.email,
                               'role', u.role,
                               'id', u.id::text,
                               'uid', u.uid)) order by r.id)::text
                      from project_reference r
                      join stored_file f
                        on f.id = r.file_id
                      join app_user u
                        on u.id = r.created_by
                     where r.project_id = p.id) as reference_files,
                   (select jsonb_agg(jsonb_build_object(
                             'targetLang', t.target_lang,
                             'machineTranslateSettings', jsonb_build_object(
                               'id', m.id::text, 'uid', m.uid, 'name', m.name, 'type', m.type))
                           order by array_position(p.target_langs, t.target_lang))::text
                      from project_mt_settings t
                      join machine_translate_settings m
                        on m.id = t.settings_id
                     where t.project_id = p.id) as mt_settings,
                   p.status,
                   p.date_due,
                   k.id as client_id,
                   k.uid as client_uid,
                   k.name as client_name,
                   b.id as business_unit_id,
                   b.uid as business_unit_uid,
                   b.name as business_unit_name,
                   p.purchase_order,
                   p.note,
                   c.id as creator_id,
                   c.uid as creator_uid,
                   c.user_name as creator_user_name,
                   c.first_name as creator_first_name,
                   c.last_name as creator_last_name,
                   c.email as creator_email,
                   c.role as creator_role,
                   s.ids as step_ids,
                   s.uids as step_uids,
                   s.names as step_names,
                   s.abbrs as step_abbrs,
                   p.archived,
                   p.file_handover,
                   p.lqa_profiles::text as lqa_profiles
            """;
    static final String FROM = """
              from project p
            """;
    static final String JOINS = """
              join app_user o
                on o.id = p.owner_id
              join app_user c
                on c.id = p.created_by
              left join client k
                on k.id = p.client_id
              left join business_unit b
                on b.id = p.business_unit_id
              left join domain d
                on d.id = p.domain_id
              left join sub_domain sd
                on sd.id = p.sub_domain_id
             cross join lateral (
                   select array_agg(w.id order by ps.level) as ids,
                          array_agg(w.uid order by ps.level) as uids,
                          array_agg(w.name order by ps.level) as names,
                          array_agg(w.abbr order by ps.level) as abbrs
                     from project_workflow_step ps
                     join workflow_step w
                       on w.id = ps.workflow_step_id
                    where ps.project_id = p.id) as s
            """;
    /** The first four arguments are the caller's {@link Visibility}. */
    static final String SEEN = """
             where ($1::boolean
                    or p.owner_id = $2::bigint
                    or p.created_by = $2::bigint
                    or p.client_id = $3::bigint
                    or exists (select from project_linguist l where l.project_id = p.id and l.user_id = $4::bigint))
            """;

    static final String ONE = SEEN + """
               and p.uid = $5
            """;
    private static final String FIND = COLUMNS + FROM + JOINS + ONE;
    private final Db db;

    public ProjectStore(Db db) {
        this.db = db;
    }

    Future<Optional<Project>> find(Visibility visibility, String uid) {
        return db.read(FIND, args(visibility, uid)).map(rows -> Rows.first(rows, ProjectStore::project));
    }

    static Future<Optional<Project>> find(SqlConnection tx, Visibility visibility, String uid) {
        return Sql.first(tx, FIND, args(visibility, uid), ProjectStore::project);
    }

    static Tuple args(Visibility visibility, String uid) {
        return args(visibility).addString(uid);
    }

    /** The first four arguments of a statement over what a caller sees. */
    static Tuple args(Visibility visibility) {
        return Tuple.tuple()
                .addBoolean(visibility.all())
                .addLong(visibility.requester())
                .addLong(visibility.client())
                .addLong(visibility.linguist());
    }

    static Project project(Row row) {
        var id = row.getLong("id");
        return new Project(
                new Project.Core(
                        row.getString("uid"),
                        id,
                        Long.toString(id),
                        row.getString("name"),
                        Rows.at(row, "date_created"),
                        NamedColumns.DOMAIN.find(row),
                        NamedColumns.SUB_DOMAIN.find(row),
                        OWNER.withRole(row),
                        row.getString("source_lang"),
                        Rows.texts(row, "target_langs"),
                        Rows.list(row, "reference_files", ProjectReference[].class),
                        Rows.list(row, "mt_settings", LanguageMt[].class)),
                new Project.Management(
                        ProjectStatus.valueOf(row.getString("status")),
                        Rows.instant(row, "date_due"),
                        NamedColumns.CLIENT.find(row),
                        NamedColumns.BUSINESS_UNIT.find(row),
                        Rows.text(row, "purchase_order"),
                        Rows.text(row, "note"),
                        CREATOR.withRole(row),
                        steps(row),
                        row.getBoolean("archived"),
                        row.getBoolean("file_handover"),
                        Rows.list(row, "lqa_profiles", ObjectNode[].class)));
    }

    private static List<ProjectStep> steps(Row row) {
        var ids = row.getArrayOfLongs("step_ids");
        if (ids == null) {
            return List.of();
        }
        var uids = row.getArrayOfStrings("step_uids");
        var names = row.getArrayOfStrings("step_names");
        var abbrs = row.getArrayOfStrings("step_abbrs");
        return IntStream.range(0, ids.length)
                .mapToObj(i -> new ProjectStep(i + 1, Long.toString(ids[i]), uids[i], names[i], abbrs[i]))
                .toList();
    }
}
