package dev.parlance.file.archive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The entries of an archive that anybody may have made, by its directory. */
public final class ZipFiles {
    private static final int ENCRYPTED = 1 | 1 << 6 | 1 << 13;
    private static final int LOCAL_FIXED = 30;

    private ZipFiles() {}

    /**
     * An entry.
     *
     * @param place of its record in the directory, from 0
     * @param name with its folders; it may be any text
     */
    public record Entry(int place, String name, ArchivedData data, boolean encrypted) {
        /** Whether it stands for a folder. */
        public boolean isFolder() {
            return name.endsWith("/");
        }
    }

    /**
     * The entries in the order of the directory.
     *
     * @param names the encoding of names without the flag for UTF-8; null for UTF-8 or, if a name is not valid in it,
     *     IBM437
     * @param most the number of entries above which the archive is refused
     * @throws java.util.zip.ZipException when the structure of the archive contradicts itself; the message continues a
     *     sentence about the archive
     */
    public static List<Entry> of(Path archive, @Nullable Charset names, int most) throws IOException {
        try (var in = FileChannel.open(archive)) {
            var directory = ZipDirectory.of(in);
            if (directory.records().size() > most) {
                throw new InvalidArchive("it has %,d entries; the limit is %,d"
                        .formatted(directory.records().size(), most));
            }
            requireApart(directory);
            return entries(directory, names);
        }
    }

    /** Entries that share bytes inflate to much more than the archive could hold. */
    private static void requireApart(ZipDirectory directory) throws InvalidArchive {
        var end = 0L;
        for (var record : directory.inFileOrder()) {
            var start = directory.start(record);
            var compressed = record.data(start).compressed();
            if (start < end || compressed < 0 || compressed > directory.start()) {
                throw new InvalidArchive("its entries overlap");
            }
            end = start + LOCAL_FIXED + record.nameBytes().length + compressed;
        }
        if (end > directory.start()) {
            throw new InvalidArchive("its entries overlap");
        }
    }

    private static List<Entry> entries(ZipDirectory directory, @Nullable Charset names) throws InvalidArchive {
        var entries = new ArrayList<Entry>();
        for (var record : directory.records()) {
            entries.add(new Entry(
                    entries.size(),
                    ZipNames.of(record, names),
                    record.data(directory.start(record)),
                    (record.flags() & ENCRYPTED) != 0));
        }
        return entries;
    }
}
