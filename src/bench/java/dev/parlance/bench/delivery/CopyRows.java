package dev.parlance.bench.delivery;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.PGCopyOutputStream;

/** Rows of a table in the binary format of COPY. Each method writes the next column. */
final class CopyRows implements AutoCloseable {
    private static final int UUID_TYPE = 2950;
    private static final int UUID_BYTES = 16;
    private static final int BUFFER = 1 << 16;

    private final DataOutputStream out;

    /**
     * Begins a COPY.
     *
     * @param options such as "freeze", which needs a table that this transaction has created; may be empty
     */
    CopyRows(Connection connection, String table, String columns, String options) throws SQLException {
        var sql = "copy %s (%s) from stdin (format binary%s)"
                .formatted(table, columns, options.isEmpty() ? "" : ", " + options);
        var copy = new PGCopyOutputStream(connection.unwrap(PGConnection.class), sql, BUFFER);
        out = new DataOutputStream(new BufferedOutputStream(copy, BUFFER));
        write(() -> {
            out.write("PGCOPY\n\u00ff\r\n\0".getBytes(StandardCharsets.ISO_8859_1));
            out.writeInt(0);
            out.writeInt(0);
        });
    }

    private interface Writing {
        void run() throws IOException;
    }

    private CopyRows write(Writing writing) {
        try {
            writing.run();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return this;
    }

    CopyRows row(int columns) {
        return write(() -> out.writeShort(columns));
    }

    CopyRows uuid(long high, long low) {
        return write(() -> {
            out.writeInt(UUID_BYTES);
            out.writeLong(high);
            out.writeLong(low);
        });
    }

    CopyRows int8(long value) {
        return write(() -> {
            out.writeInt(Long.BYTES);
            out.writeLong(value);
        });
    }

    CopyRows int4(int value) {
        return write(() -> {
            out.writeInt(Integer.BYTES);
            out.writeInt(value);
        });
    }

    CopyRows int2(int value) {
        return write(() -> {
            out.writeInt(Short.BYTES);
            out.writeShort(value);
        });
    }

    CopyRows bool(boolean value) {
        return write(() -> {
            out.writeInt(1);
            out.writeByte(value ? 1 : 0);
        });
    }

    CopyRows text(byte[] value) {
        return write(() -> {
            out.writeInt(value.length);
            out.write(value);
        });
    }

    CopyRows none() {
        return write(() -> out.writeInt(-1));
    }

    /**
     * An array of UUIDs.
     *
     * @param halves the high and the low half of each
     * @param count of UUIDs
     */
    CopyRows uuids(long[] halves, int count) {
        return write(() -> {
            out.writeInt(5 * Integer.BYTES + count * (Integer.BYTES + UUID_BYTES));
            out.writeInt(1);
            out.writeInt(0);
            out.writeInt(UUID_TYPE);
            out.writeInt(count);
            out.writeInt(1);
            for (var i = 0; i < count; i++) {
                out.writeInt(UUID_BYTES);
                out.writeLong(halves[2 * i]);
                out.writeLong(halves[2 * i + 1]);
            }
        });
    }

    /** Ends the COPY. */
    @Override
    public void close() throws IOException {
        out.writeShort(-1);
        out.close();
    }
}
