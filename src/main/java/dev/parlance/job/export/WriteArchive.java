package dev.parlance.job.export;

import dev.parlance.access.Visibility;
import dev.parlance.fault.Fault;
import dev.parlance.file.FileFormats;
import dev.parlance.file.archive.ZipCopy;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.job.core.ArchivedJobStore.ArchivedJob;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.imports.SourceFileStore;
import dev.parlance.job.target.TargetFile;
import dev.parlance.shared.TemporaryFiles;
import dev.parlance.storage.StoredFiles;
import dev.parlance.storage.WorkerWait;
import dev.parlance.task.Task;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes an archive again with the target files of its jobs; all other entries are copied byte for byte. Blocks. One
 * target file is written at a time.
 */
record WriteArchive(StoredFiles files, SourceFileStore originals, FindJob jobs, WriteTargetFile writing) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /**
     * An archive.
     *
     * @param jobs those whose target files it has
     */
    record Written(TargetFile file, List<ArchivedJob> jobs) {}

    /**
     * Writes an archive, which the caller closes; stops when the lease of the task is lost.
     *
     * @throws UnreadableFile when one of the target files cannot be written; the message names it
     * @throws IOException as {@link WriteTargetFile#write}
     */
    Written write(ZippedJobs zipped, ExportTask work, Task task) throws UnreadableFile, IOException {
        var directory = TemporaryFiles.directory("archive-");
        try {
            var original = directory.resolve("original");
            try (var bytes = files.open(zipped.archive().id())) {
                Files.copy(bytes, original);
            }
            var byPlace = zipped.all().stream().collect(Collectors.toMap(ArchivedJob::place, Function.identity()));
            var out = directory.resolve("out");
            var written = new ArrayList<ArchivedJob>();
            ZipCopy.write(original, (place, _) -> content(byPlace.get(place), written, work, task), out);
            return new Written(TargetFile.open(out), written);
        } catch (IOException failed) {
            if (failed.getCause() instanceof UnreadableFile unreadable) {
                throw unreadable;
            }
            throw failed;
        } finally {
            TemporaryFiles.delete(directory);
        }
    }

    private @Nullable InputStream content(
            @Nullable ArchivedJob job, List<ArchivedJob> written, ExportTask work, Task task) throws IOException {
        if (job == null) {
            return null;
        }
        task.requireHeld();
        try {
            var target = target(job, work, task);
            if (target == null) {
                return null;
            }
            written.add(job);
            return Channels.newInputStream(target.channel());
        } catch (Fault.NotFound _) {
            // deleted meanwhile: as the entries without a job
            return null;
        } catch (UnreadableFile unreadable) {
            throw new IOException(
                    new UnreadableFile(unreadable.reason(), job.path() + ": " + unreadable.getMessage(), unreadable));
        }
    }

    /** Null if the target file has another extension: it cannot take the place of the entry. */
    private @Nullable TargetFile target(ArchivedJob job, ExportTask work, Task task)
            throws UnreadableFile, IOException {
        var row = WorkerWait.of(jobs.find(Visibility.ALL, work.projectUid(), job.uid()), PATIENCE, "the job");
        var source = WorkerWait.of(originals.findRead(row.id()), PATIENCE, "the file")
                .orElseThrow(() -> FindJob.unknown(job.uid()));
        if (source.id() != job.fileId()) {
            throw new Fault.Unavailable("the job got a new version of its file meanwhile");
        }
        var named = FileFormats.targetName(source.read().format(), source.name(), source.settings());
        return named.equals(source.name()) && FileFormats.sameExtension(named, job.entry())
                ? writing.write(source, row, work.confirmedOnly(), task)
                : null;
    }
}
