package dev.parlance.db.embedded;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * Makes the role and the database of the service in a new embedded PostgreSQL, and closes it to everyone without the
 * password: a superuser without one could run programs in our name.
 */
final class EmbeddedRoles {
    private static final String PASSWORD_ONLY = """
            # type  database  user  address         method
            host    all       all   127.0.0.1/32    scram-sha-256
            """;

    private EmbeddedRoles() {}

    /** Creates a role and a database of one name. */
    static void prepare(EmbeddedPostgres postgres, Path data, String password, String name)
            throws SQLException, IOException {
        try (var connection = postgres.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("alter role postgres password '%s'".formatted(password));
            statement.execute("create role %s login password '%s'".formatted(name, password));
            statement.execute("create database %1$s owner %1$s".formatted(name));
            Files.writeString(data.resolve("pg_hba.conf"), PASSWORD_ONLY);
            statement.execute("select pg_reload_conf()");
        }
    }
}
