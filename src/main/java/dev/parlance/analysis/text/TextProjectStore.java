package dev.parlance.analysis.text;

import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;

/** The statement that looks up the project of texts. */
final class TextProjectStore {
    private static final String UID = """
            select uid
              from project
             where id = $1
            """;

    private TextProjectStore() {}

    /** The uid of a project by its id. */
    static Future<Optional<String>> uid(SqlConnection tx, long projectId) {
        return tx.preparedQuery(UID)
                .execute(Tuple.of(projectId))
                .map(rows -> Rows.first(rows, row -> row.getString("uid")));
    }
}
