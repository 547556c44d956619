package dev.parlance.analysis.count;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A row of numbers that are 0 at first: in the heap as long as they are few, in a temporary file that is mapped into memory
 * when they are many, so that a task takes the same heap however large it is. The file has no name once it is made; its room
 * is given back by {@link #close}. For one thread at a time.
 */
final class Longs implements AutoCloseable {
    /** 1 MiB. */
    static final int MOST_IN_HEAP = 1 << 17;

    private static final int ZEROS = 1 << 20;

    /** Of the mapping, or null for the heap. */
    private final @Nullable Arena arena;

    private final MemorySegment numbers;

    /** @throws UncheckedIOException when there is no room for the file */
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

    /** Zeros are written, because a mapped page that finds no room on the disk later would end more than this task. */
    private static MemorySegment mapped(long bytes, Arena arena) throws IOException {
        var file = Files.createTempFile("parlance-count-", "");
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

    /** The same numbers with more zeros behind; this one is closed. */
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
