package dev.parlance.file.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The record of an entry in the central directory of an archive (APPNOTE.TXT 6.3.10, sections 4.3.12 and 4.5.3).
 * Its length never changes.
 *
 * @param bytes the record, little-endian
 * @param offset of the local header, as the record has it
 */
record ZipRecord(ByteBuffer bytes, long offset) {
    static final int SIGNATURE = 0x02014B50;
    static final int FIXED = 46;
    static final long IN_EXTRA = 0xFFFFFFFFL;

    private static final int FLAGS = 8;
    private static final int METHOD = 10;
    private static final int CRC = 16;
    private static final int COMPRESSED = 20;
    private static final int SIZE = 24;
    private static final int NAME_LENGTH = 28;
    private static final int EXTRA_LENGTH = 30;
    private static final int COMMENT_LENGTH = 32;
    private static final int OFFSET = 42;
    private static final int ZIP_64 = 1;

    /** The record at the position of a directory, which moves behind it. */
    static ZipRecord next(ByteBuffer directory) throws InvalidArchive {
        if (directory.remaining() < FIXED || directory.getInt(directory.position()) != SIGNATURE) {
            throw new InvalidArchive("its directory is damaged");
        }
        var at = directory.position();
        var length = FIXED
                + Short.toUnsignedInt(directory.getShort(at + NAME_LENGTH))
                + Short.toUnsignedInt(directory.getShort(at + EXTRA_LENGTH))
                + Short.toUnsignedInt(directory.getShort(at + COMMENT_LENGTH));
        if (length > directory.remaining()) {
            throw new InvalidArchive("its directory is damaged");
        }
        var bytes = directory.slice(at, length).order(ByteOrder.LITTLE_ENDIAN);
        directory.position(at + length);
        var record = new ZipRecord(bytes, 0);
        return new ZipRecord(bytes, record.number(OFFSET));
    }

    String name() {
        return new String(nameBytes(), UTF_8);
    }

    byte[] nameBytes() {
        var name = new byte[Short.toUnsignedInt(bytes.getShort(NAME_LENGTH))];
        bytes.get(FIXED, name);
        return name;
    }

    int flags() {
        return Short.toUnsignedInt(bytes.getShort(FLAGS));
    }

    /**
     * The data of the entry.
     *
     * @param at where its local header begins in the file
     */
    ArchivedData data(long at) throws InvalidArchive {
        var method = Short.toUnsignedInt(bytes.getShort(METHOD));
        return new ArchivedData(
                at, method, number(COMPRESSED), number(SIZE), Integer.toUnsignedLong(bytes.getInt(CRC)));
    }

    /** The content of an extra field, little-endian; null when there is none. */
    @Nullable
    ByteBuffer extra(int id) {
        var at = FIXED + Short.toUnsignedInt(bytes.getShort(NAME_LENGTH));
        var end = at + Short.toUnsignedInt(bytes.getShort(EXTRA_LENGTH));
        while (at + 4 <= end) {
            var length = Short.toUnsignedInt(bytes.getShort(at + 2));
            if (Short.toUnsignedInt(bytes.getShort(at)) == id && at + 4 + length <= end) {
                return bytes.slice(at + 4, length).order(ByteOrder.LITTLE_ENDIAN);
            }
            at += 4 + length;
        }
        return null;
    }

    void moveTo(long local) throws InvalidArchive {
        set(OFFSET, local);
    }

    /** Describes another content, whose sizes are in the local header. */
    void describe(long crc, long compressed, long size) throws InvalidArchive {
        bytes.putShort(FLAGS, (short) (bytes.getShort(FLAGS) & ~ZipLocal.SIZES_FOLLOW));
        bytes.putInt(CRC, (int) crc);
        set(COMPRESSED, compressed);
        set(SIZE, size);
    }

    private long number(int field) throws InvalidArchive {
        var number = Integer.toUnsignedLong(bytes.getInt(field));
        return number == IN_EXTRA ? bytes.getLong(inExtra(field)) : number;
    }

    private void set(int field, long number) throws InvalidArchive {
        if (Integer.toUnsignedLong(bytes.getInt(field)) == IN_EXTRA) {
            bytes.putLong(inExtra(field), number);
        } else if (number >= IN_EXTRA) {
            throw new InvalidArchive("it is too large");
        } else {
            bytes.putInt(field, (int) number);
        }
    }

    /** Where the 64-bit value of a field is: the extra field has those whose 32 bits are set, in this order. */
    private int inExtra(int field) throws InvalidArchive {
        var at = FIXED + Short.toUnsignedInt(bytes.getShort(NAME_LENGTH));
        var end = at + Short.toUnsignedInt(bytes.getShort(EXTRA_LENGTH));
        while (at + 4 <= end) {
            var length = Short.toUnsignedInt(bytes.getShort(at + 2));
            if (bytes.getShort(at) == ZIP_64) {
                var place = at + 4 + 8 * before(field);
                if (place + 8 > Math.min(at + 4 + length, end)) {
                    break;
                }
                return place;
            }
            at += 4 + length;
        }
        throw new InvalidArchive("its directory is damaged");
    }

    private int before(int field) {
        var before = 0;
        for (var earlier : new int[] {SIZE, COMPRESSED, OFFSET}) {
            if (earlier == field) {
                break;
            }
            before += Integer.toUnsignedLong(bytes.getInt(earlier)) == IN_EXTRA ? 1 : 0;
        }
        return before;
    }
}
