package dev.parlance.db;

import dev.parlance.db.connection.DirectSession;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;

/**
 * Migrates the schema to the version that the service needs, by {@code db/migration/V<n>__<name>.sql}. It blocks: call
 * it from a worker thread. Instances that start together wait for each other on a lock of the database. A newer schema
 * is accepted, so that a rolling update can be reverted.
 */
public final class Migrations {
    private static final int OLDEST_SERVER = 15;
    private static final int CONNECT_RETRIES = 10;
    private static final int LOCK_RETRIES = 120;
    private static final String REQUIRE_SERVER = """
            do $$
            begin
              if current_setting('server_version_num')::int / 10000 < OLDEST then
                raise exception 'PostgreSQL % is too old: OLDEST or later is needed', current_setting('server_version');
              end if;
              if current_setting('server_encoding') <> 'UTF8' then
                raise exception 'the database has the encoding %, but UTF8 is needed: create it with '
                  'encoding ''UTF8'' template template0', current_setting('server_encoding');
              end if;
            end $$
            """;

    private final DatabaseServer server;
    private final Flyway flyway;

    public Migrations(DatabaseServer server) {
        this(server, OLDEST_SERVER, CONNECT_RETRIES);
    }

    /**
     * Migrations with other limits.
     *
     * @param oldestServer the lowest major version of the server
     * @param connectRetries the number of retries, every two seconds, to connect to a server that is not ready
     */
    Migrations(DatabaseServer server, int oldestServer, int connectRetries) {
        this.server = server;
        this.flyway = Flyway.configure()
                .dataSource(server.jdbcUrl(), server.user(), server.passwordText())
                .initSql(REQUIRE_SERVER.replace("OLDEST", Integer.toString(oldestServer)))
                .locations("classpath:db/migration")
                .validateMigrationNaming(true)
                .cleanDisabled(true)
                // features reserve their numbers, and may be finished in another order
                .outOfOrder(true)
                .lockRetryCount(LOCK_RETRIES)
                .connectRetries(connectRetries)
                .connectRetriesInterval(2)
                .load();
    }

    /**
     * Applies the missing migrations.
     *
     * @throws DatabaseUnusable if the server is older than PostgreSQL 15, is a connection pooler or cannot be reached,
     *     the encoding of the database is not UTF8, or a migration fails
     */
    public Applied run() {
        requireSession();
        try {
            var result = flyway.migrate();
            return new Applied(result.migrationsExecuted, result.targetSchemaVersion);
        } catch (FlywayException failed) {
            throw new DatabaseUnusable("the database cannot be used: " + failed.getMessage(), failed);
        }
    }

    private void requireSession() {
        var refusal =
                DirectSession.refusal(server.jdbcUrl(), server.url().host(), server.user(), server.passwordText());
        if (refusal != null) {
            throw new DatabaseUnusable(refusal, null);
        }
    }

    /**
     * The result of a migration.
     *
     * @param count the number of migrations applied
     * @param version the resulting version of the schema, or null if no migration was needed
     */
    public record Applied(int count, @Nullable String version) {}
}
