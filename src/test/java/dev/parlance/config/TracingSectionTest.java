package dev.parlance.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parlance.config.InvalidConfig.Problem;
import org.junit.jupiter.api.Test;

class TracingSectionTest {
    @Test
    void refusesAllWrongSettingsAtOnce() {
        var problems = catchThrowableOfType(
                        InvalidConfig.class,
                        () -> TestConfig.with(
                                "tracing.endpoint", "collector:4318",
                                "tracing.serviceName", " ",
                                "tracing.samplingRatio", "1.5",
                                "tracing.headers", "authorization,x-key=my\nsecret",
                                "tracing.resourceAttributes", "=production",
                                "tracing.queueSize", "1",
                                "tracing.timeout", "1h"))
                .problems();
        assertThat(problems)
                .extracting(Problem::path)
                .containsExactlyInAnyOrder(
                        "tracing.endpoint",
                        "tracing.serviceName",
                        "tracing.samplingRatio",
                        "tracing.headers",
                        "tracing.resourceAttributes",
                        "tracing.queueSize",
                        "tracing.timeout");
        assertThat(problems.toString()).doesNotContain("secret");
    }

    @Test
    void acceptsAReceiverWithHeaders() {
        var tracing = TestConfig.with(
                        "tracing.endpoint", "https://collector/v1/traces",
                        "tracing.headers", "authorization=Bearer a=b")
                .tracing();
        assertThat(tracing.endpoint()).isEqualTo("https://collector/v1/traces");
        assertThat(tracing.headers().getFirst().value()).isEqualTo("authorization=Bearer a=b");
        assertThat(tracing.toString()).doesNotContain("Bearer");
    }
}
