package dev.parlance.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.config.section.DatabaseSection.EmbeddedSection;
import dev.parlance.db.embedded.EmbeddedDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The tests share a data directory and the unpacked server. Each test stops the server and leaves the data. */
@Isolated("it needs a port again that it has released")
@Tag("drill")
class EmbeddedDatabaseIT {
    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    static Path root;

    private static EmbeddedSection settings;

    @BeforeAll
    static void create() throws SQLException {
        settings = new EmbeddedSection(root.resolve("data").toString(), 0);
        var database = EmbeddedDatabase.start(settings);
        assertThat(database.created()).isTrue();
        execute(database, "create table kept (n int)");
        execute(database, "insert into kept values (42)");
        database.stop();
        database.stop();
    }

    @AfterAll
    static void isStopped() {
        assertThat(pidFile()).doesNotExist();
    }

    @Test
    void keepsItsDataAndPort() throws SQLException {
        var first = EmbeddedDatabase.start(settings);
        var port = first.server().url().port();
        assertThat(first.created()).isFalse();
        assertThat(kept(first)).isEqualTo(42);
        first.stop();
        assertThat(pidFile()).doesNotExist();
        var second = EmbeddedDatabase.start(settings);
        assertThat(second.server().url().port()).isEqualTo(port);
        second.stop();
    }

    @Test
    void keepsCommittedDataIfTheMachineFails() throws SQLException {
        var database = EmbeddedDatabase.start(settings);
        assertThat(text(database, "show fsync")).isEqualTo("on");
        assertThat(text(database, "show synchronous_commit")).isEqualTo("on");
        assertThat(text(database, "select datlocprovider::text from pg_database where datname = 'parlance'"))
                .isEqualTo("b");
        database.stop();
    }

    @Test
    void requiresThePasswordAndListensOnlyOnLoopback() throws Exception {
        var database = EmbeddedDatabase.start(settings);
        var server = database.server();
        assertThatThrownBy(() -> DriverManager.getConnection(server.jdbcUrl(), "postgres", "guess"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("password authentication failed");
        assertThat(text(database, "select rolsuper::text from pg_roles where rolname = current_user"))
                .isEqualTo("false");
        assertThat(text(database, "show listen_addresses")).isEqualTo("127.0.0.1");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(database.dataDir())))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(database.dataDir().resolve("bin"))))
                .isEqualTo("rwx------");
        database.stop();
    }

    @Test
    void refusesASecondInstanceOnTheSameDirectory() {
        var database = EmbeddedDatabase.start(settings);
        assertThatThrownBy(() -> EmbeddedDatabase.start(settings))
                .isInstanceOf(DatabaseUnusable.class)
                .hasMessageContaining("another instance uses the data directory");
        database.stop();
    }

    @Test
    void startsAgainAfterTheServerWasKilled() throws Exception {
        var database = EmbeddedDatabase.start(settings);
        kill(pid());
        assertThat(pidFile()).exists();
        database.stop();
        var again = EmbeddedDatabase.start(settings);
        assertThat(kept(again)).isEqualTo(42);
        again.stop();
    }

    @Test
    void stopsTheServerOfAKilledProcessAndStartsAgain() throws Exception {
        var killed = OtherProcess.start(settings);
        var left = pid();
        killed.kill();
        assertThat(ProcessHandle.of(left)).isPresent();
        var database = EmbeddedDatabase.start(settings);
        assertThat(kept(database)).isEqualTo(42);
        assertThat(pid()).isNotEqualTo(left);
        database.stop();
    }

    @Test
    void usesAnotherPortIfItsPortIsTaken() throws Exception {
        var first = EmbeddedDatabase.start(settings);
        var port = first.server().url().port();
        first.stop();
        try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            var second = EmbeddedDatabase.start(settings);
            assertThat(second.server().url().port()).isNotEqualTo(port);
            assertThat(kept(second)).isEqualTo(42);
            second.stop();
            var fixed = new EmbeddedSection(settings.dataDir(), port);
            assertThatThrownBy(() -> EmbeddedDatabase.start(fixed))
                    .isInstanceOf(DatabaseUnusable.class)
                    .hasMessageContaining("database.embedded.port %d is taken".formatted(port));
        }
    }

    @Test
    void repeatsAnInterruptedFirstStart() throws IOException {
        var fresh = root.resolve("fresh");
        Files.createDirectories(fresh.resolve("postgres"));
        Files.createSymbolicLink(fresh.resolve("bin"), root.resolve("data").resolve("bin"));
        Files.writeString(fresh.resolve("postgres").resolve("postgresql.conf"), "half");
        Files.writeString(fresh.resolve("unfinished"), "");
        var database = EmbeddedDatabase.start(new EmbeddedSection(fresh.toString(), 0));
        assertThat(database.created()).isTrue();
        assertThat(fresh.resolve("unfinished")).doesNotExist();
        database.stop();
    }

    @Test
    void explainsWhyTheServerDoesNotStart() throws IOException {
        var old = root.resolve("old");
        Files.createDirectories(
                old.resolve("postgres"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createSymbolicLink(old.resolve("bin"), root.resolve("data").resolve("bin"));
        Files.writeString(old.resolve("postgres").resolve("postgresql.conf"), "");
        Files.writeString(old.resolve("postgres").resolve("PG_VERSION"), "9.6\n");
        var settingsOfOld = new EmbeddedSection(old.toString(), 0);
        assertThatThrownBy(() -> EmbeddedDatabase.start(settingsOfOld, Duration.ofSeconds(2)))
                .isInstanceOf(DatabaseUnusable.class)
                .hasMessageContaining("database files are incompatible with server");
    }

    private static Path pidFile() {
        return root.resolve("data").resolve("postgres").resolve("postmaster.pid");
    }

    private static long pid() throws IOException {
        return Long.parseLong(Files.readAllLines(pidFile()).getFirst());
    }

    private static void kill(long pid) throws Exception {
        var process = ProcessHandle.of(pid).orElseThrow();
        process.destroyForcibly();
        process.onExit().get(30, TimeUnit.SECONDS);
    }

    private static int kept(EmbeddedDatabase database) throws SQLException {
        return Integer.parseInt(text(database, "select n::text from kept"));
    }

    private static String text(EmbeddedDatabase database, String sql) throws SQLException {
        try (var connection = connect(database);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static void execute(EmbeddedDatabase database, String sql) throws SQLException {
        try (var connection = connect(database);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Connection connect(EmbeddedDatabase database) throws SQLException {
        var server = database.server();
        return DriverManager.getConnection(
                server.jdbcUrl(),
                server.user(),
                Objects.requireNonNull(server.password()).value());
    }

    /** A JVM that starts the database and waits to be killed. */
    static final class OtherProcess {
        private final Process process;

        private OtherProcess(Process process) {
            this.process = process;
        }

        static OtherProcess start(EmbeddedSection settings) throws IOException {
            var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
            var process = new ProcessBuilder(
                            java,
                            "-cp",
                            System.getProperty("java.class.path"),
                            OtherProcess.class.getName(),
                            settings.dataDir())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            assertThat(process.inputReader().readLine()).isEqualTo("started");
            return new OtherProcess(process);
        }

        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        public static void main(String... args) throws InterruptedException {
            EmbeddedDatabase.start(new EmbeddedSection(args[0], 0));
            System.out.println("started");
            Thread.currentThread().join();
        }
    }
}
