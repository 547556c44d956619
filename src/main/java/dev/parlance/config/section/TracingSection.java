package dev.parlance.config.section;

import dev.parlance.config.value.Check;
import dev.parlance.config.value.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Traces of OpenTelemetry.
 *
 * @param endpoint receives the spans by OTLP over HTTP; null for no traces
 * @param samplingRatio the share of new traces that are exported, from 0 to 1
 * @param followClients whether a {@code traceparent} of a client decides instead
 * @param headers of each export, as {@code NAME=VALUE}
 * @param resourceAttributes of this instance, as {@code NAME=VALUE}
 * @param queueSize spans that may wait for their export
 * @param exportInterval the longest wait of a span
 * @param timeout of one export with its retries, and of the last one
 */
public record TracingSection(
        @Nullable String endpoint,
        String serviceName,
        double samplingRatio,
        boolean followClients,
        List<Secret> headers,
        List<String> resourceAttributes,
        int queueSize,
        Duration exportInterval,
        Duration timeout) {
    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+=[\\x20-\\x7e]*");
    private static final Pattern ATTRIBUTE = Pattern.compile("[^=\\s]+=.*");
    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final String PAIRS = "must be a list of NAME=VALUE";

    public TracingSection {
        headers = List.copyOf(headers);
        resourceAttributes = List.copyOf(resourceAttributes);
        new Check()
                .that(
                        endpoint == null || isAddress(endpoint),
                        "endpoint",
                        "must be an http or https URL with a host, such as http://collector:4318/v1/traces")
                .notEmpty("serviceName", serviceName)
                .that(samplingRatio >= 0 && samplingRatio <= 1, "samplingRatio", "must be from 0 to 1")
                .that(all(HEADER, headers.stream().map(Secret::value)), "headers", PAIRS)
                .that(all(ATTRIBUTE, resourceAttributes.stream()), "resourceAttributes", PAIRS)
                .within("queueSize", queueSize, 512, 1_000_000)
                .within("exportInterval", exportInterval, Duration.ofMillis(10), LONGEST)
                .within("timeout", timeout, Duration.ofMillis(100), LONGEST)
                .done();
    }

    private static boolean all(Pattern pattern, Stream<String> values) {
        return values.allMatch(value -> pattern.matcher(value).matches());
    }

    private static boolean isAddress(String url) {
        try {
            var uri = new URI(url);
            return Stream.of("http", "https").anyMatch(scheme -> scheme.equals(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawFragment() == null;
        } catch (URISyntaxException wrong) {
            return false;
        }
    }
}
