package dev.parlance.termbase;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** Numbered texts on disk, with only their places in memory; first all are added, then they are read. For one thread. */
final class TextSpool implements AutoCloseable {
    private final FileChannel file;
    private final ByteBuffer out = ByteBuffer.allocate(1 << 16);
    private long[] ends = new long[64];
    private int count;
    private boolean written;

    TextSpool(Path path) throws IOException {
        file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    void add(String text) throws IOException {
        var bytes = text.getBytes(UTF_8);
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, count * 2);
        }
        ends[count] = (count == 0 ? 0 : ends[count - 1]) + bytes.length;
        count++;
        if (bytes.length > out.remaining()) {
            flush();
        }
        if (bytes.length > out.remaining()) {
            write(ByteBuffer.wrap(bytes));
        } else {
            out.put(bytes);
        }
    }

    private void flush() throws IOException {
        write(out.flip());
        out.clear();
    }

    private void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
    }

    /** The text of a number as it stands in a cell; empty where there is none. */
    String get(String number) throws IOException {
        if (!number.matches("\\d{1,9}") || Integer.parseInt(number) >= count) {
            return "";
        }
        if (!written) {
            flush();
            written = true;
        }
        var at = Integer.parseInt(number);
        var start = at == 0 ? 0 : ends[at - 1];
        var bytes = ByteBuffer.allocate((int) (ends[at] - start));
        while (bytes.hasRemaining() && file.read(bytes, start + bytes.position()) >= 0) {
            // until it is whole
        }
        return new String(bytes.array(), UTF_8);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
