package dev.parlance.memory.base;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/** Which memories the {@code transMemories} of a body point at; they stay until the transaction ends. */
public final class MemoryReferencesStore {
    private static final String FIND = """
            select q.position,
                   m.id,
                   m.source_lang
              from unnest($1::text[], $2::bigint[]) with ordinality as q (uid, id, position)
              join trans_memory m
                on m.uid = q.uid
                or (q.uid is null and m.id = q.id)
             order by q.position
               for key share of m
            """;

    private MemoryReferencesStore() {}

    /**
     * Internal numbers in the order wanted. Fails with {@link Fault.Invalid} that lists the unknown, the repeated and those
     * of another source language.
     *
     * @param sourceLang in normal form; its region does not matter
     */
    public static Future<List<Long>> find(SqlConnection tx, List<ProjectMemoriesEdit.Item> wanted, String sourceLang) {
        var references =
                wanted.stream().map(ProjectMemoriesEdit.Item::transMemory).toList();
        return tx.preparedQuery(FIND)
                .execute(Tuple.tuple()
                        .addArrayOfString(
                                references.stream().map(Reference::uid).toArray(String[]::new))
                        .addArrayOfLong(
                                references.stream().map(Reference::number).toArray(Long[]::new)))
                .map(rows -> check(rows, references, sourceLang));
    }

    private static List<Long> check(RowSet<Row> rows, List<Reference> references, String sourceLang) {
        var found = new HashMap<Integer, Row>();
        rows.forEach(row -> found.put(row.getLong("position").intValue() - 1, row));
        var violations = new ArrayList<Violation>();
        var ids = new ArrayList<Long>();
        for (var at = 0; at < references.size(); at++) {
            var pointer = "/transMemories/%d/transMemory".formatted(at);
            var row = found.get(at);
            if (row == null) {
                violations.add(
                        Violation.at(pointer, "unknown", "there is no translation memory " + references.get(at)));
            } else if (ids.contains(row.getLong("id"))) {
                violations.add(Violation.at(pointer, "unique", "duplicates an earlier item"));
            } else if (!Lang.primary(row.getString("source_lang")).equals(Lang.primary(sourceLang))) {
                violations.add(Violation.at(
                        pointer,
                        "language",
                        "has the source language %s, not %s".formatted(row.getString("source_lang"), sourceLang)));
            } else {
                ids.add(row.getLong("id"));
            }
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return List.copyOf(ids);
    }
}
