package dev.parlance.file.splice;

import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The texts that a written file must have: a hash of each, so that memory does not grow with their length. It does not
 * grow with their number either: most hashes of a file with many texts are on disk.
 */
final class TextHashes implements AutoCloseable {
    private static final int EXCERPT = 60;
    private static final int IN_MEMORY = 1 << 20;

    private int[] hashes = new int[64];
    /** How many of them are in use, after those on disk. */
    private int size;

    private int onDisk;
    private @Nullable FileChannel disk;

    /** Adds a text; null where there is none. */
    void add(@Nullable SegmentText text) throws IOException {
        if (size == IN_MEMORY) {
            spill();
        } else if (size == hashes.length) {
            hashes = Arrays.copyOf(hashes, size * 2);
        }
        hashes[size++] = hash(text);
    }

    /** Moves those in memory to the end of those on disk. */
    private void spill() throws IOException {
        if (disk == null) {
            disk = FileChannel.open(Files.createTempFile("hashes-", ""), READ, WRITE, DELETE_ON_CLOSE);
        }
        var bytes = ByteBuffer.allocate(Integer.BYTES * size);
        bytes.asIntBuffer().put(hashes, 0, size);
        while (bytes.hasRemaining()) {
            disk.write(bytes);
        }
        onDisk += size;
        size = 0;
    }

    /** As many hashes as are in memory at most, from one on. */
    private int[] fromDisk(int first) throws IOException {
        var bytes = ByteBuffer.allocate(Integer.BYTES * IN_MEMORY);
        var at = (long) Integer.BYTES * first;
        while (bytes.hasRemaining()) {
            if (Objects.requireNonNull(disk).read(bytes, at + bytes.position()) < 0) {
                throw new IOException("the hashes of the texts ended early");
            }
        }
        var part = new int[IN_MEMORY];
        bytes.flip().asIntBuffer().get(part);
        return part;
    }

    @Override
    public void close() throws IOException {
        if (disk != null) {
            disk.close();
        }
    }

    static int hash(@Nullable SegmentText text) {
        if (text == null) {
            return 0;
        }
        var hash = text.text().hashCode();
        for (InlineCode code : text.codes()) {
            hash = 31 * hash + code.data().hashCode();
        }
        return hash;
    }

    Reader reader() {
        return new Reader();
    }

    /** Compares the texts of the written file with those that were added. */
    final class Reader {
        private int next;
        private int[] part = hashes;

        private boolean isNext(int hash) throws IOException {
            if (next >= onDisk + size) {
                return false;
            }
            if (next % IN_MEMORY == 0) {
                part = next < onDisk ? fromDisk(next) : hashes;
            }
            return part[next % IN_MEMORY] == hash;
        }

        /**
         * Compares the next text.
         *
         * @param key null when the text has none
         */
        void next(@Nullable SegmentText text, @Nullable String key) throws UnreadableFile, IOException {
            next(text, text, key);
        }

        /**
         * Compares the next text in a form for comparison.
         *
         * @param shown the text itself, for messages
         */
        void next(@Nullable SegmentText form, @Nullable SegmentText shown, @Nullable String key)
                throws UnreadableFile, IOException {
            if (!isNext(hash(form))) {
                throw changed(next, shown, key);
            }
            next++;
        }

        /** Refuses a text that follows those that were compared, unless it is expected. */
        void expect(boolean expected, SegmentText text) throws UnreadableFile {
            if (!expected) {
                throw changed(next, text, null);
            }
        }

        /** Ends the comparison after the last text. */
        void end() throws UnreadableFile {
            var all = onDisk + size;
            if (next < all) {
                throw new UnreadableFile(
                        Reason.NOT_EXACT,
                        "with its translations the file would have %d texts, not %d".formatted(next, all));
            }
        }
    }

    private static UnreadableFile changed(int ordinal, @Nullable SegmentText text, @Nullable String key) {
        var plain = text == null ? "" : text.plain();
        return new UnreadableFile(
                Reason.NOT_EXACT,
                "with its translations the file would have another text than was sent: text %d%s is read as \"%s\""
                        .formatted(
                                ordinal,
                                key == null ? "" : ", key " + key,
                                plain.substring(0, Math.min(EXCERPT, plain.length()))));
    }

    /** The problem of a written file that cannot be read. */
    static UnreadableFile notExact(UnreadableFile broken) {
        return broken.reason() == Reason.NOT_EXACT
                ? broken
                : new UnreadableFile(
                        Reason.NOT_EXACT,
                        "with its translations the file would no longer be valid: " + broken.getMessage(),
                        broken);
    }
}
