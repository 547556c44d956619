package dev.parlance.db;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;

/**
 * Brings the schema to the state that this version of the service needs, from {@code db/migration/V<n>__<name>.sql}.
 * It blocks: call it from a worker thread. Instances that start together wait for one another on a lock of the
 * database. A schema that a newer version has already brought further is accepted, so that a rolling update can be
 * taken back.
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
            end $$
            """;

    private final Flyway flyway;

    public Migrations(DatabaseServer server) {
        this(server, OLDEST_SERVER, CONNECT_RETRIES);
    }

    /**
     * With other limits.
     *
     * @param oldestServer major version below which the server is refused
     * @param connectRetries how often to look, two seconds apart, for a server that is not there yet
     */
    Migrations(DatabaseServer server, int oldestServer, int connectRetries) {
        this.flyway = Flyway.configure()
                .dataSource(server.jdbcUrl(), server.user(), server.passwordText())
                .initSql(REQUIRE_SERVER.replace("OLDEST", Integer.toString(oldestServer)))
                .locations("classpath:db/migration")
                .validateMigrationNaming(true)
                .cleanDisabled(true)
                // numbers are given to parts, which need not be finished in their order
                .outOfOrder(true)
                .lockRetryCount(LOCK_RETRIES)
                .connectRetries(connectRetries)
                .connectRetriesInterval(2)
                .load();
    }

    /**
     * Applies what is missing.
     *
     * @throws DatabaseUnusable when the server is older than PostgreSQL 15 or cannot be reached, or a migration fails
     */
    public Applied run() {
        try {
            var result = flyway.migrate();
            return new Applied(result.migrationsExecuted, result.targetSchemaVersion);
        } catch (FlywayException failed) {
            throw new DatabaseUnusable("the database cannot be used: " + failed.getMessage(), failed);
        }
    }

    /** Whether a migration of this version is missing in the database. */
    public boolean pending() {
        return flyway.info().pending().length > 0;
    }

    /**
     * What was done.
     *
     * @param count number of migrations applied now
     * @param version of the schema after them, or null when none was needed
     */
    public record Applied(int count, @Nullable String version) {}
}
