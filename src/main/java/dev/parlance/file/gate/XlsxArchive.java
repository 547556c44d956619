package dev.parlance.file.gate;

import java.io.IOException;
import java.nio.file.Path;

/** Checks the archive of a workbook that is read row by row. */
public final class XlsxArchive {
    private static final FileLimits LIMITS = new FileLimits(1, 20_000, 4L << 30, 2L << 30, 150, 1);

    private XlsxArchive() {}

    /** Refuses archives that are damaged, encrypted, or inflate to much more than their size. */
    public static void check(Path file) throws UnreadableFile, IOException {
        ArchiveGate.check(file, "Excel", ArchiveGate.OPEN_XML, LIMITS);
    }
}
