package dev.parlance.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.value.Network;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressPolicyTest {
    private static final AddressPolicy PUBLIC = new AddressPolicy(List.of());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "10.0.0.1",
                "10.255.255.255",
                "100.64.0.1",
                "100.100.100.200",
                "127.0.0.1",
                "127.255.255.254",
                "168.63.129.16",
                "169.254.169.254",
                "169.254.170.2",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.192",
                "192.0.2.1",
                "192.88.99.1",
                "192.168.1.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.1",
                "203.0.113.1",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::127.0.0.1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "64:ff9b::10.0.0.1",
                "64:ff9b::169.254.169.254",
                "64:ff9b:1::1",
                "100::1",
                "2001::1",
                "2001:0:7f00:1::1",
                "2001:db8::1",
                "2002:7f00:1::1",
                "2002:a00:1::1",
                "2002:a9fe:a9fe::1",
                "3fff::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "fec0::1",
                "ff02::1"
            })
    void refusesNonPublicAddresses(String address) {
        assertThat(PUBLIC.permits(InetAddress.ofLiteral(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.1",
                "100.63.255.255",
                "100.128.0.1",
                "168.63.129.15",
                "172.15.255.255",
                "172.32.0.1",
                "192.0.1.1",
                "192.167.255.255",
                "198.17.255.255",
                "198.20.0.1",
                "223.255.255.255",
                "::ffff:8.8.8.8",
                "64:ff9b::8.8.8.8",
                "2002:808:808::1",
                "2001:4860:4860::8888",
                "2606:4700::1111",
                "2a00:1450:4001::1"
            })
    void permitsPublicAddresses(String address) {
        assertThat(PUBLIC.permits(InetAddress.ofLiteral(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1", "::ffff:127.0.0.1", "64:ff9b::127.0.0.1", "1.1.1.1"})
    void permitsConfiguredNetworks(String address) {
        var policy = new AddressPolicy(List.of(Network.parse("127.0.0.0/8"), Network.parse("::1/128")));
        assertThat(policy.permits(InetAddress.ofLiteral(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.1", "169.254.169.254", "fd00:ec2::254", "::2", "2002:a9fe:a9fe::1"})
    void refusesAddressesOutsideConfiguredNetworks(String address) {
        var policy = new AddressPolicy(List.of(Network.parse("127.0.0.0/8"), Network.parse("::1/128")));
        assertThat(policy.permits(InetAddress.ofLiteral(address))).isFalse();
    }
}
