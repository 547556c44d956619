package dev.parlance.file.archive;

/**
 * Where an entry of an archive is and what it is like, as the directory says.
 *
 * @param at where its local header begins in the file
 * @param method of compression: {@value #STORED} or {@value #DEFLATED} if it can be read
 * @param compressed its bytes in the archive
 * @param bytes its bytes when they are inflated
 * @param crc their CRC-32
 */
public record ArchivedData(long at, int method, long compressed, long bytes, long crc) {
    static final int STORED = 0;
    static final int DEFLATED = 8;

    /** Whether the content can be read. */
    public boolean hasKnownMethod() {
        return method == STORED || method == DEFLATED;
    }
}
