package dev.parlance.file.gate;

import java.io.IOException;
import java.nio.file.Path;

/** Lets the archive of a workbook pass that is to be read row by row, or says why not. */
public final class XlsxArchive {
    private static final FileLimits LIMITS = new FileLimits(1, 20_000, 4L << 30, 2L << 30, 150, 1);

    private XlsxArchive() {}

    /** Refuses what is damaged, protected or inflates like a bomb. */
    public static void check(Path file) throws UnreadableFile, IOException {
        ArchiveGate.check(file, "Excel", ArchiveGate.OPEN_XML, LIMITS);
    }
}
