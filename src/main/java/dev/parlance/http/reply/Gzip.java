package dev.parlance.http.reply;

import io.vertx.core.buffer.Buffer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Compresses one body piece by piece (RFC 1952); holds memory outside the heap until it is closed. */
final class Gzip implements AutoCloseable {
    private static final byte[] HEAD = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
    private static final int OUTPUT = 4 << 10;

    private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    private final CRC32 checksum = new CRC32();
    private final byte[] output = new byte[OUTPUT];
    private boolean begun;

    /** Compresses the next piece; empty when nothing is complete yet. */
    Buffer add(Buffer piece) {
        var compressed = begin();
        var bytes = piece.getBytes();
        checksum.update(bytes);
        deflater.setInput(bytes);
        while (!deflater.needsInput()) {
            drain(compressed);
        }
        return compressed;
    }

    /** Compresses the last piece, and ends the body. */
    Buffer end(Buffer piece) {
        var compressed = add(piece);
        deflater.finish();
        while (!deflater.finished()) {
            drain(compressed);
        }
        return compressed.appendIntLE((int) checksum.getValue()).appendIntLE((int) deflater.getBytesRead());
    }

    private Buffer begin() {
        var compressed = Buffer.buffer();
        if (!begun) {
            begun = true;
            compressed.appendBytes(HEAD);
        }
        return compressed;
    }

    private void drain(Buffer compressed) {
        compressed.appendBytes(output, 0, deflater.deflate(output));
    }

    @Override
    public void close() {
        deflater.end();
    }
}
