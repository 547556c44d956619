package dev.parlance.file.gate;

/**
 * How much of a file is read before it is refused.
 *
 * @param treeBytes largest file of a format that is held in memory as a whole (XML, Markdown, CSV and others)
 * @param archiveEntries most entries of a ZIP-based file
 * @param archiveBytes most bytes of a ZIP-based file once inflated
 * @param archivePartBytes most bytes of one XML part of such a file, which is in memory as a whole and takes some
 *     twenty times its size there
 * @param archiveRatio most that a ZIP-based file of more than 8 MiB inflated may have shrunk: inflated / stored
 * @param paragraphChars longest paragraph of running text, in UTF-16 units
 */
public record FileLimits(
        long treeBytes,
        int archiveEntries,
        long archiveBytes,
        long archivePartBytes,
        int archiveRatio,
        int paragraphChars) {
    public static final FileLimits STANDARD = new FileLimits(24L << 20, 20_000, 512L << 20, 40L << 20, 150, 1_000_000);

    public FileLimits {
        if (treeBytes < 1
                || archiveEntries < 1
                || archiveBytes < 1
                || archivePartBytes < 1
                || archiveRatio < 2
                || paragraphChars < 1) {
            throw new IllegalArgumentException("limits must be positive and the ratio at least 2");
        }
    }
}
