package dev.parlance.file.worker;

import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The worker processes of an instance. A process is started when a file needs one, and is kept for the next file. Safe
 * from any thread; there are as many processes as callers that work on files at the same time.
 */
public final class FileWorkers {
    private static final Logger LOG = LoggerFactory.getLogger(FileWorkers.class);

    private final long heapBytes;
    private final Deque<WorkerProcess> idle = new ArrayDeque<>();
    private final Set<WorkerProcess> all = new HashSet<>();
    private boolean closed;

    public FileWorkers(long heapBytes) {
        this.heapBytes = heapBytes;
    }

    /**
     * A process for one file, which the caller closes.
     *
     * @param alive called again and again while the process starts and while it reads; an exception from it ends the
     *     process and reaches the caller unchanged
     */
    public Reader open(Runnable alive) throws IOException {
        var free = free();
        return new Reader(free == null ? start(alive) : free, alive);
    }

    /** A process that is started and not in use; null when there is none. */
    private synchronized @Nullable WorkerProcess free() throws IOException {
        if (closed) {
            throw new IOException("the service stops");
        }
        var free = idle.pollLast();
        while (free != null && !free.isReady()) {
            all.remove(free);
            free.end();
            free = idle.pollLast();
        }
        return free;
    }

    private WorkerProcess start(Runnable alive) throws IOException {
        var worker = WorkerProcess.start(heapBytes, alive);
        LOG.atDebug().log("a worker process was started");
        synchronized (this) {
            if (!closed) {
                all.add(worker);
                return worker;
            }
        }
        worker.end();
        throw new IOException("the service stops");
    }

    private void giveBack(WorkerProcess worker, boolean healthy) {
        synchronized (this) {
            if (healthy && !closed) {
                idle.add(worker);
                return;
            }
            all.remove(worker);
        }
        worker.end();
    }

    /** Ends all processes, also those that read files; files that come later are refused. */
    public void close() {
        Set<WorkerProcess> ending;
        synchronized (this) {
            closed = true;
            ending = Set.copyOf(all);
            all.clear();
            idle.clear();
        }
        ending.forEach(WorkerProcess::end);
    }

    /** Works on one file, once or several times, in one process. */
    public final class Reader implements AutoCloseable {
        private final WorkerProcess worker;
        private final Runnable alive;
        private boolean healthy = true;

        private Reader(WorkerProcess worker, Runnable alive) {
            this.worker = worker;
            this.alive = alive;
        }

        /**
         * Does work on the file.
         *
         * @param deadline by {@link System#nanoTime}
         * @throws UnreadableFile when the file is the reason that it cannot be done
         * @throws WorkerEnded when the file exceeds the time or memory, or the process ended
         * @throws IOException when something else failed; a retry may succeed
         */
        public <Q extends Record, R extends Record> R run(FileWork<Q, R> work, Q request, long deadline)
                throws UnreadableFile, IOException {
            healthy = false;
            var reply = worker.run(WorkRequest.of(work, request), deadline, alive);
            healthy = true;
            return reply.require(work.result());
        }

        @Override
        public void close() {
            giveBack(worker, healthy);
        }
    }
}
