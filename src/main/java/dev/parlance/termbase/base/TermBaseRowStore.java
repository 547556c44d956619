package dev.parlance.termbase.base;

import dev.parlance.access.Caller;
import dev.parlance.db.Rows;
import dev.parlance.project.core.NamedReference;
import dev.parlance.shared.UserRef;
import io.vertx.sqlclient.Row;
import org.jspecify.annotations.Nullable;

/** Term bases of rows with the columns that {@link TermBaseStore} reads. */
final class TermBaseRowStore {
    private TermBaseRowStore() {}

    static TermBaseRow base(Row row, Caller caller) {
        return base(row, TermRights.of(caller, row.getBoolean("readonly"), row.getBoolean("linguist_writes")));
    }

    static TermBaseRow base(Row row, TermRights rights) {
        var id = row.getLong("id");
        var base = new TermBase(
                row.getString("name"),
                named(row, "business_unit"),
                rights.mayShow(),
                named(row, "client"),
                user(row, "creator"),
                Rows.at(row, "date_created"),
                named(row, "domain"),
                Long.toString(id),
                id,
                Rows.texts(row, "langs"),
                Rows.text(row, "note"),
                user(row, "owner"),
                row.getBoolean("readonly"),
                Rows.text(row, "source_url"),
                named(row, "sub_domain"),
                row.getString("uid"),
                rights.operations());
        return new TermBaseRow(id, row.getLong("revision"), base, rights);
    }

    private static @Nullable NamedReference named(Row row, String what) {
        var id = Rows.number(row, what + "_id");
        return id == null
                ? null
                : new NamedReference(Long.toString(id), row.getString(what + "_uid"), row.getString(what + "_name"));
    }

    private static UserRef user(Row row, String who) {
        return new UserRef(
                row.getString(who + "_email"),
                row.getString(who + "_first_name"),
                Long.toString(row.getLong(who + "_id")),
                row.getString(who + "_last_name"),
                row.getString(who + "_uid"),
                row.getString(who + "_user_name"));
    }
}
