package dev.parlance.file.worker;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.file.worker.WorkerEnded.Cause;
import dev.parlance.shared.Json;
import dev.parlance.shared.TemporaryFiles;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running worker process, for one thread at a time. Two threads of its own read what it writes, so that a caller can
 * stop waiting.
 */
final class WorkerProcess {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerProcess.class);
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration END = Duration.ofSeconds(10);
    private static final long LOOK_NANOS = Duration.ofMillis(100).toNanos();
    /** The exit code of {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int OUT_OF_MEMORY = 3;

    private final Process process;
    private final Path directory;
    private final OutputStream requests;
    private final LastOutput printed = new LastOutput();
    /** The reply to the only request, and an empty value after the last one. */
    private final BlockingQueue<Received> replies = new ArrayBlockingQueue<>(2);

    private WorkerProcess(Process process, Path directory) {
        this.process = process;
        this.directory = directory;
        this.requests = new BufferedOutputStream(process.getOutputStream());
    }

    /**
     * Starts a process and waits until it can read files.
     *
     * @param alive as for {@link #run}
     */
    static WorkerProcess start(long heapBytes, Runnable alive) throws IOException {
        var directory = TemporaryFiles.directory("worker-");
        return start(WorkerCommand.of(heapBytes, directory), directory, alive);
    }

    static WorkerProcess start(ProcessBuilder command, Path directory, Runnable alive) throws IOException {
        var worker = new WorkerProcess(command.start(), directory);
        Thread.ofPlatform().daemon().name("parlance-worker-replies").start(worker::receive);
        Thread.ofPlatform().daemon().name("parlance-worker-errors").start(worker::drain);
        var ready = false;
        try {
            worker.await(System.nanoTime() + START.toNanos(), alive);
            ready = true;
            return worker;
        } finally {
            if (!ready) {
                worker.end();
            }
        }
    }

    /** A reply; null for the end of the process. */
    private record Received(@Nullable JsonNode reply) {}

    private void receive() {
        try (var in = new DataInputStream(new BufferedInputStream(process.getInputStream()))) {
            for (var frame = Frames.read(in, JsonNode.class); frame != null; frame = Frames.read(in, JsonNode.class)) {
                if (!replies.offer(new Received(frame))) {
                    throw new IOException("a reply without a request");
                }
            }
        } catch (IOException broken) {
            LOG.atDebug().setCause(broken).log("a worker process was ended within a frame");
            process.destroyForcibly();
            replies.clear();
        } finally {
            if (!replies.offer(new Received(null))) {
                // replies that nobody has asked for
                replies.clear();
                replies.add(new Received(null));
            }
        }
    }

    private void drain() {
        printed.drain(process.getErrorStream());
    }

    /** Whether it can read a file: it runs, and has sent nothing since the last reply. */
    boolean isReady() {
        return process.isAlive() && replies.isEmpty();
    }

    /**
     * Does work on a file. After an exception the process must be ended.
     *
     * @param deadline by {@link System#nanoTime}
     * @param alive called again and again; an exception from it ends the wait and reaches the caller unchanged
     * @throws WorkerEnded when the process ended, or the deadline is over
     * @throws IOException when the process has sent a reply before the request, which could be that to another file
     */
    WorkReply run(WorkRequest request, long deadline, Runnable alive) throws IOException {
        var early = replies.peek();
        if (early != null && early.reply() != null) {
            throw new IOException("the worker process sent a reply without a request");
        }
        try {
            Frames.write(requests, request);
        } catch (IOException _) {
            throw ended();
        }
        return Json.MAPPER.treeToValue(await(deadline, alive), WorkReply.class);
    }

    private JsonNode await(long deadline, Runnable alive) throws IOException {
        while (true) {
            var received = poll(deadline);
            var reply = received == null ? null : received.reply();
            if (reply != null) {
                return reply;
            }
            if (received != null) {
                throw ended();
            }
            alive.run();
            if (System.nanoTime() - deadline > 0) {
                throw new WorkerEnded(Cause.TIME, "the work on the file took too long");
            }
        }
    }

    /** The next reply; null when there is none yet, at the latest at the deadline. */
    private @Nullable Received poll(long deadline) throws InterruptedIOException {
        try {
            return replies.poll(Math.min(LOOK_NANOS, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the service stops");
        }
    }

    private WorkerEnded ended() {
        var code = exitCode();
        LOG.atWarn()
                .addKeyValue("exitCode", code)
                .addKeyValue("printed", printed.text())
                .log("a worker process ended while it worked on a file");
        return new WorkerEnded(
                code == OUT_OF_MEMORY ? Cause.MEMORY : Cause.OTHER,
                "the process that works on the file ended with code %d".formatted(code));
    }

    private int exitCode() {
        try {
            return process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : -1;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    /** Kills the process if it runs, and deletes its temporary files. Safe from any thread. */
    synchronized void end() {
        process.destroyForcibly();
        exitCode();
        if (Files.notExists(directory)) {
            return;
        }
        try {
            TemporaryFiles.delete(directory);
        } catch (IOException failed) {
            LOG.atWarn().setCause(failed).log("temporary files of a worker process could not be deleted");
        }
    }
}
