package dev.parlance.storage;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The checked bytes of a file for a worker thread, which blocks while the next blocks are read. Besides IOException,
 * {@link #read} throws {@link Fault.Damaged}.
 */
final class BlockInputStream extends InputStream {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int BLOCKS_AT_ONCE = 8;
    private static final String WHAT = "the content of the file";

    private final Supplier<Future<StoredFile>> row;
    private final Source source;
    private final long offset;
    private @Nullable StoredFile file;
    private @Nullable BlockCheck check;
    private byte[] block = new byte[0];
    private List<Buffer> fetched = List.of();
    private int taken;
    private int at;

    /** As {@link Contents#blocks}. */
    @FunctionalInterface
    interface Source {
        Future<List<Buffer>> blocks(StoredFile file, int from, int limit);
    }

    /**
     * Reads a file.
     *
     * @param row finds the file
     * @param offset of the first byte
     */
    BlockInputStream(Supplier<Future<StoredFile>> row, Source source, long offset) {
        this.row = row;
        this.source = source;
        this.offset = offset;
    }

    @Override
    public int read() throws IOException {
        return advance() ? block[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!advance()) {
            return -1;
        }
        var count = Math.min(length, block.length - at);
        System.arraycopy(block, at, into, offset, count);
        at += count;
        return count;
    }

    /** Moves to the next byte; false at the end. */
    private boolean advance() throws IOException {
        if (at < block.length) {
            return true;
        }
        if (file == null || check == null) {
            file = WorkerWait.of(row.get(), PATIENCE, WHAT);
            check = new BlockCheck(file, (int) (offset / StoredFile.BLOCK_BYTES));
        }
        if (check.ended()) {
            return false;
        }
        fetch(file, check);
        return at < block.length || advance();
    }

    private void fetch(StoredFile of, BlockCheck next) throws IOException {
        var first = fetched.isEmpty();
        if (taken == fetched.size()) {
            fetched = WorkerWait.of(source.blocks(of, next.next(), BLOCKS_AT_ONCE), PATIENCE, WHAT);
            taken = 0;
        }
        block = next.check(taken < fetched.size() ? fetched.get(taken++) : null);
        at = first ? (int) Math.min(offset % StoredFile.BLOCK_BYTES, block.length) : 0;
    }
}
