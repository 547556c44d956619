package dev.parlance.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.config.NetworkConfig;
import dev.parlance.config.section.HintsSection;
import dev.parlance.shared.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;

/** The configuration of Hazelcast: it only finds the other instances, and shares which of them listens to what. */
final class Members {
    private static final Map<String, String> PROPERTIES = Map.ofEntries(
            Map.entry("hazelcast.logging.type", "slf4j"),
            Map.entry("hazelcast.phone.home.enabled", "false"),
            // the service ends it
            Map.entry("hazelcast.shutdownhook.enabled", "false"),
            Map.entry("hazelcast.socket.bind.any", "false"),
            Map.entry("hazelcast.socket.server.bind.any", "false"),
            Map.entry("hazelcast.wait.seconds.before.join", "0"),
            Map.entry("hazelcast.max.join.seconds", "30"),
            // instances that start together may begin as several clusters
            Map.entry("hazelcast.merge.first.run.delay.seconds", "10"),
            Map.entry("hazelcast.merge.next.run.delay.seconds", "10"),
            Map.entry("hazelcast.heartbeat.interval.seconds", "2"),
            Map.entry("hazelcast.max.no.heartbeat.seconds", "15"),
            // two small maps need few partitions and threads; the number of partitions must be that of all members
            Map.entry("hazelcast.partition.count", "31"),
            Map.entry("hazelcast.operation.thread.count", "2"),
            Map.entry("hazelcast.operation.generic.thread.count", "2"),
            Map.entry("hazelcast.io.thread.count", "1"),
            Map.entry("hazelcast.event.thread.count", "1"),
            Map.entry("hazelcast.diagnostics.enabled", "false"));

    private Members() {}

    /** The name of the cluster of an installation: Hazelcast has no other secret without a licence. */
    static String name(String key) {
        return "parlance-" + HexFormat.of().formatHex(Sha256.of(key.getBytes(StandardCharsets.UTF_8)), 0, 16);
    }

    /**
     * Configures one member.
     *
     * @param name members with another name are refused
     */
    static Config of(HintsSection.Cluster settings, String name) {
        var config = new Config().setClusterName(name);
        PROPERTIES.forEach(config::setProperty);
        network(config.getNetworkConfig(), settings);
        config.getJetConfig().setEnabled(false);
        config.getMetricsConfig().setEnabled(false);
        config.getManagementCenterConfig().setScriptingEnabled(false).setConsoleEnabled(false);
        config.getSerializationConfig().setJavaSerializationFilterConfig(filter());
        return config;
    }

    private static void network(NetworkConfig network, HintsSection.Cluster settings) {
        network.setPort(settings.port()).setPortAutoIncrement(false).setPublicAddress(null);
        network.getInterfaces().setEnabled(true).addInterface(Objects.requireNonNull(settings.host()));
        var join = network.getJoin();
        join.getMulticastConfig().setEnabled(false);
        join.getAutoDetectionConfig().setEnabled(false);
        if (settings.service() == null) {
            settings.members().forEach(join.getTcpIpConfig().setEnabled(true)::addMember);
        } else {
            join.getKubernetesConfig()
                    .setEnabled(true)
                    .setProperty("service-dns", settings.service())
                    .setProperty("service-port", Integer.toString(settings.port()));
        }
    }

    /** Of what a member sends, only these types are read as objects of Java; failures are such objects. */
    private static JavaSerializationFilterConfig filter() {
        var filter = new JavaSerializationFilterConfig().setDefaultsDisabled(true);
        filter.getWhitelist()
                .addPrefixes(
                        "com.hazelcast.", "io.vertx.spi.cluster.hazelcast.", "java.lang.", "java.util.concurrent.", "[")
                .addClasses(
                        "java.io.EOFException",
                        "java.io.IOException",
                        "java.net.ConnectException",
                        "java.net.SocketException",
                        "java.util.ArrayList",
                        "java.util.Collections$EmptyList");
        return filter;
    }
}
