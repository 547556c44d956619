package dev.parlance.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

class FilesSectionTest {
    @Test
    void requiresAnEndpointForS3() {
        assertThat(messages("files.store", "s3"))
                .containsExactly("files.s3.endpoint must be set when files.store is s3");
    }

    /** The wrong bucket leaves the group with its defaults, which have no endpoint. */
    @Test
    void doesNotSayThatTheEndpointIsMissingWhenTheBucketIsWrong() {
        assertThat(messages(
                        "files.store", "s3",
                        "files.s3.endpoint", "http://localhost:9000",
                        "files.s3.bucket", "b",
                        "files.s3.accessKey", "name",
                        "files.s3.secretKey", "key"))
                .containsExactly("files.s3.bucket must be 3 to 63 lower-case letters, digits, dots and hyphens");
    }

    private static String[] messages(String... settings) {
        return catchThrowableOfType(InvalidConfig.class, () -> TestConfig.with(settings)).problems().stream()
                .map(problem -> problem.path() + " " + problem.message())
                .toArray(String[]::new);
    }
}
