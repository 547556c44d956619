package dev.parlance.job.source;

import dev.parlance.job.core.ImportStatus;
import dev.parlance.job.core.Job;

/**
 * The end of an update, as its event shows it.
 *
 * @param version the new version, also if it could not be read
 */
record SourceUpdate(
        int version,
        String filename,
        int keptSegments,
        int changedSegments,
        int newSegments,
        int removedSegments,
        Job.Import importStatus) {

    static SourceUpdate done(SourceVersionStore.Pending pending, SourceChanges changes) {
        return new SourceUpdate(
                pending.version(),
                pending.filename(),
                changes.kept(),
                changes.changed(),
                changes.added(),
                changes.removed(),
                new Job.Import(ImportStatus.OK, null));
    }

    static SourceUpdate failed(SourceVersionStore.Pending pending, String message) {
        return new SourceUpdate(
                pending.version(), pending.filename(), 0, 0, 0, 0, new Job.Import(ImportStatus.ERROR, message));
    }
}
