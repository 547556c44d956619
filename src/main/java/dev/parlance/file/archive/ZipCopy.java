package dev.parlance.file.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Map;

/** Copies an archive with another content of some entries. The other entries are copied byte for byte. */
public final class ZipCopy {
    private final FileChannel archive;
    private final FileChannel out;
    private final Map<String, byte[]> contents;

    private ZipCopy(FileChannel archive, FileChannel out, Map<String, byte[]> contents) {
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
        var records = directory.inFileOrder();
        var replaced = new HashSet<String>();
        transfer(0, records.isEmpty() ? directory.start() : directory.start(records.getFirst()));
        for (var i = 0; i < records.size(); i++) {
            var record = records.get(i);
            var start = directory.start(record);
            var end = i + 1 < records.size() ? directory.start(records.get(i + 1)) : directory.start();
            if (end <= start || end > directory.start()) {
                throw new InvalidArchive("its entries overlap");
            }
            var content = contents.get(record.name());
            record.moveTo(out.position() - directory.shift());
            if (content == null) {
                transfer(start, end);
            } else if (replaced.add(record.name())) {
                ZipLocal.at(archive, start, content).write(out, record);
            } else {
                throw new InvalidArchive("it has two entries with the name " + record.name());
            }
        }
        if (replaced.size() < contents.size()) {
            throw new InvalidArchive("an entry is missing");
        }
        directory.moveTo(out.position());
        write(out, directory.bytes());
        write(out, directory.tail());
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
