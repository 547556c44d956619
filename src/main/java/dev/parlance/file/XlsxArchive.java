package dev.parlance.file;

import dev.parlance.file.UnreadableFile.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Lets the archive of a workbook pass that is to be read row by row, or says why not. */
public final class XlsxArchive {
    private static final String STRINGS = "xl/sharedStrings.xml";
    private static final long MOST_STRINGS = 96L << 20;
    private static final FileLimits LIMITS = new FileLimits(1, 20_000, 4L << 30, 2L << 30, 150, 1);

    private XlsxArchive() {}

    /** Refuses what is damaged, protected, inflates like a bomb, or has more shared texts than can be held in memory. */
    public static void check(Path file) throws UnreadableFile, IOException {
        ArchiveGate.check(file, FileFormat.XLSX, LIMITS);
        try (var zip = new ZipFile(file.toFile())) {
            var strings = zip.getEntry(STRINGS);
            if (strings != null && more(zip, strings)) {
                throw new UnreadableFile(
                        Reason.TOO_LARGE,
                        String.format(
                                "the workbook's shared texts have more than the %,d bytes allowed; use TMX",
                                MOST_STRINGS));
            }
        }
    }

    /** What the archive says of the size may be a lie. */
    private static boolean more(ZipFile zip, ZipEntry strings) throws IOException {
        try (var in = zip.getInputStream(strings)) {
            return in.skip(MOST_STRINGS) == MOST_STRINGS && in.read() >= 0;
        }
    }
}
