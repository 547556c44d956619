package dev.parlance.file.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The central directory of an archive and what follows it (APPNOTE.TXT 6.3.10, sections 4.3.12 to 4.3.16).
 *
 * @param records in their order
 * @param bytes all records
 * @param start where it begins in the file
 * @param shift how many bytes precede the archive in the file: offsets do not count them
 * @param tail the bytes after the records, with the end record
 * @param end where the end record begins in the tail
 */
record ZipDirectory(List<ZipRecord> records, ByteBuffer bytes, long start, long shift, ByteBuffer tail, int end) {
    private static final int END_SIGNATURE = 0x06054B50;
    private static final int END_FIXED = 22;
    private static final int END_SIZE = 12;
    private static final int END_OFFSET = 16;
    private static final int LOCATOR_SIGNATURE = 0x07064B50;
    private static final int LOCATOR_FIXED = 20;
    private static final int END_64_SIGNATURE = 0x06064B50;
    private static final int END_64_FIXED = 56;
    private static final int END_64_SIZE = 40;
    private static final int END_64_OFFSET = 48;
    private static final int LONGEST_COMMENT = 0xFFFF;
    private static final int LARGEST = 16 << 20;

    static ZipDirectory of(FileChannel archive) throws IOException {
        var length = archive.size();
        var last = (int) Math.min(length, END_FIXED + LONGEST_COMMENT);
        var bytes = ZipLocal.read(archive, length - last, last);
        for (var at = last - END_FIXED; at >= 0; at--) {
            if (bytes.getInt(at) == END_SIGNATURE) {
                var found = at(archive, length - last + at, bytes.slice(at, END_FIXED));
                if (found != null) {
                    return found;
                }
            }
        }
        throw new InvalidArchive("it has no directory");
    }

    /** The directory that an end record describes; null when there is none. */
    private static @org.jspecify.annotations.Nullable ZipDirectory at(FileChannel archive, long end, ByteBuffer fixed)
            throws IOException {
        fixed.order(java.nio.ByteOrder.LITTLE_ENDIAN);
        var size = Integer.toUnsignedLong(fixed.getInt(END_SIZE));
        var offset = Integer.toUnsignedLong(fixed.getInt(END_OFFSET));
        var before = end;
        if (size == ZipRecord.IN_EXTRA || offset == ZipRecord.IN_EXTRA) {
            before = end64(archive, end);
            if (before < 0) {
                return null;
            }
            var large = ZipLocal.read(archive, before, END_64_FIXED);
            size = large.getLong(END_64_SIZE);
            offset = large.getLong(END_64_OFFSET);
        }
        var start = before - size;
        if (size < 0 || start < 0 || start < offset) {
            return null;
        } else if (size > LARGEST) {
            throw new InvalidArchive("its directory has more than %,d bytes".formatted(LARGEST));
        }
        var bytes = ZipLocal.read(archive, start, (int) size);
        var tail = ZipLocal.read(archive, start + size, (int) (archive.size() - start - size));
        return new ZipDirectory(
                records(bytes), bytes.rewind(), start, start - offset, tail, (int) (end - start - size));
    }

    /** Where the end record of 64 bits begins; negative when there is none. */
    private static long end64(FileChannel archive, long end) throws IOException {
        var at = end - LOCATOR_FIXED - END_64_FIXED;
        return at >= 0
                        && ZipLocal.read(archive, end - LOCATOR_FIXED, 4).getInt() == LOCATOR_SIGNATURE
                        && ZipLocal.read(archive, at, 4).getInt() == END_64_SIGNATURE
                ? at
                : -1;
    }

    private static List<ZipRecord> records(ByteBuffer bytes) throws IOException {
        var records = new ArrayList<ZipRecord>();
        while (bytes.hasRemaining()) {
            records.add(ZipRecord.next(bytes));
        }
        return records;
    }

    /** The records in the order of their entries in the file. */
    List<ZipRecord> inFileOrder() {
        return placesInFileOrder().stream().map(records::get).toList();
    }

    /** The places of the records, in the order of their entries in the file. */
    List<Integer> placesInFileOrder() {
        return IntStream.range(0, records.size())
                .boxed()
                .sorted(Comparator.comparingLong(place -> records.get(place).offset()))
                .toList();
    }

    /** Where the entry of a record begins in the file. */
    long start(ZipRecord record) {
        return record.offset() + shift;
    }

    /** Lets the end records refer to a directory at another place. */
    void moveTo(long other) throws InvalidArchive {
        var offset = other - shift;
        if (Integer.toUnsignedLong(tail.getInt(end + END_OFFSET)) != ZipRecord.IN_EXTRA) {
            if (offset >= ZipRecord.IN_EXTRA) {
                throw new InvalidArchive("it is too large");
            }
            tail.putInt(end + END_OFFSET, (int) offset);
        }
        var locator = end - LOCATOR_FIXED;
        if (locator >= END_64_FIXED && tail.getInt(locator) == LOCATOR_SIGNATURE) {
            var large = locator - END_64_FIXED;
            tail.putLong(large + END_64_OFFSET, offset);
            tail.putLong(locator + 8, offset + bytes.limit() + large);
        }
    }
}
