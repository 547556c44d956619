package dev.parlance.file.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** The names of entries as text (APPNOTE.TXT 6.3.10, sections 4.4.4, 4.6.9 and appendix D). */
final class ZipNames {
    private static final int UTF_8_FLAG = 1 << 11;
    private static final int UNICODE_PATH = 0x7075;
    private static final int BEFORE_PATH = 5;
    private static final Charset IBM437 = Charset.forName("IBM437");

    private ZipNames() {}

    /**
     * The name of an entry.
     *
     * @param charset the encoding of a name that does not say its own; null for UTF-8 if it is valid, else IBM437
     */
    static String of(ZipRecord record, @Nullable Charset charset) {
        var bytes = record.nameBytes();
        if ((record.flags() & UTF_8_FLAG) != 0) {
            return new String(bytes, UTF_8);
        }
        var path = unicodePath(record, bytes);
        if (path != null) {
            return path;
        }
        return charset == null ? guessed(bytes) : new String(bytes, charset);
    }

    private static String guessed(byte[] bytes) {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException _) {
            return new String(bytes, IBM437);
        }
    }

    /** The name in the field of Info-ZIP, if it is about the name in the record. */
    private static @Nullable String unicodePath(ZipRecord record, byte[] name) {
        var field = record.extra(UNICODE_PATH);
        if (field == null || field.remaining() < BEFORE_PATH || field.get(0) != 1) {
            return null;
        }
        var crc = new CRC32();
        crc.update(name);
        if ((int) crc.getValue() != field.getInt(1)) {
            return null;
        }
        var path = new byte[field.remaining() - BEFORE_PATH];
        field.get(BEFORE_PATH, path);
        return new String(path, UTF_8);
    }
}
