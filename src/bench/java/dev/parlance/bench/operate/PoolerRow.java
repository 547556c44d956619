package dev.parlance.bench.operate;

import dev.parlance.bench.delivery.Machine;
import dev.parlance.bench.delivery.Sink;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A start behind Debian's PgBouncer, in each mode, with and without the parameters of sessions being ignored. */
final class PoolerRow implements Row {
    private static final Path PROGRAM = Path.of("/usr/sbin/pgbouncer");
    private static final List<String> MODES = List.of("session", "transaction", "statement");
    private static final String REFUSAL = "database.url names a connection pooler";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String CONFIG = """
            [databases]
            parlance = host=127.0.0.1 port=%1$d dbname=parlance user=postgres
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = %2$d
            unix_socket_dir =
            auth_type = any
            pool_mode = %3$s
            %4$s
            """;
    private static final String IGNORE = "ignore_startup_parameters = extra_float_digits,statement_timeout,"
            + "idle_in_transaction_session_timeout,plan_cache_mode,jit,enable_seqscan,enable_bitmapscan";

    @Override
    public String name() {
        return "pooler";
    }

    @Override
    public String measure() {
        return "starts behind PgBouncer in the modes " + String.join(", ", MODES);
    }

    @Override
    public String goal() {
        return "each refused by one sentence";
    }

    @Override
    public Outcome measure(Place place) throws Exception {
        if (!Files.isExecutable(PROGRAM)) {
            return new Outcome("not measured: needs Debian's PgBouncer: apt-get install pgbouncer", true);
        }
        var server = place.server("postgres");
        List<String> accepted = new ArrayList<>();
        for (var mode : MODES) {
            for (var ignore : List.of("", IGNORE)) {
                if (!refused(place, server, pooler(place, server, mode, ignore))) {
                    accepted.add(mode + (ignore.isEmpty() ? "" : " with parameters ignored"));
                }
            }
        }
        return new Outcome(
                "%d starts, not refused: %s"
                        .formatted(2 * MODES.size(), accepted.isEmpty() ? "none" : String.join(", ", accepted)),
                accepted.isEmpty());
    }

    /** Starts a pooler and gives its port. */
    private static int pooler(Place place, DebianServer server, String mode, String ignore) throws IOException {
        var port = Sink.freePort();
        var folder = Files.createDirectories(place.folder().resolve("pooler"));
        folder.toFile().setWritable(true, false);
        var config = folder.resolve(port + ".ini");
        Files.writeString(config, CONFIG.formatted(server.port(), port, mode, ignore));
        var command = new ArrayList<>(DebianServer.unprivileged());
        command.addAll(List.of(PROGRAM.toString(), config.toString()));
        var process =
                Children.start(command, Map.of(), folder.resolve(port + ".log").toFile());
        place.keep(() -> {
            process.destroy();
            Children.end(process, PATIENCE);
        });
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!listens(port)) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IllegalStateException("PgBouncer does not start; see " + folder);
            }
            Machine.sleep(20);
        }
        return port;
    }

    private static boolean listens(int port) {
        try (var socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    private static boolean refused(Place place, DebianServer server, int port) throws Exception {
        var instance = place.begin(server, Map.of("PARLANCE_DATABASE_URL", DebianServer.url(port)));
        var ended = instance.ended(PATIENCE);
        var said = instance.log();
        instance.close();
        return ended && said.contains(REFUSAL);
    }
}
