package dev.parlance.job.quality;

import dev.parlance.job.core.JobRow;
import dev.parlance.job.quality.check.Consistency;
import dev.parlance.job.quality.check.Finding;
import dev.parlance.job.quality.check.QualityCode;
import dev.parlance.job.quality.check.SegmentChecks;
import dev.parlance.job.quality.check.TextDigest;
import dev.parlance.job.segment.SegmentView;
import dev.parlance.shared.Json;
import dev.parlance.task.AsyncResponse;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Checks the segments of a job and collects the warnings. Not thread-safe: one batch after another. */
final class CheckedJob {
    /** More warnings are only counted. */
    static final int MOST_WARNINGS = 10_000;

    /** About 20 MB. */
    private static final int MOST_SOURCES = 200_000;

    private final JobRow job;
    private final SegmentChecks checks;
    private final TermFindings terms;
    private final Consistency consistency = new Consistency(MOST_SOURCES);
    private final List<Found> found = new ArrayList<>();
    private final Map<QualityCode, Long> counts = new EnumMap<>(QualityCode.class);
    private long segments;

    /**
     * A finding in a segment, ready to be stored.
     *
     * @param positions as JSON
     * @param digest of source and target, in hexadecimal digits
     */
    record Found(int ordinal, QualityCode code, String message, String positions, String digest) {}

    /**
     * A check of one job.
     *
     * @param job as it is before its segments are read
     */
    CheckedJob(JobRow job, Terminology.Terms terms, InstantSource clock) {
        this.job = job;
        this.terms = new TermFindings(terms, clock);
        this.checks = new SegmentChecks(job.job().sourceLang(), job.job().targetLang());
    }

    JobRow job() {
        return job;
    }

    /** The next segments belong to another batch. */
    void startBatch() {
        terms.startBatch();
    }

    void add(SegmentView segment) {
        segments++;
        var findings = new ArrayList<>(checks.check(segment));
        consistency.check(segment).ifPresent(findings::add);
        findings.addAll(terms.check(segment));
        findings.forEach(finding -> counts.merge(finding.code(), 1L, Long::sum));
        var room = MOST_WARNINGS - found.size();
        if (!findings.isEmpty() && room > 0) {
            var digest = TextDigest.of(segment);
            findings.stream().limit(room).forEach(finding -> found.add(found(segment, finding, digest)));
        }
    }

    private static Found found(SegmentView segment, Finding finding, String digest) {
        var positions = Json.text(finding.positions());
        return new Found(segment.ordinal(), finding.code(), finding.message(), positions, digest);
    }

    /** What the response of the check warns of. */
    List<AsyncResponse.Detail> warnings() {
        return terms.complete()
                ? List.of()
                : List.of(new AsyncResponse.Detail(
                        "termsLeftOut",
                        "the term bases of the project are too large; some terms or segments were not compared",
                        Map.of()));
    }

    long segments() {
        return segments;
    }

    List<Found> found() {
        return found;
    }

    /** The number of warnings of each check that found something. */
    Map<QualityCode, Long> counts() {
        return counts;
    }
}
