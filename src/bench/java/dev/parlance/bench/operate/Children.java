package dev.parlance.bench.operate;

import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** The processes of the benchmark. Those that still run when this JVM ends are killed. */
final class Children {
    private static final Set<Process> ALIVE = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> ALIVE.forEach(Children::kill)));
    }

    private Children() {}

    /** Starts a process whose output goes to the end of a file. */
    static Process start(List<String> command, Map<String, String> environment, File log) throws IOException {
        var builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                // where no conf/parlance.yaml is
                .directory(log.getParentFile());
        builder.environment().putAll(environment);
        return watch(builder.start());
    }

    static Process watch(Process process) {
        ALIVE.add(process);
        process.onExit().thenRun(() -> ALIVE.remove(process));
        return process;
    }

    /** Runs a program to its end, which must be a good one. */
    static void run(List<String> command, File log, Duration patience) throws IOException, InterruptedException {
        var process = start(command, Map.of(), log);
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS) || process.exitValue() != 0) {
            kill(process);
            throw new IllegalStateException("failed: %s; see %s".formatted(String.join(" ", command), log));
        }
    }

    /** Sends a signal such as {@code -INT}. */
    static void signal(String signal, Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
    }

    /** Waits for the end of a process that was asked to end, and kills it if it takes too long. */
    static void end(Process process, Duration patience) {
        try {
            if (process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        kill(process);
    }

    /** Waits for threads that were asked to end, and interrupts them if they take too long. */
    static void end(ExecutorService threads, Duration patience) {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException interrupted) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
