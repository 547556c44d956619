package dev.parlance.file.archive;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * The content of an entry, inflated while it is read. It never has more bytes than the directory says, and its end
 * fails if it has fewer or another checksum.
 */
public final class EntryContent extends FilterInputStream {
    private static final int SIGNATURE = 0x04034B50;
    private static final int FIXED = 30;
    private static final int NAME_LENGTH = 26;
    private static final int EXTRA_LENGTH = 28;

    private final ArchivedData data;
    private final CRC32 crc = new CRC32();
    private long count;

    private EntryContent(InputStream in, ArchivedData data) {
        super(in);
        this.data = data;
    }

    /**
     * Opens an entry.
     *
     * @param archive the bytes of the archive from the local header of the entry on; closed with the result
     * @param data of an entry with a known method
     * @throws java.util.zip.ZipException here and later, when the entry is not as the directory says; the message
     *     continues a sentence about the archive
     */
    public static EntryContent open(InputStream archive, ArchivedData data) throws IOException {
        var header = ByteBuffer.wrap(archive.readNBytes(FIXED)).order(ByteOrder.LITTLE_ENDIAN);
        if (header.limit() < FIXED || header.getInt(0) != SIGNATURE) {
            throw new InvalidArchive("an entry has no header");
        }
        archive.skipNBytes(
                Short.toUnsignedInt(header.getShort(NAME_LENGTH)) + Short.toUnsignedInt(header.getShort(EXTRA_LENGTH)));
        var stored = new Stored(archive, data.compressed());
        return new EntryContent(data.method() == ArchivedData.STORED ? stored : new Inflating(stored), data);
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        var read = in.read(into, offset, length);
        if (read < 0) {
            require(count == data.bytes() && crc.getValue() == data.crc());
            return read;
        }
        count += read;
        require(count <= data.bytes());
        crc.update(into, offset, read);
        return read;
    }

    private static void require(boolean same) throws InvalidArchive {
        if (!same) {
            throw new InvalidArchive("an entry has another length or checksum than the directory says");
        }
    }

    @Override
    public long skip(long bytes) throws IOException {
        throw new IOException("an entry is read from its start");
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    /** The bytes of one entry. */
    private static final class Stored extends FilterInputStream {
        private long left;

        Stored(InputStream in, long left) {
            super(in);
            this.left = left;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            var read = in.read(into, offset, (int) Math.min(length, left));
            left -= Math.max(0, read);
            return read;
        }
    }

    /** Frees the memory outside of the heap. */
    private static final class Inflating extends InflaterInputStream {
        private static final int BUFFER_BYTES = 1 << 14;

        Inflating(InputStream in) {
            // an inflater without a zlib header may need one byte more
            super(new SequenceInputStream(in, new ByteArrayInputStream(new byte[1])), new Inflater(true), BUFFER_BYTES);
        }

        @Override
        public void close() throws IOException {
            try {
                super.close();
            } finally {
                inf.end();
            }
        }
    }
}
