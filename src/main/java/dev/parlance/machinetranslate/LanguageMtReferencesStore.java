package dev.parlance.machinetranslate;

import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the machine translate settings that a body refers to. */
final class LanguageMtReferencesStore {
    private static final String FIND = """
            select q.position,
                   m.id
              from unnest($1::text[], $2::bigint[]) with ordinality as q (uid, id, position)
              join machine_translate_settings m
                on m.uid = q.uid
                or (q.uid is null and m.id = q.id)
             order by q.position
               for key share of m
            """;

    private LanguageMtReferencesStore() {}

    /**
     * The internal number of each that exists, by its place from 0. The settings cannot be deleted until the
     * transaction ends.
     */
    static Future<Map<Integer, Long>> find(SqlConnection tx, List<Reference> wanted) {
        var args = Tuple.tuple()
                .addArrayOfString(wanted.stream().map(Reference::uid).toArray(String[]::new))
                .addArrayOfLong(wanted.stream().map(Reference::number).toArray(Long[]::new));
        return tx.preparedQuery(FIND).execute(args).map(rows -> {
            var found = new HashMap<Integer, Long>();
            rows.forEach(row -> found.put(row.getLong("position").intValue() - 1, row.getLong("id")));
            return found;
        });
    }
}
