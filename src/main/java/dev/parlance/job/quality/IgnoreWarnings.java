package dev.parlance.job.quality;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.quality.check.QualityCode;
import dev.parlance.job.segment.SegmentSource;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Marks warnings of the last check of a job as ignored, or not. */
record IgnoreWarnings(Db db) {

    /** The segment and the check of a warning. */
    private record Key(int ordinal, QualityCode code) {}

    /**
     * A warning, and whether it is ignored from now on.
     *
     * @param source of the segment that the caller read; null if it relies on the ordinal
     */
    record Named(int ordinal, QualityCode code, @Nullable String source, boolean ignored) {
        private Key key() {
            return new Key(ordinal, code);
        }
    }

    /** The body of the operation. */
    record Edit(List<Named> warnings) {
        Edit {
            warnings = List.copyOf(warnings);
        }

        private List<Integer> ordinals() {
            return warnings.stream()
                    .filter(warning -> warning.source != null)
                    .map(Named::ordinal)
                    .toList();
        }
    }

    /** The warnings after a change, by segment and code, and their version. */
    record Ignored(List<QualityWarning> warnings, QualityVersion version) {}

    /**
     * Changes all named warnings or none. Fails with {@link Fault.NotFound}, or with {@link Fault.Invalid} that lists
     * each duplicate, each warning that the job does not have, and each that is about another source than the caller
     * read. An ordinal alone names a segment only as long as the file of the job has its first version: later ones move
     * the warnings with their segments. The lock of the job keeps a check that ends meanwhile from losing the change.
     *
     * @param condition on the version of the warnings
     */
    Future<Ignored> edit(JobRequest request, Precondition condition, Edit edit) {
        return db.transaction(tx -> FindJob.lock(tx, request)
                .compose(row -> QualityStore.version(tx, row.id()).compose(version -> {
                    condition.check(version);
                    var sourceRequired = !condition.namesVersion() && row.job().sourceVersion() > 1;
                    return edit(tx, row, edit, sourceRequired);
                })));
    }

    private static Future<Ignored> edit(SqlConnection tx, JobRow row, Edit edit, boolean sourceRequired) {
        var named = edit.warnings();
        return QualityStore.find(tx, row.id(), named)
                .compose(before -> QualityStore.sources(tx, row.id(), edit.ordinals())
                        .compose(sources -> {
                            Violation.requireNone(violations(named, before, sources, sourceRequired));
                            return QualityStore.ignore(tx, row.id(), named);
                        }))
                .compose(_ -> QualityStore.find(tx, row.id(), named))
                .compose(after -> QualityStore.version(tx, row.id()).map(version -> new Ignored(after, version)));
    }

    private static List<Violation> violations(
            List<Named> named, List<QualityWarning> present, Map<Integer, String> sources, boolean sourceRequired) {
        var known = present.stream()
                .map(warning -> new Key(warning.ordinal(), warning.code()))
                .collect(Collectors.toSet());
        var seen = new HashSet<Key>();
        var violations = new ArrayList<Violation>();
        for (var i = 0; i < named.size(); i++) {
            var warning = named.get(i);
            var pointer = "/warnings/" + i;
            if (!seen.add(warning.key())) {
                violations.add(Violation.at(pointer, "unique", "is a duplicate"));
            } else if (!known.contains(warning.key())) {
                violations.add(Violation.at(pointer, "unknown", "must be a warning of the last result"));
            } else if (warning.source == null && sourceRequired) {
                violations.add(SegmentSource.missing(pointer + "/source"));
            } else if (warning.source != null && !warning.source.equals(sources.get(warning.ordinal))) {
                violations.add(SegmentSource.changed(pointer + "/source"));
            }
        }
        return violations;
    }
}
