package dev.parlance.file.gate;

/**
 * The sizes above which a file is refused.
 *
 * @param treeBytes bytes of a file that is in memory as a whole (XML, Markdown and others), or of a part of a file
 *     that must be, such as a row of CSV
 * @param sectionChars characters of a section, if a file above that limit is read in sections
 * @param archiveEntries entries of a ZIP-based file
 * @param archiveBytes inflated bytes of a ZIP-based file
 * @param archivePartBytes bytes of one XML part of a ZIP-based file; it is in memory as a whole and takes about
 *     twenty times its size there
 * @param archiveRatio inflated bytes per stored byte of a ZIP-based file with more than 8 MiB inflated
 * @param paragraphChars UTF-16 units of one paragraph of running text
 */
public record FileLimits(
        long treeBytes,
        int sectionChars,
        int archiveEntries,
        long archiveBytes,
        long archivePartBytes,
        int archiveRatio,
        int paragraphChars) {
    public static final FileLimits STANDARD =
            new FileLimits(24L << 20, 1 << 20, 20_000, 512L << 20, 40L << 20, 150, 1_000_000);

    /** The same limits with another one for the inflated bytes of an archive. */
    public FileLimits ofArchive(long bytes) {
        return new FileLimits(
                treeBytes, sectionChars, archiveEntries, bytes, archivePartBytes, archiveRatio, paragraphChars);
    }

    public FileLimits {
        if (treeBytes < 1
                || sectionChars < 1
                || archiveEntries < 1
                || archiveBytes < 1
                || archivePartBytes < 1
                || archiveRatio < 2
                || paragraphChars < 1) {
            throw new IllegalArgumentException("limits must be positive and the ratio at least 2");
        }
    }
}
