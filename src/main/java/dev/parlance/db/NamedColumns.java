package dev.parlance.db;

import dev.parlance.shared.NamedReference;
import io.vertx.sqlclient.Row;
import org.jspecify.annotations.Nullable;

/** Reads references from the columns {@code client_id}, {@code client_uid} and {@code client_name}, and the like. */
public enum NamedColumns {
    BUSINESS_UNIT("business_unit"),
    CLIENT("client"),
    DOMAIN("domain"),
    SUB_DOMAIN("sub_domain");

    private final String id;
    private final String uid;
    private final String name;

    NamedColumns(String table) {
        this.id = table + "_id";
        this.uid = table + "_uid";
        this.name = table + "_name";
    }

    /** The reference, or null when the id is null. */
    public @Nullable NamedReference find(Row row) {
        var number = Rows.number(row, id);
        return number == null
                ? null
                : new NamedReference(Long.toString(number), row.getString(uid), row.getString(name));
    }
}
