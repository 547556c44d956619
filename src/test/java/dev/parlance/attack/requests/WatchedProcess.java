package dev.parlance.attack.requests;

import dev.parlance.ServiceCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs {@link WatchedService} as a separate process, and reads what it prints. */
public final class WatchedProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int LISTED = 20;

    private final Process process;
    private final PrintStream commands;
    private final Path log;
    private final Thread reader;
    private final BlockingQueue<String> reports = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> ports = new LinkedBlockingQueue<>();
    private final List<String> errors = new ArrayList<>();
    private final List<String> blocked = new CopyOnWriteArrayList<>();

    /** Starts it with a heap such as {@code 512m} and waits until it listens. */
    public WatchedProcess(String heap) throws IOException {
        var command = new ArrayList<>(ServiceCommand.measured(heap, WatchedService.class));
        // as Main sets it
        command.add(1, "-Dio.netty.allocator.type=pooled");
        this.log = Files.createTempFile("watched-", ".log");
        this.process = new ProcessBuilder(command).redirectErrorStream(true).start();
        this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        this.reader = Thread.ofPlatform().daemon().start(this::read);
    }

    private void read() {
        try (var in = process.inputReader();
                var out = Files.newBufferedWriter(log)) {
            for (var line = next(in); line != null; line = next(in)) {
                out.write(line + "\n");
                out.flush();
                take(line);
            }
        } catch (IOException ended) {
            note("its output cannot be read: " + ended);
        }
    }

    private static @Nullable String next(BufferedReader in) throws IOException {
        return in.readLine();
    }

    private void take(String line) {
        if (line.startsWith(WatchedService.PORT)) {
            ports.add(line.substring(WatchedService.PORT.length()));
        } else if (line.startsWith(WatchedService.LOOPS)) {
            reports.add(line.substring(WatchedService.LOOPS.length()));
        } else if (line.startsWith(WatchedService.BLOCKED)) {
            blocked.add(line.substring(WatchedService.BLOCKED.length()));
        } else if (line.contains(" ERROR ")
                || line.contains("OutOfMemoryError")
                || line.contains("StackOverflowError")) {
            note(line);
        }
    }

    private synchronized void note(String error) {
        if (errors.size() < LISTED) {
            errors.add(error);
        }
    }

    /** The port of the API. */
    public int port() {
        return Integer.parseInt(next(ports));
    }

    /** What the watch of the event loops has measured since the last report. */
    public String report() {
        commands.println("report");
        return next(reports);
    }

    private String next(BlockingQueue<String> lines) {
        try {
            var line = lines.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (line == null) {
                throw new AssertionError("the service says nothing; its output is in " + log);
            }
            return line;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    /** Errors that it has logged. */
    public synchronized List<String> errors() {
        return List.copyOf(errors);
    }

    /** After its end: what blocked an event loop over 50 ms; lines. */
    public List<String> blocked() {
        return List.copyOf(blocked);
    }

    /** The processor time so far, including compiler and collector. */
    public Duration processorTime() {
        return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Ends the process; returns the last report of the watch. */
    public String end() throws InterruptedException {
        commands.close();
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the service does not end; its output is in " + log);
        }
        reader.join();
        return next(reports);
    }

    public Path log() {
        return log;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
