package dev.parlance.job.quality;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.quality.check.QualityCode;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/** Marks warnings of the last check of a job as ignored, or not. */
record IgnoreWarnings(Db db) {

    /** The segment and the check of a warning. */
    private record Key(int ordinal, QualityCode code) {}

    /** A warning, and whether it is ignored from now on. */
    record Named(int ordinal, QualityCode code, boolean ignored) {
        private Key key() {
            return new Key(ordinal, code);
        }
    }

    /** The body of the operation. */
    record Edit(List<Named> warnings) {
        Edit {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * Changes all named warnings or none, and returns them by segment and code. Fails with {@link Fault.NotFound}, or
     * {@link Fault.Invalid} that lists each duplicate and each warning that the last result does not have. The lock of
     * the job keeps a check that ends meanwhile from losing the change.
     */
    Future<List<QualityWarning>> edit(JobRequest request, Edit edit) {
        return db.transaction(tx -> FindJob.lock(tx, request).compose(row -> edit(tx, row, edit.warnings())));
    }

    private static Future<List<QualityWarning>> edit(SqlConnection tx, JobRow row, List<Named> named) {
        return QualityStore.find(tx, row.id(), named).compose(before -> {
            require(named, before);
            return QualityStore.ignore(tx, row.id(), named).compose(_ -> QualityStore.find(tx, row.id(), named));
        });
    }

    private static void require(List<Named> named, List<QualityWarning> present) {
        var known = present.stream()
                .map(warning -> new Key(warning.ordinal(), warning.code()))
                .collect(Collectors.toSet());
        var seen = new HashSet<Key>();
        var violations = new ArrayList<Violation>();
        for (var i = 0; i < named.size(); i++) {
            var key = named.get(i).key();
            if (!seen.add(key)) {
                violations.add(Violation.at("/warnings/" + i, "unique", "is a duplicate"));
            } else if (!known.contains(key)) {
                violations.add(Violation.at("/warnings/" + i, "unknown", "must be a warning of the last result"));
            }
        }
        Violation.requireNone(violations);
    }
}
