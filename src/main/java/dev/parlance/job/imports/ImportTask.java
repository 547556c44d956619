package dev.parlance.job.imports;

import dev.parlance.file.archive.ArchivedData;
import org.jspecify.annotations.Nullable;

/**
 * The task of reading a file into segments.
 *
 * @param traceparent W3C trace context of the upload
 * @param savesConfirmed whether the user could confirm segments when it uploaded the file; otherwise the import writes
 *     to no memory, whatever the settings say
 * @param archived where the file is in an archive; null for a file that was sent by itself
 */
public record ImportTask(
        long fileId,
        @Nullable String traceparent,
        boolean savesConfirmed,
        @Nullable Archived archived) {
    public static final String KIND = "IMPORT_JOB";

    /** Of files in archives. A kind of its own: the release before does not know where they are. */
    public static final String ARCHIVED_KIND = "IMPORT_ARCHIVED_JOB";

    /**
     * A file in an archive, which is unpacked before it is read.
     *
     * @param user id of the user who uploaded it
     */
    public record Archived(long archiveId, long user, ArchivedData data) {}

    /** The same after the file was unpacked. */
    ImportTask unpacked(long unpackedId) {
        return new ImportTask(unpackedId, traceparent, savesConfirmed, archived);
    }
}
