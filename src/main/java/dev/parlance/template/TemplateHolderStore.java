package dev.parlance.template;

import dev.parlance.customfield.instance.InstanceStore;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.job.provider.AssignmentAccess.Holder;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;

/** Reads project templates as holders of custom fields and of the providers of new jobs. */
final class TemplateHolderStore {
    private static final String SEEN = """
             where t.uid = $1
               and ($2::bigint is null or t.client_id is null or t.client_id = $2)
            """;
    /** The internal number of a template, over {@link #holderArgs}. */
    static final String SELECT_ID = """
            select t.id
              from project_template t
            """ + SEEN;
    /**
     * Weak enough that rows which refer to the template can be added meanwhile. Without its steps: after a wait for the
     * lock, they would be those from before the wait.
     */
    static final String LOCK_ID = SELECT_ID + """
               for no key update
            """;

    private static final String FIND = """
            select t.id,
                   t.source_lang,
                   t.target_langs,
                   array(select s.level::int
                           from project_template_step s
                          where s.template_id = t.id
                          order by s.level) as levels
              from project_template t
            """ + SEEN;

    private TemplateHolderStore() {}

    /** The arguments of {@link #SELECT_ID} and {@link #LOCK_ID}. */
    static InstanceStore.HolderArgs holderArgs(TemplateScope scope, String uid) {
        return new InstanceStore.HolderArgs(Tuple.of(uid, scope.client()));
    }

    static Future<Optional<Holder>> find(SqlConnection tx, TemplateScope scope, String uid) {
        return Sql.first(tx, FIND, Tuple.of(uid, scope.client()), TemplateHolderStore::holder);
    }

    /** As {@link #find}, with the template locked until the transaction ends. */
    static Future<Optional<Holder>> lock(SqlConnection tx, TemplateScope scope, String uid) {
        return Sql.run(tx, LOCK_ID, Tuple.of(uid, scope.client())).compose(_ -> find(tx, scope, uid));
    }

    private static Holder holder(Row row) {
        return new Holder(
                row.getLong("id"),
                row.getString("source_lang"),
                Rows.texts(row, "target_langs"),
                List.of(row.getArrayOfIntegers("levels")));
    }
}
