package dev.parlance.file.archive;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Copies an archive with another content of some entries. The other entries are copied byte for byte. */
public final class ZipCopy {
    private final FileChannel archive;
    private final FileChannel out;
    private final Contents contents;

    /** The contents that entries get. */
    @FunctionalInterface
    public interface Contents {
        /**
         * The content of an entry, which is closed; null for the one that it has. Asked in the order of the file.
         *
         * @param place of its record in the directory, from 0
         * @param name as UTF-8
         */
        @Nullable
        InputStream of(int place, String name) throws IOException;
    }

    private ZipCopy(FileChannel archive, FileChannel out, Contents contents) {
        this.archive = archive;
        this.out = out;
        this.contents = contents;
    }

    /**
     * Writes the copy.
     *
     * @param contents by the names of the entries
     * @param copy is created or replaced
     * @throws java.util.zip.ZipException when the structure of the archive contradicts itself, or an entry to replace
     *     is missing or there twice
     */
    public static void write(Path archive, Map<String, byte[]> contents, Path copy) throws IOException {
        var replaced = new HashSet<String>();
        write(
                archive,
                (_, name) -> {
                    var content = contents.get(name);
                    if (content != null && !replaced.add(name)) {
                        throw new InvalidArchive("it has two entries with the name " + name);
                    }
                    return content == null ? null : new ByteArrayInputStream(content);
                },
                copy);
        if (replaced.size() < contents.size()) {
            throw new InvalidArchive("an entry is missing");
        }
    }

    /**
     * Writes the copy with contents that need not be in memory.
     *
     * @param copy is created or replaced
     * @throws java.util.zip.ZipException when the structure of the archive contradicts itself
     */
    public static void write(Path archive, Contents contents, Path copy) throws IOException {
        try (var in = FileChannel.open(archive, StandardOpenOption.READ);
                var out = FileChannel.open(
                        copy,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING)) {
            new ZipCopy(in, out, contents).copy(ZipDirectory.of(in));
        }
    }

    private void copy(ZipDirectory directory) throws IOException {
        var places = directory.placesInFileOrder();
        var records = directory.records();
        transfer(0, places.isEmpty() ? directory.start() : directory.start(records.get(places.getFirst())));
        for (var i = 0; i < places.size(); i++) {
            var record = records.get(places.get(i));
            var start = directory.start(record);
            var end = i + 1 < places.size() ? directory.start(records.get(places.get(i + 1))) : directory.start();
            if (end <= start || end > directory.start()) {
                throw new InvalidArchive("its entries overlap");
            }
            copy(places.get(i), record, directory, end);
        }
        directory.moveTo(out.position());
        write(out, directory.bytes());
        write(out, directory.tail());
    }

    private void copy(int place, ZipRecord record, ZipDirectory directory, long end) throws IOException {
        var start = directory.start(record);
        try (var content = contents.of(place, record.name())) {
            record.moveTo(out.position() - directory.shift());
            if (content == null) {
                transfer(start, end);
            } else {
                ZipLocal.at(archive, start).write(content, out, record);
            }
        }
    }

    private void transfer(long start, long end) throws IOException {
        for (var at = start; at < end; ) {
            var moved = archive.transferTo(at, end - at, out);
            if (moved <= 0) {
                throw new InvalidArchive("it is not complete");
            }
            at += moved;
        }
    }

    static void write(FileChannel out, ByteBuffer bytes) throws IOException {
        for (var left = bytes.rewind(); left.hasRemaining(); ) {
            out.write(left);
        }
    }
}
