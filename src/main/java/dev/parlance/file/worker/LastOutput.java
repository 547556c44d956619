package dev.parlance.file.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The last bytes that a process printed; all others are dropped, so that neither a pipe nor the heap is full. */
final class LastOutput {
    private static final int MOST = 8 << 10;

    private byte[] last = new byte[0];

    /** Reads until the process ends. */
    void drain(InputStream printed) {
        var piece = new byte[MOST];
        try (printed) {
            for (var length = printed.read(piece); length >= 0; length = printed.read(piece)) {
                add(piece, length);
            }
        } catch (IOException _) {
            // the process was ended
        }
    }

    private synchronized void add(byte[] piece, int length) {
        var all = new ByteArrayOutputStream();
        all.writeBytes(last);
        all.write(piece, 0, length);
        var bytes = all.toByteArray();
        last = Arrays.copyOfRange(bytes, Math.max(0, bytes.length - MOST), bytes.length);
    }

    synchronized String text() {
        return new String(last, UTF_8);
    }
}
