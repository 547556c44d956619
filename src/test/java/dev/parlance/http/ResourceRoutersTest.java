package dev.parlance.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ResourceRoutersTest {
    private static final Contract CONTRACT = Contract.load();

    @Test
    void noRequestPassesMoreThanTenPaths() {
        var resources = ResourceRouters.byResource(CONTRACT.operations());
        assertThat(resources.values()).allSatisfy(paths -> assertThat(paths).hasSizeBetween(1, 10));
        assertThat(resources.values().stream()
                        .flatMap(paths -> paths.values().stream())
                        .flatMap(List::stream)
                        .map(Operation::id)
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(CONTRACT.operationIds());
    }

    @Test
    void namesAreTriedBeforeParameters() {
        var jobs = Objects.requireNonNull(
                ResourceRouters.byResource(CONTRACT.operations()).get("projects/jobs"));
        assertThat(jobs.keySet())
                .doesNotContain("/projects/{projectUid}/jobs/{jobUid}/segments")
                .containsSubsequence("/projects/{projectUid}/jobs/batch", "/projects/{projectUid}/jobs/{jobUid}");
    }
}
