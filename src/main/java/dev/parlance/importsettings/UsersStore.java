package dev.parlance.importsettings;

import dev.parlance.db.Rows;
import dev.parlance.db.SqlStates;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** What uses import settings and segmentation rules, to be told to whom would delete them. */
final class UsersStore {
    private static final String JOBS = """
            (select 'job ' || j.inner_id || ' (' || f.name || ') of the project ' || p.name as used_by
               from job j
               join stored_file f
                 on f.id = j.file_id
               join project p
                 on p.id = j.project_id
              where %s
              order by j.id
              limit 5)
            """;
    private static final String OF_SETTINGS = """
            (select 'the project ' || p.name as used_by
               from project_import_settings u
               join project p
                 on p.id = u.project_id
              where u.import_settings_id = $1
              order by p.id
              limit 5)
            union all
            """ + JOBS.formatted("j.import_settings_id = $1");
    private static final String OF_RULE = """
            (select 'the import settings ' || s.name as used_by
               from import_settings s
              where s.seg_rule_id = $1
                 or s.target_seg_rule_id = $1
              order by s.id
              limit 5)
            union all
            """ + JOBS.formatted("(j.seg_rule_id = $1 or j.target_seg_rule_id = $1)");

    private UsersStore() {}

    /** Fails with {@link Fault.CannotDelete} that names projects and jobs which use the settings. */
    static Future<Void> refuseUsedSettings(SqlConnection tx, long id) {
        return refuse(tx, OF_SETTINGS, id, "these import settings are used by ");
    }

    /** Fails with {@link Fault.CannotDelete} that names settings and jobs which use the rules. */
    static Future<Void> refuseUsedRule(SqlConnection tx, long id) {
        return refuse(tx, OF_RULE, id, "these segmentation rules are used by ");
    }

    private static Future<Void> refuse(SqlConnection tx, String sql, long id, String message) {
        return tx.preparedQuery(sql)
                .execute(Tuple.of(id))
                .map(rows -> Rows.all(rows, row -> row.getString("used_by")))
                .compose(users -> users.isEmpty()
                        ? Future.succeededFuture()
                        : Future.failedFuture(new Fault.CannotDelete(message + String.join(", ", users))));
    }

    /** What began to use it since it was looked up, and users of it that this package does not know. */
    static <T> Future<T> used(Throwable failure) {
        var table = SqlStates.referringTable(failure);
        return Future.failedFuture(
                table == null ? failure : new Fault.CannotDelete("it is used by a " + table.replace('_', ' ')));
    }
}
