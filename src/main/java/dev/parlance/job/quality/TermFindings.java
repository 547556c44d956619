package dev.parlance.job.quality;

import dev.parlance.job.quality.check.Finding;
import dev.parlance.job.quality.check.Position;
import dev.parlance.job.quality.check.QualityCode;
import dev.parlance.job.segment.SegmentView;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is wrong with the terms of segments, as findings, within limits of time. Not thread-safe. */
final class TermFindings {
    /** Longer texts are not compared, as with the other checks. */
    private static final int MOST_CHARACTERS = 100_000;

    private static final int MOST_MESSAGES = 3;

    /** The transaction that reads the segments waits for each batch, and the server ends one that waits too long. */
    private static final Duration MOST_IN_BATCH = Duration.ofSeconds(2);

    /** Of all batches; leaves time for the other checks. */
    private static final Duration MOST_IN_JOB = Duration.ofMinutes(5);

    private final Terminology.Check terms;
    private final InstantSource clock;
    private boolean complete;
    private Duration inJob = Duration.ZERO;
    private Duration inBatch = Duration.ZERO;

    TermFindings(Terminology.Terms terms, InstantSource clock) {
        this.terms = terms.check();
        this.clock = clock;
        complete = terms.complete();
    }

    /** The next segments belong to another batch. */
    void startBatch() {
        inBatch = Duration.ZERO;
    }

    /** Whether all segments until now were compared with all terms. */
    boolean complete() {
        return complete;
    }

    /** At most one finding for missing terms and one for forbidden ones; none for a segment without a target. */
    List<Finding> check(SegmentView segment) {
        var source = segment.source();
        var target = segment.target();
        if (target == null || target.isBlank() || Math.max(source.length(), target.length()) > MOST_CHARACTERS) {
            return List.of();
        }
        var findings = new ArrayList<Finding>(2);
        var problems =
                compare(source, target).stream().collect(Collectors.partitioningBy(Terminology.Problem::forbidden));
        add(QualityCode.TERMINOLOGY, Position.Side.SOURCE, problems.getOrDefault(false, List.of()), findings);
        add(QualityCode.FORBIDDEN_TERM, Position.Side.TARGET, problems.getOrDefault(true, List.of()), findings);
        return findings;
    }

    private List<Terminology.Problem> compare(String source, String target) {
        if (inJob.compareTo(MOST_IN_JOB) >= 0 || inBatch.compareTo(MOST_IN_BATCH) >= 0) {
            complete = false;
            return List.of();
        }
        var started = clock.instant();
        var problems = terms.check(source, target);
        var taken = Duration.between(started, clock.instant());
        inJob = inJob.plus(taken);
        inBatch = inBatch.plus(taken);
        complete &= problems.isPresent();
        return problems.orElse(List.of());
    }

    private static void add(
            QualityCode code, Position.Side side, List<Terminology.Problem> problems, List<Finding> findings) {
        if (!problems.isEmpty()) {
            var messages = problems.stream()
                    .map(Terminology.Problem::message)
                    .distinct()
                    .limit(MOST_MESSAGES)
                    .collect(Collectors.joining("; "));
            var positions = problems.stream()
                    .map(problem -> new Position(side, problem.begin(), problem.end()))
                    .toList();
            findings.add(new Finding(code, messages, positions));
        }
    }
}
