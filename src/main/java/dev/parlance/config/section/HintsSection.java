package dev.parlance.config.section;

import dev.parlance.config.value.Check;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Notifications between instances.
 *
 * @param cluster has no effect with {@link Transport#NOTIFY}
 */
public record HintsSection(Transport transport, Cluster cluster) {
    public HintsSection {
        new Check()
                .that(
                        transport == Transport.NOTIFY || cluster.host() != null,
                        "cluster.host",
                        "must be set when hints.transport is cluster")
                .that(
                        transport == Transport.NOTIFY
                                || cluster.service() != null
                                || !cluster.members().isEmpty(),
                        "cluster.members",
                        "must name instances when hints.transport is cluster and hints.cluster.service is not set")
                .done();
    }

    /** What carries them. */
    public enum Transport {
        /** LISTEN and NOTIFY of PostgreSQL. */
        NOTIFY,
        /** The event bus of Vert.x, over Hazelcast. */
        CLUSTER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The members of the event bus that carries notifications.
     *
     * @param host address of this instance, on which it listens and which others connect to; null if it is no member
     * @param port of Hazelcast
     * @param busPort of the event bus
     * @param members other instances, as {@code HOST:PORT} of Hazelcast; this instance may be among them
     * @param service a name of DNS with the addresses of all instances, which have the same port; null for none
     */
    public record Cluster(
            @Nullable String host,
            int port,
            int busPort,
            List<String> members,
            @Nullable String service) {
        private static final Pattern MEMBER = Pattern.compile("(\\[[0-9A-Fa-f:]+]|[A-Za-z0-9._-]+):[0-9]{1,5}");
        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.?");
        private static final int MOST = 1_000;

        public Cluster {
            members = List.copyOf(members);
            new Check()
                    .that(
                            host == null || isOwnAddress(host),
                            "host",
                            "must be an IP address of this machine that other instances reach, and not 0.0.0.0 or ::")
                    .within("port", port, 1, 65_535)
                    .within("busPort", busPort, 1, 65_535)
                    .that(port != busPort, "busPort", "must differ from port")
                    .that(
                            members.size() <= MOST
                                    && members.stream()
                                            .allMatch(one -> MEMBER.matcher(one).matches()),
                            "members",
                            "must be a list of at most %d HOST:PORT".formatted(MOST))
                    .that(service == null || members.isEmpty(), "service", "must not be set together with members")
                    .that(service == null || NAME.matcher(service).matches(), "service", "must be a name of DNS")
                    .done();
        }

        private static boolean isOwnAddress(String text) {
            try {
                return !InetAddress.ofLiteral(text).isAnyLocalAddress();
            } catch (IllegalArgumentException name) {
                return false;
            }
        }
    }
}
