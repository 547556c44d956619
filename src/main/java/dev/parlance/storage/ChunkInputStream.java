package dev.parlance.storage;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;

/** The chunks of a file as a stream for a worker thread, which blocks while the next chunks are read. */
final class ChunkInputStream extends InputStream {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final IntFunction<Future<List<Buffer>>> source;
    private byte[] chunk = new byte[0];
    private List<Buffer> fetched = List.of();
    private int next;
    private int taken;
    private int at;

    /**
     * Reads a file from its first chunk.
     *
     * @param source returns some chunks from an ordinal on, and an empty list after the last chunk
     */
    ChunkInputStream(IntFunction<Future<List<Buffer>>> source) {
        this.source = source;
    }

    @Override
    public int read() throws IOException {
        return advance() ? chunk[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!advance()) {
            return -1;
        }
        var count = Math.min(length, chunk.length - at);
        System.arraycopy(chunk, at, into, offset, count);
        at += count;
        return count;
    }

    /** Moves to the next byte; false at the end. */
    private boolean advance() throws IOException {
        while (at == chunk.length) {
            if (taken == fetched.size()) {
                fetched = fetch(next);
                taken = 0;
                if (fetched.isEmpty()) {
                    return false;
                }
            }
            chunk = fetched.get(taken++).getBytes();
            next++;
            at = 0;
        }
        return true;
    }

    private List<Buffer> fetch(int from) throws IOException {
        return WorkerWait.of(source.apply(from), PATIENCE, "the content of the file");
    }
}
