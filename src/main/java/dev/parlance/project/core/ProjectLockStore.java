package dev.parlance.project.core;

import dev.parlance.access.Visibility;
import dev.parlance.customfield.instance.InstanceStore;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Locks projects that a caller sees. */
public final class ProjectLockStore {
    /** The internal number of one project, over {@link #holderArgs}. */
    public static final String SELECT_ID = """
            select p.id
              from project p
            """ + ProjectStore.ONE;
    /**
     * Without joins: after a wait for the lock, joined rows would be those of before it. Weak enough that rows which
     * refer to the project can be added meanwhile.
     */
    public static final String LOCK = SELECT_ID + """
               for no key update
            """;

    private static final String LOCK_TO_DELETE = SELECT_ID + """
               for update
            """;

    private ProjectLockStore() {}

    static Future<Void> lock(SqlConnection tx, Visibility visibility, String uid) {
        return Sql.run(tx, LOCK, ProjectStore.args(visibility, uid));
    }

    static Future<Void> lockToDelete(SqlConnection tx, Visibility visibility, String uid) {
        return Sql.run(tx, LOCK_TO_DELETE, ProjectStore.args(visibility, uid));
    }

    /** The arguments of {@link #SELECT_ID} and {@link #LOCK}. */
    public static InstanceStore.HolderArgs holderArgs(Visibility visibility, String uid) {
        return new InstanceStore.HolderArgs(ProjectStore.args(visibility, uid));
    }
}
