package dev.parlance.job.edit;

import dev.parlance.access.Caller;
import dev.parlance.access.Visibility;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.project.ProjectAccess;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Locks all jobs of a batch. */
final class LockJobs {
    private LockJobs() {}

    /**
     * The jobs in the order of the batch; fails with {@link Fault.Invalid} that lists every job that does not exist.
     */
    static Future<List<JobRow>> lock(SqlConnection tx, Caller caller, String projectUid, JobBatch batch) {
        var uids = batch.jobs().stream().map(JobBatch.Named::uid).toList();
        return ProjectAccess.find(tx, caller, projectUid)
                .compose(_ -> JobStore.lockAll(tx, Visibility.of(caller), projectUid, uids))
                .map(found -> complete(found, uids));
    }

    private static List<JobRow> complete(List<JobRow> found, List<String> uids) {
        var existing = found.stream().map(row -> row.job().uid()).collect(Collectors.toSet());
        var violations = IntStream.range(0, uids.size())
                .filter(i -> !existing.contains(uids.get(i)))
                .mapToObj(i -> Violation.unknown("/jobs/%d/uid".formatted(i), "job", uids.get(i)))
                .toList();
        Violation.requireNone(violations);
        return found;
    }
}
