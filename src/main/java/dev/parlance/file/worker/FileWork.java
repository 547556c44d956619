package dev.parlance.file.worker;

import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;

/**
 * Work on a file that is done in a worker process. The process creates an instance by the constructor without
 * parameters, and keeps it for later requests; it calls it on one thread.
 *
 * @param <Q> the request, as JSON on its way
 * @param <R> the result, as JSON on its way
 */
public interface FileWork<Q extends Record, R extends Record> {
    Class<Q> request();

    Class<R> result();

    /**
     * Does the work.
     *
     * @throws UnreadableFile when the file is the reason that it cannot be done
     * @throws IOException when something else failed; a retry may succeed
     */
    R run(Q request) throws UnreadableFile, IOException;
}
