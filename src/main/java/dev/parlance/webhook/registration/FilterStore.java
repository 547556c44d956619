package dev.parlance.webhook.registration;

import dev.parlance.db.Rows;
import dev.parlance.shared.Json;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import org.jspecify.annotations.Nullable;

/** Finds what the filter of a webhook refers to. */
final class FilterStore {
    private static final String FILTERED = """
            select (select json_build_object('uid', uid, 'id', id::text)::text
                      from project
                     where uid = $1
                        or id = $2) as project,
                   (select json_build_object('uid', uid, 'id', id::text)::text
                      from client
                     where uid = $3
                        or id = $4) as client
            """;

    private FilterStore() {}

    /**
     * What a filter refers to, each as the JSON of a reference with uid and id.
     *
     * @param project null if it does not exist
     * @param client null if it does not exist
     */
    record Referred(@Nullable String project, @Nullable String client) {
        /** With these where nothing was found. */
        Referred or(@Nullable Reference otherProject, @Nullable Reference otherClient) {
            return new Referred(or(project, otherProject), or(client, otherClient));
        }

        private static @Nullable String or(@Nullable String found, @Nullable Reference other) {
            return found != null || other == null ? found : Json.text(other);
        }
    }

    static Future<Referred> referred(SqlConnection tx, @Nullable Reference project, @Nullable Reference client) {
        var args = Tuple.tuple()
                .addString(project == null ? null : project.uid())
                .addLong(project == null ? null : project.number())
                .addString(client == null ? null : client.uid())
                .addLong(client == null ? null : client.number());
        return tx.preparedQuery(FILTERED)
                .execute(args)
                .map(rows -> new Referred(Rows.text(Rows.one(rows), "project"), Rows.text(Rows.one(rows), "client")));
    }
}
