package dev.parlance.egress;

import dev.parlance.config.value.Network;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which addresses may be called: public ones, and those in the ranges that the configuration opens. An IPv4 address
 * inside an IPv6 one (mapped, NAT64, 6to4) is checked as the IPv4 address that it reaches.
 */
public record AddressPolicy(List<Network> allowed) {
    /** Not globally reachable by the IANA registry of special-purpose IPv4 addresses, and multicast. */
    private static final List<Network> CLOSED_IPV4 = networks(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4",
            // in a public range, but the metadata service of a cloud
            "168.63.129.16/32");

    private static final Network OPEN_IPV6 = Network.parse("2000::/3");
    /** Within {@link #OPEN_IPV6}: protocol assignments with Teredo, and documentation. */
    private static final List<Network> CLOSED_IPV6 = networks("2001::/23", "2001:db8::/32", "3fff::/20");

    private static final Network MAPPED = Network.parse("0:0:0:0:0:0:0:0/80");
    private static final Network NAT64 = Network.parse("64:ff9b::/96");
    private static final Network SIX_TO_FOUR = Network.parse("2002::/16");

    public AddressPolicy {
        allowed = List.copyOf(allowed);
    }

    boolean permits(InetAddress address) {
        var reached = unwrap(address);
        return within(allowed, reached) || isPublic(reached);
    }

    private static boolean isPublic(InetAddress address) {
        return address.getAddress().length == 4
                ? !within(CLOSED_IPV4, address)
                : OPEN_IPV6.contains(address) && !within(CLOSED_IPV6, address);
    }

    private static InetAddress unwrap(InetAddress address) {
        var bytes = address.getAddress();
        if (bytes.length == 4) {
            return address;
        }
        if (NAT64.contains(address) || (MAPPED.contains(address) && bytes[10] == -1 && bytes[11] == -1)) {
            return ipv4(bytes, 12);
        }
        return SIX_TO_FOUR.contains(address) ? ipv4(bytes, 2) : address;
    }

    private static InetAddress ipv4(byte[] bytes, int from) {
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(bytes, from, from + 4));
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean within(List<Network> networks, InetAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }

    private static List<Network> networks(String... texts) {
        return Stream.of(texts).map(Network::parse).toList();
    }
}
