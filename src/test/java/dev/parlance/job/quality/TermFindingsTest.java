package dev.parlance.job.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.job.quality.check.Finding;
import dev.parlance.job.quality.check.QualityCode;
import dev.parlance.job.segment.SegmentView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The comparison with terms ends when it takes too long; other segments are left out, and the result says so. */
class TermFindingsTest {
    private static final SegmentView SEGMENT =
            new SegmentView(0, "a", List.of(), null, null, null, null, "b", List.of(), false, false, 0, null);

    private Instant now = Instant.EPOCH;

    private TermFindings findings(long millis, Optional<List<Terminology.Problem>> problems) {
        var terms = new Terminology.Terms(
                (_, _) -> {
                    now = now.plusMillis(millis);
                    return problems;
                },
                true);
        return new TermFindings(terms, () -> now);
    }

    private long seconds() {
        return now.getEpochSecond();
    }

    @Test
    void givesTheProblemsOfEachSegment() {
        var missing = new Terminology.Problem(false, "missing", 0, 1);
        var findings = findings(1, Optional.of(List.of(missing)));
        assertThat(findings.check(SEGMENT)).extracting(Finding::code).containsExactly(QualityCode.TERMINOLOGY);
        assertThat(findings.complete()).isTrue();
    }

    @Test
    void saysThatASegmentNeedsTooMuchWork() {
        var findings = findings(1, Optional.empty());
        assertThat(findings.check(SEGMENT)).isEmpty();
        assertThat(findings.complete()).isFalse();
    }

    @Test
    void takesTwoSecondsOfABatch() {
        var findings = findings(1_000, Optional.of(List.of()));
        findings.startBatch();
        findings.check(SEGMENT);
        findings.check(SEGMENT);
        assertThat(findings.complete()).isTrue();
        findings.check(SEGMENT);
        assertThat(findings.complete()).isFalse();
        assertThat(seconds()).isEqualTo(2);
        findings.startBatch();
        findings.check(SEGMENT);
        assertThat(seconds()).isEqualTo(3);
    }

    @Test
    void takesFiveMinutesOfAJob() {
        var findings = findings(1_000, Optional.of(List.of()));
        for (var i = 0; i < 400; i++) {
            findings.startBatch();
            findings.check(SEGMENT);
        }
        assertThat(seconds()).isEqualTo(300);
        assertThat(findings.complete()).isFalse();
    }
}
