package dev.parlance.reference;

import dev.parlance.db.Db;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.Map;

/** The kinds that are a name and a note; only the table differs. */
final class NamedStore extends ReferenceStore<Named, Named.Edit> {
    NamedStore(Db db, ReferenceKind kind) {
        super(
                db,
                kind,
                "uid, id, name, note",
                "insert into %s (uid, name, note) values ($1, $2, $3)\n".formatted(kind.table()),
                "update %s set name = $2, note = $3\n".formatted(kind.table()),
                Ordering.byId("id", Map.of("name", "lower(name)")));
    }

    @Override
    Tuple values(String uid, Named.Edit named) {
        return Tuple.of(uid, named.name(), named.note());
    }

    @Override
    Named entity(Row row) {
        return new Named(
                row.getString("uid"), Long.toString(row.getLong("id")), row.getString("name"), Rows.text(row, "note"));
    }
}
