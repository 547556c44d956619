package dev.parlance.file.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** The local header of an entry and its data (APPNOTE.TXT 6.3.10, sections 4.3.7 and 4.3.8), for another content. */
final class ZipLocal {
    /** The flag of sizes behind the data. */
    static final int SIZES_FOLLOW = 8;

    private static final int SIGNATURE = 0x04034B50;
    private static final int FIXED = 30;
    private static final int FLAGS = 6;
    private static final int METHOD = 8;
    private static final int CRC = 14;
    private static final int COMPRESSED = 18;
    private static final int SIZE = 22;
    private static final int NAME_LENGTH = 26;
    private static final int EXTRA_LENGTH = 28;
    private static final int ZIP_64 = 1;
    private static final int STORED = 0;

    private static final int BUFFER_BYTES = 1 << 14;

    private final ByteBuffer header;
    private final CRC32 crc = new CRC32();
    private long compressed;
    private long size;

    private ZipLocal(ByteBuffer header) {
        this.header = header;
    }

    /** The entry whose header begins at this offset, for another content in the same compression. */
    static ZipLocal at(FileChannel archive, long offset) throws IOException {
        var fixed = read(archive, offset, FIXED);
        if (fixed.getInt(0) != SIGNATURE) {
            throw new InvalidArchive("an entry has no header");
        }
        var name = Short.toUnsignedInt(fixed.getShort(NAME_LENGTH));
        var extra =
                withoutZip64(read(archive, offset + FIXED + name, Short.toUnsignedInt(fixed.getShort(EXTRA_LENGTH))));
        fixed.putShort(FLAGS, (short) (fixed.getShort(FLAGS) & ~SIZES_FOLLOW))
                .putShort(EXTRA_LENGTH, (short) extra.length);
        return new ZipLocal(ByteBuffer.allocate(FIXED + name + extra.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(fixed)
                .put(read(archive, offset + FIXED, name))
                .put(extra)
                .flip());
    }

    static ByteBuffer read(FileChannel archive, long offset, int length) throws IOException {
        var bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (archive.read(bytes, offset + bytes.position()) < 0) {
                throw new InvalidArchive("it is not complete");
            }
        }
        return bytes.flip();
    }

    private static byte[] withoutZip64(ByteBuffer extra) {
        var kept = new ByteArrayOutputStream();
        while (extra.remaining() >= 4) {
            var start = extra.position();
            var length = Math.min(4 + Short.toUnsignedInt(extra.getShort(start + 2)), extra.remaining());
            if (extra.getShort(start) != ZIP_64) {
                var field = new byte[length];
                extra.get(start, field);
                kept.writeBytes(field);
            }
            extra.position(start + length);
        }
        return kept.toByteArray();
    }

    /** Writes the header and the content, and then the sizes into the header and into the record. */
    void write(InputStream content, FileChannel out, ZipRecord record) throws IOException {
        var start = out.position();
        ZipCopy.write(out, header);
        if (header.getShort(METHOD) == STORED) {
            store(content, out);
        } else {
            deflate(content, out);
        }
        record.describe(crc.getValue(), compressed, size);
        header.putInt(CRC, (int) crc.getValue())
                .putInt(COMPRESSED, (int) compressed)
                .putInt(SIZE, (int) size);
        for (var left = header.rewind(); left.hasRemaining(); ) {
            out.write(left, start + left.position());
        }
    }

    private void store(InputStream content, FileChannel out) throws IOException {
        var buffer = new byte[BUFFER_BYTES];
        for (var read = next(content, buffer); read >= 0; read = next(content, buffer)) {
            ZipCopy.write(out, ByteBuffer.wrap(buffer, 0, read));
        }
        compressed = size;
    }

    private int next(InputStream content, byte[] buffer) throws IOException {
        var read = content.read(buffer);
        if (read > 0) {
            crc.update(buffer, 0, read);
            size += read;
        }
        return read;
    }

    private void deflate(InputStream content, FileChannel out) throws IOException {
        var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            var buffer = new byte[BUFFER_BYTES];
            for (var read = next(content, buffer); read >= 0; read = next(content, buffer)) {
                deflater.setInput(buffer, 0, read);
                drain(deflater, out);
            }
            deflater.finish();
            drain(deflater, out);
            compressed = deflater.getBytesWritten();
        } finally {
            deflater.end();
        }
    }

    private static void drain(Deflater deflater, FileChannel out) throws IOException {
        var buffer = new byte[BUFFER_BYTES];
        for (var length = deflater.deflate(buffer); length > 0; length = deflater.deflate(buffer)) {
            ZipCopy.write(out, ByteBuffer.wrap(buffer, 0, length));
        }
    }
}
