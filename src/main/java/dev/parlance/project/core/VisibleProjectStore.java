package dev.parlance.project.core;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;

/** Reads what other features need of a project, without the joins of {@link ProjectStore}. */
public final class VisibleProjectStore {
    private static final String SELECT = """
            select p.id,
                   p.uid,
                   p.name,
                   p.source_lang,
                   p.target_langs,
                   p.status
              from project p
            """ + ProjectStore.ONE;
    /** Weak enough that rows which refer to the project can be added meanwhile. */
    private static final String LOCK = SELECT + """
               for no key update of p
            """;

    private final Db db;

    public VisibleProjectStore(Db db) {
        this.db = db;
    }

    public Future<Optional<VisibleProject>> find(Visibility visibility, String uid) {
        return db.read(SELECT, ProjectStore.args(visibility, uid))
                .map(rows -> Rows.first(rows, VisibleProjectStore::project));
    }

    /** Without a lock. */
    public static Future<Optional<VisibleProject>> find(SqlConnection tx, Visibility visibility, String uid) {
        return Sql.first(tx, SELECT, ProjectStore.args(visibility, uid), VisibleProjectStore::project);
    }

    /** Locked until the transaction ends. */
    public static Future<Optional<VisibleProject>> lock(SqlConnection tx, Visibility visibility, String uid) {
        return Sql.first(tx, LOCK, ProjectStore.args(visibility, uid), VisibleProjectStore::project);
    }

    private static VisibleProject project(Row row) {
        return new VisibleProject(
                row.getLong("id"),
                row.getString("uid"),
                row.getString("name"),
                row.getString("source_lang"),
                Rows.texts(row, "target_langs"),
                ProjectStatus.valueOf(row.getString("status")));
    }
}
