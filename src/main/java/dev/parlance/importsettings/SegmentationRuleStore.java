package dev.parlance.importsettings;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Ordering;
import dev.parlance.db.Referrers;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Segmentation rules in PostgreSQL; they are never edited, so that what was read by them can be read again. */
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
    private static final String LIST = COLUMNS + MATCHING;
    private static final String PART = """
             limit $2
            offset $3
            """;
    private static final Ordering ORDERING =
            Ordering.byId("id", Map.of("name", "lower(name)", "dateCreated", "date_created"));
    private static final String COUNT = """
            select count(*) as total
              from segmentation_rule
            """ + MATCHING;
    private static final String FILE = """
            select filename,
                   srx
              from segmentation_rule
             where uid = $1
            """;
    // changes of the primary rules wait for each other: neither would see the other's
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
            select id,
                   name,
                   srx is null as built_in
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

    Future<SegmentationRule> get(String uid) {
        return db.read(FIND, Tuple.of(uid))
                .map(rows -> Rows.first(rows, SegmentationRuleStore::rule).orElseThrow(() -> unknown(uid)));
    }

    Future<SrxBytes> file(String uid) {
        return db.query(FILE, Tuple.of(uid))
                .map(rows -> Rows.first(
                                rows, row -> new SrxBytes(row.getString("filename"), srx(Rows.bytes(row, "srx"))))
                        .orElseThrow(() -> unknown(uid)));
    }

    Future<Page<SegmentationRule>> list(@Nullable String name, PageRequest page) {
        var total = db.query(COUNT, Tuple.of(name));
        var content =
                db.query(LIST + ORDERING.clause(page.orders()) + PART, Tuple.of(name, page.pageSize(), page.offset()));
        return Rows.page(page, total, content, SegmentationRuleStore::rule, ORDERING.of(page.orders()));
    }

    /** Keeps rules that have been checked. */
    Future<SegmentationRule> create(SegmentationRuleUpload rules, Buffer srx, long createdBy) {
        var uid = Uid.next();
        var args = Tuple.tuple()
                .addString(uid)
                .addString(rules.name())
                .addString(rules.language())
                .addString(rules.filename())
                .addBoolean(rules.primary())
                .addBuffer(srx)
                .addLong(createdBy);
        return db.transaction(tx -> unsetPrimary(tx, rules)
                .compose(_ -> tx.preparedQuery(INSERT).execute(args))
                .compose(_ -> tx.preparedQuery(FIND).execute(Tuple.of(uid)))
                .map(rows -> rule(Rows.one(rows))));
    }

    private static Future<Void> unsetPrimary(SqlConnection tx, SegmentationRuleUpload rules) {
        return rules.primary()
                ? tx.query(LOCK_PRIMARY)
                        .execute()
                        .compose(_ -> tx.preparedQuery(UNSET_PRIMARY).execute(Tuple.of(rules.language())))
                        .mapEmpty()
                : Future.succeededFuture();
    }

    Future<Void> delete(String uid, Precondition condition) {
        return db.transaction(tx -> tx.preparedQuery(LOCK)
                .execute(Tuple.of(uid))
                .compose(rows -> rows.size() == 0
                        ? Future.failedFuture(unknown(uid))
                        : check(tx, uid, condition).compose(_ -> delete(tx, Rows.one(rows)))));
    }

    private static Future<Void> check(SqlConnection tx, String uid, Precondition condition) {
        return tx.preparedQuery(FIND).execute(Tuple.of(uid)).map(rows -> {
            condition.check(rule(Rows.one(rows)));
            return null;
        });
    }

    private static Future<Void> delete(SqlConnection tx, Row row) {
        return row.getBoolean("built_in")
                ? Future.failedFuture(new Fault.CannotDelete("built-in segmentation rules cannot be deleted"))
                : Referrers.find(tx, USES, row.getLong("id"))
                        .compose(found -> found.refuse("the segmentation rules " + row.getString("name")))
                        .compose(_ -> tx.preparedQuery(DELETE).execute(Tuple.of(row.getLong("id"))))
                        .mapEmpty();
    }

    private static @Nullable Buffer srx(byte @Nullable [] bytes) {
        return bytes == null ? null : Buffer.buffer(bytes);
    }

    private static Fault unknown(String uid) {
        return new Fault.NotFound("segmentationRule", uid);
    }

    private static SegmentationRule rule(Row row) {
        return new SegmentationRule(
                Long.toString(row.getLong("id")),
                row.getString("uid"),
                row.getString("language"),
                row.getString("name"),
                row.getString("filename"),
                row.getBoolean("is_primary"));
    }
}
