package dev.parlance.job.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.access.Role;
import dev.parlance.fault.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JobStatusTest {
    @ParameterizedTest
    @EnumSource(JobStatus.class)
    void allowsToKeepEveryStatus(JobStatus status) {
        assertThatCode(() -> status.checkTransition(status, Role.LINGUIST)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource(JobStatus.class)
    void allowsAManagerOnlyTheTransitionsOfTheTable(JobStatus status) {
        for (var wanted : JobStatus.values()) {
            if (status.next().contains(wanted) || wanted == status) {
                assertThatCode(() -> status.checkTransition(wanted, Role.ADMIN)).doesNotThrowAnyException();
            } else {
                assertThatThrownBy(() -> status.checkTransition(wanted, Role.ADMIN))
                        .isInstanceOf(Fault.InvalidState.class);
            }
        }
    }

    @Test
    void namesTheAllowedStatuses() {
        assertThatThrownBy(() -> JobStatus.DECLINED.checkTransition(JobStatus.DELIVERED, Role.ADMIN))
                .hasMessage("the status cannot change from DECLINED to DELIVERED;"
                        + " allowed values are NEW, EMAILED, ACCEPTED, CANCELLED");
        assertThatThrownBy(() -> JobStatus.CANCELLED.checkTransition(JobStatus.NEW, Role.ADMIN))
                .hasMessage("the status CANCELLED cannot change");
    }

    @Test
    void refusesALinguistTheStatusesOfManagers() {
        assertThatThrownBy(() -> JobStatus.ACCEPTED.checkTransition(JobStatus.COMPLETED, Role.LINGUIST))
                .isInstanceOf(Fault.Denied.class);
        assertThatCode(() -> JobStatus.ACCEPTED.checkTransition(JobStatus.DELIVERED, Role.LINGUIST))
                .doesNotThrowAnyException();
    }

    @Test
    void isFinalOnlyWhenCancelled() {
        assertThat(JobStatus.values())
                .filteredOn(status -> status.next().isEmpty())
                .containsExactly(JobStatus.CANCELLED);
    }
}
