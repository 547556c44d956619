package dev.parlance.egress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DestinationTest {
    @ParameterizedTest
    @CsvSource({
        "http://a.example/x, a.example",
        "http://a.example:80/x, a.example",
        "http://A.example:8080/x, a.example:8080",
        "https://a.example, a.example",
        "https://a.example:80, a.example:80",
        "http://[2001:db8::1]/x, [2001:db8::1]",
        "http://[2001:db8::1]:81/x, [2001:db8::1]:81"
    })
    void includesThePortOnlyIfItIsNotTheDefault(String url, String host) {
        assertThat(Destination.parse(url).authority()).hasToString(host);
    }
}
