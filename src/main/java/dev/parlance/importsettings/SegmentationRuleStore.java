package dev.parlance.importsettings;

import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Referrers;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Segmentation rules in PostgreSQL. Rules are never edited, so that a file can be segmented again by the same rules.
 */
final class SegmentationRuleStore {
    private static final String COLUMNS = """
            select id,
                   uid,
                   name,
                   language,
                   filename,
                   is_primary
              from shown_segmentation_rule
            """;
    private static final String FIND = COLUMNS + """
             where uid = $1
            """;
    private static final String MATCHING = """
             where ($1::text is null or position(lower($1) in lower(name)) > 0)
            """;
    private static final ListQuery LIST = ListQuery.of(
            "segmentation_rule",
            COLUMNS,
            MATCHING,
            Ordering.byId("id", Map.of("name", "lower(name)", "dateCreated", "date_created")));
    private static final String FILE = """
            select filename,
                   srx
              from segmentation_rule
             where uid = $1
            """;
    /** The rules with the first number, else the primary ones of the first language that has some. */
    private static final String SRX = """
            select (select r.srx
                      from segmentation_rule r
                     where r.id = coalesce($1::bigint, (select p.id
                                                          from shown_segmentation_rule p
                                                         where p.is_primary
                                                           and p.language = any ($3::text[])
                                                         order by array_position($3::text[], p.language)
                                                         limit 1))) as srx,
                   (select t.srx
                      from segmentation_rule t
                     where t.id = $2) as target_srx
            """;
    // changes of the primary rules wait for each other, because neither would see the new rules of the other
    private static final String LOCK_PRIMARY = """
            select pg_advisory_xact_lock(hashtext('segmentation_rule.is_primary'))
            """;
    private static final String UNSET_PRIMARY = """
            update segmentation_rule
               set is_primary = false
             where is_primary
               and language = $1
            """;
    private static final String INSERT = """
            insert into segmentation_rule (uid, name, language, filename, is_primary, srx, created_by)
            values ($1, $2, $3, $4, $5, $6, $7)
            """;
    private static final String LOCK = """
            select srx is null as built_in
              from segmentation_rule
             where uid = $1
               for update
            """;
    private static final String USES = Referrers.statement("""
            select 'importSettings' as kind, uid, name
              from import_settings
             where seg_rule_id = $1
                or target_seg_rule_id = $1
             union all
            select 'job', j.uid, f.name
              from job j
              join stored_file f
                on f.id = j.file_id
             where j.seg_rule_id = $1
                or j.target_seg_rule_id = $1
            """);
    private static final String DELETE = """
            delete from segmentation_rule
             where id = $1
            """;

    private final Db db;

    SegmentationRuleStore(Db db) {
        this.db = db;
    }

    /**
     * An SRX file.
     *
     * @param srx null for the one that comes with the service
     */
    record SrxBytes(String filename, @Nullable Buffer srx) {}

    /** Rules that a transaction has locked for update. */
    record Locked(SegmentationRule rule, boolean builtIn) {}

    Future<Optional<SegmentationRule>> find(String uid) {
        return db.read(FIND, Tuple.of(uid)).map(rows -> Rows.first(rows, SegmentationRuleStore::rule));
    }

    Future<Optional<SrxBytes>> file(String uid) {
        return db.query(FILE, Tuple.of(uid))
                .map(rows ->
                        Rows.first(rows, row -> new SrxBytes(row.getString("filename"), srx(Rows.bytes(row, "srx")))));
    }

    /**
     * The SRX files for sources and for targets; null for those that come with the service.
     *
     * @param rule internal number; null for the primary rules of the first language that has some
     * @param targetRule internal number; null for the built-in rules
     */
    static Future<Srx> srx(SqlConnection tx, @Nullable Long rule, @Nullable Long targetRule, List<String> langs) {
        var args = Tuple.of(rule, targetRule).addArrayOfString(langs.toArray(String[]::new));
        return Sql.one(tx, SRX, args, row -> new Srx(srx(Rows.bytes(row, "srx")), srx(Rows.bytes(row, "target_srx"))));
    }

    /** SRX files for sources and for targets. */
    record Srx(@Nullable Buffer sources, @Nullable Buffer targets) {}

    /** All, or those whose name contains {@code name} (case-insensitive). */
    Future<Page<SegmentationRule>> list(@Nullable String name, PageRequest page) {
        return LIST.page(db, Tuple.of(name), page, SegmentationRuleStore::rule);
    }

    Future<SegmentationRule> insert(SqlConnection tx, SegmentationRuleUpload rules, Buffer srx, long createdBy) {
        var uid = Uid.next();
        return tx.preparedQuery(INSERT)
                .execute(Tuple.tuple()
                        .addString(uid)
                        .addString(rules.name())
                        .addString(rules.language())
                        .addString(rules.filename())
                        .addBoolean(rules.primary())
                        .addBuffer(srx)
                        .addLong(createdBy))
                .compose(_ -> read(tx, uid));
    }

    /** Makes no rules of the language the primary ones. */
    Future<Void> unsetPrimary(SqlConnection tx, String language) {
        return tx.query(LOCK_PRIMARY)
                .execute()
                .compose(_ -> tx.preparedQuery(UNSET_PRIMARY).execute(Tuple.of(language)))
                .mapEmpty();
    }

    /** The rules, locked for update until the transaction ends. */
    Future<Optional<Locked>> lock(SqlConnection tx, String uid) {
        return tx.preparedQuery(LOCK)
                .execute(Tuple.of(uid))
                .compose(rows -> rows.size() == 0
                        ? Future.succeededFuture(Optional.empty())
                        : read(tx, uid)
                                .map(rule -> Optional.of(
                                        new Locked(rule, Rows.one(rows).getBoolean("built_in")))));
    }

    Future<Referrers> referrers(SqlConnection tx, long id) {
        return Referrers.find(tx, USES, id);
    }

    Future<Void> delete(SqlConnection tx, long id) {
        return Sql.run(tx, DELETE, Tuple.of(id));
    }

    private static Future<SegmentationRule> read(SqlConnection tx, String uid) {
        return Sql.one(tx, FIND, Tuple.of(uid), SegmentationRuleStore::rule);
    }

    private static @Nullable Buffer srx(byte @Nullable [] bytes) {
        return bytes == null ? null : Buffer.buffer(bytes);
    }

    private static SegmentationRule rule(Row row) {
        return rule(row, "");
    }

    /** The rules from columns that begin with a prefix. */
    static SegmentationRule rule(Row row, String prefix) {
        return new SegmentationRule(
                Long.toString(row.getLong(prefix + "id")),
                row.getString(prefix + "uid"),
                row.getString(prefix + "language"),
                row.getString(prefix + "name"),
                row.getString(prefix + "filename"),
                row.getBoolean(prefix + "is_primary"));
    }
}
