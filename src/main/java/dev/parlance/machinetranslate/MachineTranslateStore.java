package dev.parlance.machinetranslate;

import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Referrers;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.secret.SecretBox;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Machine translate settings in PostgreSQL, with their keys sealed. */
record MachineTranslateStore(Db db, SecretBox box) {
    private static final String COLUMNS = """
            select m.id, m.uid, m.name, m.type, m.url,
                   m.key is not null as has_key,
                   m.quality_estimation, m.date_created,
                   (select jsonb_build_object('email', u.email, 'firstName', u.first_name, 'id', u.id::text,
                             'lastName', u.last_name, 'uid', u.uid, 'userName', u.user_name)::text
                      from app_user u
                     where u.id = m.created_by) as creator
              from machine_translate_settings m
            """;
    private static final String FIND = COLUMNS + """
             where m.uid = $1
            """;
    private static final String LOCK = FIND + """
               for update of m
            """;
    private static final String MATCHING = """
             where ($1::text is null or position(lower($1) in lower(m.name)) > 0)
            """;
    private static final ListQuery LIST = ListQuery.of(
            "machine_translate_settings m",
            COLUMNS,
            MATCHING,
            Ordering.byId("m.id", Map.of("name", "lower(m.name)", "dateCreated", "m.date_created")));
    private static final String INSERT = """
            insert into machine_translate_settings (uid, name, type, url, quality_estimation, key, created_by)
            values ($1, $2, $3, $4, $5, $6, $7)
            """;
    private static final String UPDATE = """
            update machine_translate_settings
               set name = $2, type = $3, url = $4, quality_estimation = $5,
                   key = case when $7 then $6 else key end
             where uid = $1
            """;
    private static final String USES = Referrers.statement("""
            select distinct 'project' as kind, p.uid, p.name
              from project_mt_settings s
              join project p on p.id = s.project_id
             where s.settings_id = $1
             union all
            select distinct 'projectTemplate', t.uid, t.name
              from project_template_mt_settings s
              join project_template t on t.id = s.template_id
             where s.settings_id = $1
            """);
    private static final String DELETE = """
            delete from machine_translate_settings
             where uid = $1
            """;

    /** The place that a key is sealed for: it can be opened only for the settings with this uid. */
    static String place(String uid) {
        return "machineTranslateSettings:" + uid;
    }

    Future<Optional<MachineTranslateSettings>> find(String uid) {
        return db.read(FIND, Tuple.of(uid)).map(rows -> Rows.first(rows, MachineTranslateStore::settings));
    }

    /** All, or those whose name contains {@code name} (case-insensitive). */
    Future<Page<MachineTranslateSettings>> list(@Nullable String name, PageRequest page) {
        return LIST.page(db, Tuple.of(name), page, MachineTranslateStore::settings);
    }

    Future<MachineTranslateSettings> insert(
            SqlConnection tx, String uid, MachineTranslateEdit settings, long createdBy) {
        return Sql.run(tx, INSERT, args(uid, settings).addLong(createdBy)).compose(_ -> read(tx, uid));
    }

    /** Reads the settings and locks them until the transaction ends. */
    Future<Optional<MachineTranslateSettings>> lock(SqlConnection tx, String uid) {
        return Sql.first(tx, LOCK, Tuple.of(uid), MachineTranslateStore::settings);
    }

    /** Replaces the settings, and their key if {@code withKey}. */
    Future<MachineTranslateSettings> update(
            SqlConnection tx, String uid, MachineTranslateEdit settings, boolean withKey) {
        return Sql.run(tx, UPDATE, args(uid, settings).addBoolean(withKey)).compose(_ -> read(tx, uid));
    }

    Future<Referrers> referrers(SqlConnection tx, long id) {
        return Referrers.find(tx, USES, id);
    }

    Future<Void> delete(SqlConnection tx, String uid) {
        return Sql.run(tx, DELETE, Tuple.of(uid));
    }

    private static Future<MachineTranslateSettings> read(SqlConnection tx, String uid) {
        return Sql.one(tx, FIND, Tuple.of(uid), MachineTranslateStore::settings);
    }

    private Tuple args(String uid, MachineTranslateEdit settings) {
        var key = settings.key();
        return Tuple.of(
                uid,
                settings.name(),
                settings.typeName(),
                settings.url(),
                settings.qualityEstimation(),
                key == null ? null : Buffer.buffer(box.seal(key, place(uid))));
    }

    private static MachineTranslateSettings settings(Row row) {
        return new MachineTranslateSettings(
                row.getString("uid"),
                Long.toString(row.getLong("id")),
                row.getString("name"),
                MachineTranslateType.valueOf(row.getString("type")),
                row.getString("url"),
                row.getBoolean("has_key"),
                row.getBoolean("quality_estimation"),
                Json.read(row.getString("creator"), UserRef.class),
                Rows.at(row, "date_created"));
    }
}
