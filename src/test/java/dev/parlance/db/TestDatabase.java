package dev.parlance.db;

import dev.parlance.config.TestConfig;
import dev.parlance.config.section.DatabaseSection;
import dev.parlance.config.value.DatabaseUrl;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A database with the schema of this version, for one test class: {@code static final TestDatabase DB =
 * TestDatabase.fresh();}. They share one PostgreSQL, which starts with the first and stops with the JVM; each
 * is a copy of a migrated template, which takes about 50 ms. With the environment variable {@code PARLANCE_TEST_SERVER}
 * ({@code postgresql://user@host:port/postgres} of a superuser), they are databases of that server instead.
 */
public final class TestDatabase {
    /** Several JVMs may use the same server. */
    private static final String PREFIX = "parlance_" + ProcessHandle.current().pid() + "_";

    private static final String TEMPLATE = PREFIX + "template";
    /** Four of them for transactions and lists. */
    static final int CONNECTIONS = 6;

    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final DatabaseSection SETTINGS = TestConfig.with().database();

    private final DatabaseServer server;

    private TestDatabase(DatabaseServer server) {
        this.server = server;
    }

    /** A new database with only the data of the migrations. */
    public static TestDatabase fresh() {
        var name = PREFIX + COUNT.incrementAndGet();
        Server.execute("create database %s template %s strategy %s".formatted(name, TEMPLATE, Server.STRATEGY));
        return new TestDatabase(Server.named(name));
    }

    /** A new database without the schema. */
    public static TestDatabase empty() {
        var name = PREFIX + COUNT.incrementAndGet();
        Server.execute("create database " + name);
        return new TestDatabase(Server.named(name));
    }

    public DatabaseServer server() {
        return server;
    }

    /** The connection options, with the default settings. */
    public PgConnectOptions options() {
        return server.options(settings());
    }

    /** The default settings of the database. */
    public static DatabaseSection settings() {
        return SETTINGS;
    }

    /** Opens a pool; the caller closes it or its Vert.x. */
    public Db open(Vertx vertx) {
        return Db.open(vertx, options(), settings(), CONNECTIONS);
    }

    /** Runs a statement as superuser in this database, such as one that prepares data or ends connections. */
    public void execute(String sql) {
        Server.execute(server.url().database(), sql);
    }

    /** The one PostgreSQL of this JVM. */
    private static final class Server {
        private static final DatabaseUrl URL = url();
        /** A copy of the files needs two checkpoints, which are slow on a server that waits for its disk. */
        static final String STRATEGY = other() == null ? "file_copy" : "wal_log";

        private static final long ROOM = 8L << 30;

        static {
            execute("create database " + TEMPLATE);
            new Migrations(named(TEMPLATE)).run();
        }

        private static @Nullable String other() {
            return System.getenv("PARLANCE_TEST_SERVER");
        }

        private static DatabaseUrl url() {
            var other = other();
            return other == null
                    ? new DatabaseUrl("127.0.0.1", start().getPort(), "postgres", "postgres", null, "disable", null)
                    : DatabaseUrl.parse(other);
        }

        private static EmbeddedPostgres start() {
            var folder = Path.of("target", "postgres").toAbsolutePath();
            try {
                var data = place(folder)
                        .resolve("parlance-data-" + ProcessHandle.current().pid());
                deleteLater(data);
                return EmbeddedPostgres.builder()
                        .setOverrideWorkingDirectory(folder.toFile())
                        .setDataDirectory(data)
                        .setCleanDataDirectory(false)
                        .setLocaleConfig("locale-provider", "builtin")
                        .setLocaleConfig("builtin-locale", "C.UTF-8")
                        .setLocaleConfig("locale", "C")
                        .setServerConfig("unix_socket_directories", "")
                        .setServerConfig("full_page_writes", "off")
                        // the server would look after 200 databases by turns, a process each, and the tests wait for
                        // none
                        .setServerConfig("autovacuum_naptime", "1d")
                        .setServerConfig("timezone", "UTC")
                        .start();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        /** The memory, if it has room for the 2 GB of all tests and more: creating many files costs less there. */
        private static Path place(Path folder) throws IOException {
            var memory = Path.of("/dev/shm");
            if (!Files.isWritable(memory)) {
                return folder;
            }
            var store = Files.getFileStore(memory);
            return store.type().equals("tmpfs") && store.getUsableSpace() >= ROOM ? memory : folder;
        }

        /** After the end of this JVM, for which Maven waits: the files of 200 databases take half a minute. */
        private static void deleteLater(Path data) throws IOException {
            var command = "while kill -0 \"$1\"; do sleep 1; done; rm -rf \"$2\"";
            var jvm = Long.toString(ProcessHandle.current().pid());
            new ProcessBuilder("sh", "-c", command, "sh", jvm, data.toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        }

        static DatabaseServer named(String database) {
            var url = new DatabaseUrl(URL.host(), URL.port(), database, null, null, "disable", null);
            return new DatabaseServer(url, Objects.requireNonNull(URL.user()), null);
        }

        static void execute(String sql) {
            execute("postgres", sql);
        }

        static void execute(String database, String sql) {
            try (var connection = DriverManager.getConnection(named(database).jdbcUrl(), URL.user(), "");
                    var statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException failed) {
                throw new IllegalStateException(sql, failed);
            }
        }
    }
}
