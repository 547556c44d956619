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
 * A PostgreSQL that still runs in a data directory although its service has ended, for example by {@code kill -9}. It
 * is stopped and not used further, because it may run with the settings of another version. The caller has the lock of
 * the directory.
 */
final class OrphanedServer {
    private static final Logger LOG = LoggerFactory.getLogger(OrphanedServer.class);

    private OrphanedServer() {}

    /** Returns when no server runs there. */
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

    /** The process id in an old file may belong to another program now. */
    private static boolean isPostgres(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> command.endsWith("postgres"))
                .orElse(false);
    }

    /** INT stops the server in order, QUIT at once (PostgreSQL manual, 18.5); Java itself can send only TERM. */
    private static void signal(ProcessHandle process, String signal) throws IOException {
        new ProcessBuilder("sh", "-c", "kill -%s %d".formatted(signal, process.pid())).start();
    }

    /** The server deletes its file last; in a container without init, the ended process remains as a zombie. */
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
