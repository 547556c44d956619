package dev.parlance.db.embedded;

import dev.parlance.db.DatabaseUnusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL that still runs in a data directory although its service is gone, as after {@code kill -9}. It is
 * stopped and not adopted: it may run with the settings of another version. The caller holds the directory's lock.
 */
final class OrphanedServer {
    private static final Logger LOG = LoggerFactory.getLogger(OrphanedServer.class);

    private OrphanedServer() {}

    /** Returns when none runs there any more. */
    static void stop(Path data, Duration wait) throws IOException {
        var pidFile = data.resolve("postmaster.pid");
        if (!Files.exists(pidFile)) {
            return;
        }
        var lines = Files.readAllLines(pidFile);
        var process = lines.isEmpty()
                ? null
                : ProcessHandle.of(Long.parseLong(lines.getFirst().strip())).orElse(null);
        if (process == null || !isPostgres(process)) {
            return;
        }
        LOG.atWarn()
                .addKeyValue("pid", process.pid())
                .log("stopping a PostgreSQL server left over from a previous run");
        signal(process, "INT");
        if (!hasEnded(process, pidFile, wait)) {
            signal(process, "QUIT");
            if (!hasEnded(process, pidFile, wait)) {
                throw new DatabaseUnusable(
                        "the PostgreSQL server left over from a previous run does not stop: process %d, data in %s"
                                .formatted(process.pid(), data),
                        null);
            }
        }
    }

    /** A number in an old file may belong to another program by now. */
    private static boolean isPostgres(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> command.endsWith("postgres"))
                .orElse(false);
    }

    /**
     * INT disconnects clients and stops in order, QUIT at once (PostgreSQL manual, 18.5); Java itself can send only
     * TERM.
     */
    private static void signal(ProcessHandle process, String signal) throws IOException {
        new ProcessBuilder("sh", "-c", "kill -%s %d".formatted(signal, process.pid())).start();
    }

    /** It removes its file last; a container without an init keeps the ended process as a zombie. */
    private static boolean hasEnded(ProcessHandle process, Path pidFile, Duration wait) {
        var deadline = System.nanoTime() + wait.toNanos();
        while (System.nanoTime() < deadline) {
            try {
                process.onExit().get(50, TimeUnit.MILLISECONDS);
                return true;
            } catch (TimeoutException running) {
                if (!Files.exists(pidFile)) {
                    return true;
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return false;
            } catch (ExecutionException failed) {
                return !process.isAlive();
            }
        }
        return false;
    }
}
