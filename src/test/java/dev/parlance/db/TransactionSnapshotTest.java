package dev.parlance.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class TransactionSnapshotTest {
    @Test
    void containsTransactionsThatCommittedBefore() {
        var snapshot = TransactionSnapshot.parse("10:20:10,14");
        assertThat(snapshot).isEqualTo(new TransactionSnapshot(20, Set.of(10L, 14L)));
        assertThat(snapshot.shows(9)).isTrue();
        assertThat(snapshot.shows(10)).isFalse();
        assertThat(snapshot.shows(11)).isTrue();
        assertThat(snapshot.shows(14)).isFalse();
        assertThat(snapshot.shows(19)).isTrue();
        assertThat(snapshot.shows(20)).isFalse();
    }

    @Test
    void readsASnapshotWithoutOpenTransactions() {
        assertThat(TransactionSnapshot.parse("7:7:")).isEqualTo(new TransactionSnapshot(7, Set.of()));
    }
}
