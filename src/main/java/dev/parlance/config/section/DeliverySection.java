package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.CertificateFile;
import dev.parlance.config.value.Check;
import dev.parlance.config.value.Network;
import dev.parlance.config.value.Secret;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Delivery of webhooks.
 *
 * @param allowedNetworks the ranges of non-public addresses that may be called
 * @param trustedCertificates the certificate authorities to trust besides those of the system; null for none
 * @param callbackHosts the hosts that the {@code callbackUrl} of a SUBMITTER may name, in lower case
 * @param memory limit for the events of all deliveries together; null for a 16th of the maximum heap, at most 64 MiB
 * @param sendTraceparent whether calls have the header {@code traceparent}
 * @param callbackSecret signs calls to the {@code callbackUrl} of a request; null for no configured secret
 */
public record DeliverySection(
        int instances,
        List<Network> allowedNetworks,
        @Nullable CertificateFile trustedCertificates,
        List<String> callbackHosts,
        Duration connectTimeout,
        Duration timeout,
        int maxInFlight,
        int maxInFlightPerWebhook,
        @Nullable ByteSize memory,
        List<Duration> retrySchedule,
        int maxRetries,
        double retryJitter,
        Duration pollInterval,
        Duration flushInterval,
        int flushSize,
        ByteSize maxAnswerBytes,
        boolean sendTraceparent,
        int disableAfterFailures,
        Duration disableAfter,
        Duration retention,
        @Nullable Secret callbackSecret,
        Duration leaseTime,
        Duration heartbeat) {
    private static final long LEAST_MEMORY = 1 << 20;
    private static final long DEFAULT_MEMORY = 64 << 20;
    private static final int HEAP_PART = 16;

    public DeliverySection {
        allowedNetworks = List.copyOf(allowedNetworks);
        callbackHosts = callbackHosts.stream()
                .map(host -> host.toLowerCase(Locale.ROOT))
                .toList();
        retrySchedule = List.copyOf(retrySchedule);
        var check = new Check()
                .within("instances", instances, 1, 64)
                .within("maxInFlight", maxInFlight, 1, 100_000)
                .within("maxInFlightPerWebhook", maxInFlightPerWebhook, 1, 64)
                .that(
                        !retrySchedule.isEmpty() && retrySchedule.stream().allMatch(Duration::isPositive),
                        "retrySchedule",
                        "must have at least one duration greater than zero")
                .within("maxRetries", maxRetries, 0, 100)
                .that(retryJitter >= 0 && retryJitter <= 1, "retryJitter", "must be from 0 to 1")
                .within("flushSize", flushSize, 1, 10_000)
                .within("maxAnswerBytes", maxAnswerBytes, 0, 1 << 20)
                .within("disableAfterFailures", disableAfterFailures, 1, 1_000_000_000);
        memory(check, memory);
        callbacks(check, callbackHosts, callbackSecret);
        times(check, connectTimeout, timeout, pollInterval, flushInterval);
        check.within("disableAfter", disableAfter, Duration.ofMinutes(1), Duration.ofDays(365))
                .within("retention", retention, Duration.ofDays(1), Duration.ofDays(3650))
                .span("leaseTime", leaseTime)
                .span("heartbeat", heartbeat)
                .that(heartbeat.compareTo(leaseTime) < 0, "heartbeat", "must be shorter than leaseTime")
                .done();
    }

    private static void memory(Check check, @Nullable ByteSize memory) {
        if (memory != null) {
            check.within("memory", memory, LEAST_MEMORY, 1L << 40);
        }
    }

    public long memoryBytes() {
        return memory == null ? Math.min(DEFAULT_MEMORY, Runtime.getRuntime().maxMemory() / HEAP_PART) : memory.bytes();
    }

    private static void callbacks(Check check, List<String> hosts, @Nullable Secret secret) {
        check.that(
                        hosts.stream().noneMatch(host -> host.isBlank() || host.contains("/")),
                        "callbackHosts",
                        "must be names or addresses of hosts, such as hooks.example.com")
                .that(
                        secret == null || isSigningSecret(secret.value()),
                        "callbackSecret",
                        "must be whsec_ followed by the base64 encoding of 24 to 64 bytes");
    }

    private static void times(
            Check check, Duration connectTimeout, Duration timeout, Duration pollInterval, Duration flushInterval) {
        check.span("connectTimeout", connectTimeout)
                .within("timeout", timeout, Duration.ofMillis(1), Duration.ofSeconds(30))
                .span("pollInterval", pollInterval)
                .span("flushInterval", flushInterval);
    }

    private static boolean isSigningSecret(String text) {
        try {
            var length = Base64.getDecoder().decode(text.replaceFirst("^whsec_", "")).length;
            return text.startsWith("whsec_") && length >= 24 && length <= 64;
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }
}
