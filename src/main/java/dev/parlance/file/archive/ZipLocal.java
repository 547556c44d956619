package dev.parlance.file.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

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

    private final ByteBuffer header;
    private final byte[] data;
    private final long crc;

    private ZipLocal(ByteBuffer header, byte[] data, long crc) {
        this.header = header;
        this.data = data;
        this.crc = crc;
    }

    /** The entry whose header begins at this offset, with another content in the same compression. */
    static ZipLocal at(FileChannel archive, long offset, byte[] content) throws IOException {
        var fixed = read(archive, offset, FIXED);
        if (fixed.getInt(0) != SIGNATURE) {
            throw new InvalidArchive("an entry has no header");
        }
        var name = Short.toUnsignedInt(fixed.getShort(NAME_LENGTH));
        var extra =
                withoutZip64(read(archive, offset + FIXED + name, Short.toUnsignedInt(fixed.getShort(EXTRA_LENGTH))));
        var data = fixed.getShort(METHOD) == STORED ? content : deflated(content);
        var crc = new CRC32();
        crc.update(content);
        fixed.putShort(FLAGS, (short) (fixed.getShort(FLAGS) & ~SIZES_FOLLOW))
                .putInt(CRC, (int) crc.getValue())
                .putInt(COMPRESSED, data.length)
                .putInt(SIZE, content.length)
                .putShort(EXTRA_LENGTH, (short) extra.length);
        var header = ByteBuffer.allocate(FIXED + name + extra.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(fixed)
                .put(read(archive, offset + FIXED, name))
                .put(extra)
                .flip();
        return new ZipLocal(header, data, crc.getValue());
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

    private static byte[] deflated(byte[] content) throws IOException {
        var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try (var data = new ByteArrayOutputStream();
                var deflating = new DeflaterOutputStream(data, deflater)) {
            deflating.write(content);
            deflating.finish();
            return data.toByteArray();
        } finally {
            deflater.end();
        }
    }

    void write(FileChannel out, ZipRecord record) throws IOException {
        record.describe(crc, data.length, Integer.toUnsignedLong(header.getInt(SIZE)));
        ZipCopy.write(out, header);
        ZipCopy.write(out, ByteBuffer.wrap(data));
    }
}
