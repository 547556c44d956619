package dev.parlance.termbase.base;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/** Finds the term bases that the list {@code termBases} of a body refers to. */
final class TermBaseReferenceStore {
    private static final String FIND = """
            select q.position,
                   b.id,
                   b.uid
              from unnest($1::text[], $2::bigint[]) with ordinality as q (uid, id, position)
              join term_base b
                on b.uid = q.uid
                or (q.uid is null and b.id = q.id)
             order by q.position
            """;
    /** They stay until the transaction ends. */
    private static final String FIND_TO_KEEP = FIND + """
               for key share of b
            """;

    private TermBaseReferenceStore() {}

    /** A base that is there. */
    record Found(long id, String uid) {}

    /** Fails with a {@link Fault.Invalid} that lists those that are not there, and repeated ones. */
    static Future<List<Found>> find(Db db, List<Reference> wanted) {
        return db.read(FIND, args(wanted)).map(rows -> checked(rows, wanted, ""));
    }

    /**
     * The same within a transaction to whose end they cannot be deleted.
     *
     * @param member of the list's items that is the reference, as a JSON pointer
     */
    static Future<List<Found>> findToKeep(SqlConnection tx, List<Reference> wanted, String member) {
        return tx.preparedQuery(FIND_TO_KEEP).execute(args(wanted)).map(rows -> checked(rows, wanted, member));
    }

    private static Tuple args(List<Reference> wanted) {
        return Tuple.tuple()
                .addArrayOfString(wanted.stream().map(Reference::uid).toArray(String[]::new))
                .addArrayOfLong(wanted.stream().map(Reference::number).toArray(Long[]::new));
    }

    private static List<Found> checked(RowSet<Row> rows, List<Reference> wanted, String member) {
        var there = new HashMap<Integer, Found>();
        rows.forEach(row ->
                there.put(row.getLong("position").intValue() - 1, new Found(row.getLong("id"), row.getString("uid"))));
        var violations = new ArrayList<Violation>();
        var found = new ArrayList<Found>();
        for (var at = 0; at < wanted.size(); at++) {
            var pointer = "/termBases/" + at + member;
            var base = there.get(at);
            if (base == null) {
                violations.add(Violation.at(pointer, "unknown", "there is no term base " + wanted.get(at)));
            } else if (found.contains(base)) {
                violations.add(Violation.at(pointer, "unique", "duplicates an earlier item"));
            } else {
                found.add(base);
            }
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return List.copyOf(found);
    }
}
