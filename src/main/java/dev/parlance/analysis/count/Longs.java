package dev.parlance.analysis.count;

import dev.parlance.shared.TemporaryFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * An array of numbers that are 0 at first: a small array is in the heap, a large one in a temporary file that is mapped
 * into memory, so that a task never takes more heap than a limit. The file is deleted at once but keeps its disk space
 * until {@link #close}. For one thread at a time.
 */
final class Longs implements AutoCloseable {
    /** 1 MiB. */
    static final int MOST_IN_HEAP = 1 << 17;

    private static final int ZEROS = 1 << 20;

    /** The arena of the mapping; null for an array in the heap. */
    private final @Nullable Arena arena;

    private final MemorySegment numbers;

    /**
     * An array of zeros.
     *
     * @throws UncheckedIOException when the disk has no space for the file
     */
    Longs(long size) {
        if (size <= MOST_IN_HEAP) {
            arena = null;
            numbers = MemorySegment.ofArray(new long[(int) size]);
            return;
        }
        arena = Arena.ofShared();
        try {
            numbers = mapped(size * Long.BYTES, arena);
        } catch (IOException failure) {
            arena.close();
            throw new UncheckedIOException(failure);
        }
    }

    /** Writes zeros: if a mapped page found the disk full later, the whole process would crash, not only this task. */
    private static MemorySegment mapped(long bytes, Arena arena) throws IOException {
        var file = TemporaryFiles.file("count-", "");
        try (var channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            var zeros = ByteBuffer.allocate(ZEROS);
            for (var rest = bytes; rest > 0; ) {
                rest -= channel.write(zeros.clear().limit((int) Math.min(rest, ZEROS)));
            }
            return channel.map(MapMode.READ_WRITE, 0, bytes, arena);
        }
    }

    long size() {
        return numbers.byteSize() / Long.BYTES;
    }

    long get(long at) {
        return numbers.getAtIndex(ValueLayout.JAVA_LONG, at);
    }

    void set(long at, long number) {
        numbers.setAtIndex(ValueLayout.JAVA_LONG, at, number);
    }

    /** Returns a larger array that begins with the same numbers, and closes this one. */
    Longs grown(long size) {
        var larger = new Longs(size);
        MemorySegment.copy(numbers, 0, larger.numbers, 0, numbers.byteSize());
        close();
        return larger;
    }

    @Override
    public void close() {
        if (arena != null) {
            arena.close();
        }
    }
}
