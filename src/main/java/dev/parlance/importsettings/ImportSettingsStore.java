package dev.parlance.importsettings;

import dev.parlance.access.Role;
import dev.parlance.access.UserRoleRef;
import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Referrers;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Import settings in PostgreSQL. */
final class ImportSettingsStore {
    private static final String OTHER_COLUMNS = """
                   s.id,
                   s.uid,
                   s.name,
                   s.is_default,
                   s.date_created,
                   c.id as creator_id,
                   c.uid as creator_uid,
                   c.user_name,
                   c.first_name,
                   c.last_name,
                   c.email,
                   c.role,
                   r.id as rule_id,
                   r.uid as rule_uid,
                   r.language as rule_language,
                   r.name as rule_name,
                   r.filename as rule_filename,
                   r.is_primary as rule_is_primary,
                   t.id as target_id,
                   t.uid as target_uid,
                   t.language as target_language,
                   t.name as target_name,
                   t.filename as target_filename,
                   t.is_primary as target_is_primary
              from import_settings s
              left join app_user c
                on c.id = s.created_by
              left join shown_segmentation_rule r
                on r.id = s.seg_rule_id
              left join shown_segmentation_rule t
                on t.id = s.target_seg_rule_id
            """;
    /** As bytes, because decoding large texts takes a long time. */
    private static final String COLUMNS = """
            select convert_to(s.settings::text, 'UTF8') as settings,
            """ + OTHER_COLUMNS;
    /** A page of style sheets could have 200 MiB. */
    private static final String LIST_COLUMNS = """
            select convert_to(without_style_sheets(s.settings)::text, 'UTF8') as settings,
            """ + OTHER_COLUMNS;
    /** By the uid, or the default settings if it is null. */
    private static final String ONE = """
             where s.uid = $1
                or ($1::text is null and s.is_default)
            """;

    private static final String FIND = COLUMNS + ONE;
    private static final String LOCK = """
            select s.id,
                   s.is_default
              from import_settings s
            """ + ONE + """
               for update
            """;
    private static final String MATCHING = """
             where ($1::text is null or position(lower($1) in lower(s.name)) > 0)
            """;
    private static final ListQuery LIST = ListQuery.of(
            "import_settings s",
            LIST_COLUMNS,
            MATCHING,
            Ordering.byId("s.id", Map.of("name", "lower(s.name)", "dateCreated", "s.date_created")));
    private static final String INSERT = """
            insert into import_settings (uid, name, settings, seg_rule_id, target_seg_rule_id, style_sheets, created_by)
            values ($1, $2, convert_from($3, 'UTF8')::jsonb, $4, $5, convert_from($6, 'UTF8')::jsonb, $7)
            """;
    // the default settings of the service have no creator until somebody replaces them
    private static final String UPDATE = """
            update import_settings
               set name = $2,
                   settings = convert_from($3, 'UTF8')::jsonb,
                   seg_rule_id = $4,
                   target_seg_rule_id = $5,
                   style_sheets = convert_from($6, 'UTF8')::jsonb,
                   created_by = coalesce(created_by, $7)
             where uid = $1
            """;
    // locked, so that the rules cannot be deleted before the settings refer to them
    private static final String FIND_RULES = """
            select id
              from segmentation_rule
             where id = any ($1)
               for key share
            """;
    private static final String USES = Referrers.statement("""
            select 'project' as kind, p.uid, p.name
              from project_import_settings u
              join project p
                on p.id = u.project_id
             where u.import_settings_id = $1
             union all
            select 'projectTemplate', t.uid, t.name
              from project_template_import_settings u
              join project_template t
                on t.id = u.template_id
             where u.import_settings_id = $1
             union all
            select 'job', j.uid, f.name
              from job j
              join stored_file f
                on f.id = j.file_id
             where j.import_settings_id = $1
            """);
    private static final String DELETE = """
            delete from import_settings
             where id = $1
            """;

    private final Db db;

    ImportSettingsStore(Db db) {
        this.db = db;
    }

    /**
     * Settings that a transaction has locked for update.
     *
     * @param id internal number
     */
    record Locked(long id, boolean isDefault, ImportSettings.Stored settings) {}

    /** Finds settings by their uid, or the default settings if it is null. */
    Future<Optional<ImportSettings.Stored>> find(@Nullable String uid) {
        return db.read(FIND, Tuple.of(uid)).map(rows -> Rows.first(rows, ImportSettingsStore::settings));
    }

    /** All, or those whose name contains {@code name} (case-insensitive); without the texts of style sheets. */
    Future<Page<ImportSettings>> list(@Nullable String name, PageRequest page) {
        return LIST.page(db, Tuple.of(name), page, row -> settings(row).shown());
    }

    /** As {@link #find}, with the row locked until the transaction ends. */
    Future<Optional<Locked>> lock(SqlConnection tx, @Nullable String uid) {
        return tx.preparedQuery(LOCK)
                .execute(Tuple.of(uid))
                .compose(rows -> rows.size() == 0
                        ? Future.succeededFuture(Optional.empty())
                        : read(tx, uid).map(settings -> Optional.of(locked(Rows.one(rows), settings))));
    }

    Future<ImportSettings.Stored> insert(
            SqlConnection tx, String uid, ImportSettingsEdit.Written edit, long createdBy) {
        return tx.preparedQuery(INSERT)
                .execute(args(uid, edit).addLong(createdBy))
                .compose(_ -> read(tx, uid));
    }

    Future<ImportSettings.Stored> update(SqlConnection tx, String uid, ImportSettingsEdit.Written edit, long editor) {
        return tx.preparedQuery(UPDATE).execute(args(uid, edit).addLong(editor)).compose(_ -> read(tx, uid));
    }

    Future<Referrers> referrers(SqlConnection tx, long id) {
        return Referrers.find(tx, USES, id);
    }

    Future<Void> delete(SqlConnection tx, long id) {
        return Sql.run(tx, DELETE, Tuple.of(id));
    }

    /** The internal numbers that exist as segmentation rules; these cannot be deleted until the transaction ends. */
    Future<Set<Long>> findRules(SqlConnection tx, List<Long> ids) {
        return Sql.all(tx, FIND_RULES, Tuple.tuple().addArrayOfLong(ids.toArray(Long[]::new)), row -> row.getLong("id"))
                .map(Set::copyOf);
    }

    private static Future<ImportSettings.Stored> read(SqlConnection tx, @Nullable String uid) {
        return Sql.one(tx, FIND, Tuple.of(uid), ImportSettingsStore::settings);
    }

    private static Locked locked(Row row, ImportSettings.Stored settings) {
        return new Locked(row.getLong("id"), row.getBoolean("is_default"), settings);
    }

    private static Tuple args(String uid, ImportSettingsEdit.Written edit) {
        return Tuple.tuple()
                .addString(uid)
                .addString(edit.name())
                .addBuffer(edit.settings())
                .addLong(edit.segRule())
                .addLong(edit.targetSegRule())
                .addBuffer(edit.sheets());
    }

    private static ImportSettings.Stored settings(Row row) {
        return new ImportSettings.Stored(
                row.getString("uid"),
                row.getString("name"),
                creator(row),
                Rows.at(row, "date_created"),
                row.getBuffer("settings"),
                rule(row, "rule_"),
                rule(row, "target_"));
    }

    private static @Nullable UserRoleRef creator(Row row) {
        var id = Rows.number(row, "creator_id");
        return id == null
                ? null
                : new UserRoleRef(
                        row.getString("first_name"),
                        row.getString("last_name"),
                        row.getString("user_name"),
                        row.getString("email"),
                        Role.valueOf(row.getString("role")),
                        Long.toString(id),
                        row.getString("creator_uid"));
    }

    private static @Nullable SegmentationRule rule(Row row, String prefix) {
        return Rows.number(row, prefix + "id") == null ? null : SegmentationRuleStore.rule(row, prefix);
    }
}
