package dev.parlance.egress;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.config.value.Network;
import io.vertx.core.Future;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {
    private static final Map<String, List<InetAddress>> HOSTS = Map.of(
            "here.example", addresses("127.0.0.1"),
            "public.example", addresses("1.1.1.1", "2606:4700::1111"),
            "mixed.example", addresses("1.1.1.1", "10.0.0.1"),
            "private.example", addresses("192.168.0.1"),
            "database.example", addresses("1.1.1.2"),
            "alias.example", addresses("1.1.1.2"));
    private static final AddressGuard GUARD = new AddressGuard(
            host -> HOSTS.containsKey(host)
                    ? Future.succeededFuture(HOSTS.get(host))
                    : Future.failedFuture(new UnknownHostException(host)),
            new AddressPolicy(List.of(Network.parse("127.0.0.0/8"))),
            new OwnPorts(List.of(() -> 8080, () -> 8081), "database.example", 5432));

    private static List<InetAddress> addresses(String... literals) {
        return Stream.of(literals).map(InetAddress::ofLiteral).toList();
    }

    @Test
    void admitsTheFirstAddressOfAPublicHost() {
        var admitted = result(GUARD.admit(Destination.parse("https://Public.example/x")));
        assertThat(admitted).isEqualTo(InetAddress.ofLiteral("1.1.1.1"));
    }

    @Test
    void refusesAHostOfWhichOneAddressIsPrivate() {
        assertThat(failure(GUARD.admit(Destination.parse("https://mixed.example"))))
                .isInstanceOf(AddressGuard.Refused.class);
    }

    @ParameterizedTest
    @CsvSource({
        "https://private.example/, addressNotAllowed",
        "https://mixed.example/, addressNotAllowed",
        "https://unknown.example/, nameNotFound",
        "https://a:b@public.example/, url",
        "gopher://public.example/, url",
        "/relative, url",
        "https://, url",
        "https://public.example:99999/, url",
        "https://exa mple/, url"
    })
    void reportsTheViolation(String url, String code) {
        var violation = result(GUARD.check(url, "/callbackUrl")).orElseThrow();
        assertThat(violation.code()).isEqualTo(code);
        assertThat(violation.pointer()).isEqualTo("/callbackUrl");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://here.example:8080/",
                "https://here.example:8081/metrics",
                "http://here.example:5432/",
                "http://database.example:5432/",
                "http://alias.example:5432/"
            })
    void refusesItsOwnPortsAndDatabaseWhateverIsAllowed(String url) {
        assertThat(result(GUARD.check(url, "/url")).orElseThrow().code()).isEqualTo("addressNotAllowed");
        assertThat(failure(GUARD.admit(Destination.parse(url)))).isInstanceOf(AddressGuard.Refused.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://here.example:8082/",
                "http://public.example:8081/",
                "http://public.example:5432/",
                "http://alias.example:5433/"
            })
    void acceptsTheSamePortsOfOthersAndOtherPorts(String url) {
        assertThat(result(GUARD.check(url, "/url"))).isEmpty();
    }

    @Test
    void acceptsAPublicHost() {
        assertThat(result(GUARD.check("http://public.example:8080/a?b", "/url")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "http://h, false, h, 80, /",
        "https://h, true, h, 443, /",
        "HTTPS://H:8443/a/b?c=d, true, h, 8443, /a/b?c=d",
        "http://[2001:db8::1]:81/x, false, 2001:db8::1, 81, /x",
        "http://h?q, false, h, 80, /?q",
        "http://h/ä, false, h, 80, /%C3%A4"
    })
    void parsesAUrl(String url, boolean tls, String host, int port, String target) {
        assertThat(Destination.parse(url)).isEqualTo(new Destination(url, tls, host, port, target));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://h:0/", "http://u@h/", "http://", "mailto:a@b", "file:///etc/passwd", "http://h\n/"})
    void refusesOtherValues(String url) {
        assertThatThrownBy(() -> Destination.parse(url)).isInstanceOf(IllegalArgumentException.class);
    }
}
