package dev.parlance.file.worker;

import dev.parlance.shared.Json;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** JSON values between two processes, each after its length in four bytes. */
final class Frames {
    /** Import settings have fields of at most 4096 characters, and other values are smaller. */
    private static final int LONGEST = 4 << 20;

    private Frames() {}

    static void write(OutputStream out, Object value) throws IOException {
        var bytes = Json.bytes(value);
        var data = new DataOutputStream(out);
        data.writeInt(bytes.length);
        data.write(bytes);
        data.flush();
    }

    /** The next value; null at the end. */
    static <T> @Nullable T read(DataInputStream in, Class<T> type) throws IOException {
        int length;
        try {
            length = in.readInt();
        } catch (EOFException _) {
            return null;
        }
        if (length < 0 || length > LONGEST) {
            throw new IOException("a frame of %d bytes".formatted(length));
        }
        return Json.MAPPER.readValue(in.readNBytes(length), type);
    }
}
