package dev.parlance.file.formats.psd;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** A part of a file that is read in order. No length in it leads beyond its end. */
final class Section {
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int MOST_AT_ONCE = 16 << 20;

    private final MemorySegment file;
    private final long end;
    private long at;

    private Section(MemorySegment file, long at, long end) {
        this.file = file;
        this.at = at;
        this.end = end;
    }

    static Section of(MemorySegment file) {
        return new Section(file, 0, file.byteSize());
    }

    /** A range of the file. */
    Section range(long from, long to) {
        return new Section(file, from, to);
    }

    /** The position in the file. */
    long at() {
        return at;
    }

    /** The position in the file after the last byte. */
    long end() {
        return end;
    }

    long left() {
        return end - at;
    }

    /** Moves over bytes; returns where they begin. */
    long skip(long count) throws UnreadableFile {
        if (count < 0 || count > left()) {
            throw broken("a part of it ends early");
        }
        at += count;
        return at - count;
    }

    int u8() throws UnreadableFile {
        return Byte.toUnsignedInt(file.get(ValueLayout.JAVA_BYTE, skip(1)));
    }

    int u16() throws UnreadableFile {
        return Short.toUnsignedInt(file.get(SHORT, skip(Short.BYTES)));
    }

    long u32() throws UnreadableFile {
        return Integer.toUnsignedLong(file.get(INT, skip(Integer.BYTES)));
    }

    /** A length in four or, in large documents, eight bytes. */
    long length(boolean wide) throws UnreadableFile {
        return wide ? file.get(LONG, skip(Long.BYTES)) : u32();
    }

    /** Four letters. */
    String key() throws UnreadableFile {
        return new String(bytes(4), ISO_8859_1);
    }

    byte[] bytes(long count) throws UnreadableFile {
        if (count > MOST_AT_ONCE) {
            throw UnreadableFile.tooLarge("a text layer has %,d bytes".formatted(count), MOST_AT_ONCE);
        }
        var from = skip(count);
        return file.asSlice(from, count).toArray(ValueLayout.JAVA_BYTE);
    }

    /** The next bytes as a section of their own, which this one moves over. */
    Section part(long length) throws UnreadableFile {
        var from = skip(length);
        return new Section(file, from, from + length);
    }

    static UnreadableFile broken(String why) {
        return new UnreadableFile(Reason.BROKEN, "this is not a valid Photoshop file: " + why);
    }
}
