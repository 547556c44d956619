package dev.parlance.file.formats.psd;

/**
 * A range of bytes with what replaces it.
 *
 * @param start where it begins
 * @param end where it ends
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ByteEdit(long start, long end, byte[] bytes) {
    long growth() {
        return bytes.length - (end - start);
    }
}
