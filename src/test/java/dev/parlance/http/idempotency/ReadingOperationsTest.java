package dev.parlance.http.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.http.contract.Contract;
import org.junit.jupiter.api.Test;

class ReadingOperationsTest {
    @Test
    void theContractHasThem() {
        assertThat(Contract.load().operationIds()).containsAll(Idempotency.READING);
    }
}
