package dev.parlance.db;

import dev.parlance.access.Role;
import dev.parlance.access.UserRoleRef;
import dev.parlance.shared.UserRef;
import io.vertx.sqlclient.Row;
import org.jspecify.annotations.Nullable;

/**
 * Reads users from the columns {@code id}, {@code uid}, {@code user_name}, {@code first_name}, {@code last_name},
 * {@code email} and, with the role, {@code role}. All names begin with a prefix, such as {@code owner_}.
 */
public final class UserColumns {
    private UserColumns() {}

    /** The user, or null when the id is null. */
    public static @Nullable UserRef ref(Row row, String prefix) {
        var id = Rows.number(row, prefix + "id");
        return id == null
                ? null
                : new UserRef(
                        row.getString(prefix + "email"),
                        row.getString(prefix + "first_name"),
                        Long.toString(id),
                        row.getString(prefix + "last_name"),
                        row.getString(prefix + "uid"),
                        row.getString(prefix + "user_name"));
    }

    /** The user with the role; the columns are not null. */
    public static UserRoleRef withRole(Row row, String prefix) {
        return new UserRoleRef(
                row.getString(prefix + "first_name"),
                row.getString(prefix + "last_name"),
                row.getString(prefix + "user_name"),
                row.getString(prefix + "email"),
                Role.valueOf(row.getString(prefix + "role")),
                Long.toString(row.getLong(prefix + "id")),
                row.getString(prefix + "uid"));
    }
}
