package dev.parlance.http.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientAddressTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.1, 1, 10.0.0.1",
        "'forged, 10.0.0.1', 1, 10.0.0.1",
        "'forged, 10.0.0.1 , 10.0.0.2', 2, 10.0.0.1",
        "'10.0.0.1', 2, 10.0.0.1",
        "'forged,forged|10.0.0.1', 1, 10.0.0.1",
        "'forged|10.0.0.1,10.0.0.2', 2, 10.0.0.1",
        "'forged|10.0.0.1|10.0.0.2', 2, 10.0.0.1",
        "'forged|10.0.0.1|10.0.0.2,10.0.0.3', 3, 10.0.0.1",
        "',,,10.0.0.1', 1, 10.0.0.1"
    })
    void countsTheHopsFromTheLastOne(String lines, int proxies, String address) {
        assertThat(ClientAddress.forwarded(List.of(lines.split("[|]")), proxies))
                .isEqualTo(address);
    }

    @Test
    void findsNothingWithoutAHop() {
        assertThat(ClientAddress.forwarded(List.of(), 1)).isNull();
        assertThat(ClientAddress.forwarded(List.of(" "), 1)).isNull();
    }

    @Test
    void cutsWhatIsLongerThanAnAddress() {
        assertThat(ClientAddress.forwarded(List.of("x".repeat(10_000)), 1)).hasSize(64);
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.1, 10.0.0.1",
        "2001:db8:1:2:3:4:5:6, 2001:db8:1:2",
        "2001:db8:0:0:0:0:0:1, 2001:db8:0:0",
        "unknown, unknown"
    })
    void groupsTheAddressesOfOneNetwork(String address, String network) {
        assertThat(ClientAddress.network(address)).isEqualTo(network);
    }
}
