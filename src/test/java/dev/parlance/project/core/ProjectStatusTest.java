package dev.parlance.project.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.fault.Fault;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProjectStatusTest {
    /** The whole table: a status, and the statuses that may follow it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "NEW                 | ASSIGNED COMPLETED ACCEPTED_BY_VENDOR DECLINED_BY_VENDOR CANCELLED",
                "ASSIGNED            | NEW COMPLETED ACCEPTED_BY_VENDOR DECLINED_BY_VENDOR CANCELLED",
                "ACCEPTED_BY_VENDOR  | COMPLETED_BY_VENDOR DECLINED_BY_VENDOR COMPLETED CANCELLED",
                "DECLINED_BY_VENDOR  | NEW ASSIGNED CANCELLED",
                "COMPLETED_BY_VENDOR | COMPLETED ACCEPTED_BY_VENDOR CANCELLED",
                "COMPLETED           | NEW ASSIGNED",
                "CANCELLED           | none"
            })
    void allowsOnlyTheTransitionsOfTheTable(ProjectStatus from, String to) {
        var allowed = to == null
                ? List.of()
                : Arrays.stream(to.split(" ")).map(ProjectStatus::valueOf).toList();
        for (var wanted : ProjectStatus.values()) {
            if (wanted == from || allowed.contains(wanted)) {
                assertThatCode(() -> from.checkTransition(wanted))
                        .as("%s to %s", from, wanted)
                        .doesNotThrowAnyException();
            } else {
                assertThatThrownBy(() -> from.checkTransition(wanted))
                        .as("%s to %s", from, wanted)
                        .isInstanceOf(Fault.InvalidState.class);
            }
        }
    }

    @Test
    void namesTheAllowedStatuses() {
        assertThatThrownBy(() -> ProjectStatus.COMPLETED.checkTransition(ProjectStatus.CANCELLED))
                .hasMessage("the status cannot change from COMPLETED to CANCELLED; allowed values are NEW, ASSIGNED");
        assertThatThrownBy(() -> ProjectStatus.CANCELLED.checkTransition(ProjectStatus.NEW))
                .hasMessage("the status CANCELLED cannot change");
    }

    @ParameterizedTest
    @EnumSource
    void neverListsItselfAmongTheNextStatuses(ProjectStatus status) {
        assertThat(status.next()).doesNotContain(status).doesNotHaveDuplicates();
    }
}
