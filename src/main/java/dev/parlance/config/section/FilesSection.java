package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.CertificateFile;
import dev.parlance.config.value.Check;
import dev.parlance.config.value.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where files are stored.
 *
 * @param store of new files
 */
public record FilesSection(Store store, S3Section s3) {
    public FilesSection {
        new Check()
                .that(
                        store == Store.DATABASE || s3.endpoint() != null,
                        "s3.endpoint",
                        "must be set when files.store is s3")
                .done();
    }

    /** A place for files. */
    public enum Store {
        DATABASE,
        S3;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A server that speaks the protocol of Amazon S3.
     *
     * @param endpoint scheme, host and perhaps port; null if no file is there
     * @param bucket set if {@code endpoint} is
     * @param pathStyle whether the bucket is named by the path, and not by the host
     * @param prefix begins the key of every object
     * @param accessKey set if {@code endpoint} is
     * @param secretKey set if {@code endpoint} is
     * @param sessionToken of temporary keys; null for others
     * @param trustedCertificates the certificate authorities to trust besides those of the system; null for none
     * @param timeout of one attempt of a request
     */
    public record S3Section(
            @Nullable String endpoint,
            String region,
            @Nullable String bucket,
            boolean pathStyle,
            String prefix,
            @Nullable Secret accessKey,
            @Nullable Secret secretKey,
            @Nullable Secret sessionToken,
            @Nullable CertificateFile trustedCertificates,
            Duration connectTimeout,
            Duration timeout,
            int maxAttempts,
            int maxInFlight,
            ByteSize partBytes) {
        private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
        private static final Pattern PREFIX = Pattern.compile("([A-Za-z0-9][A-Za-z0-9._/-]{0,199})?");
        private static final Pattern REGION = Pattern.compile("[A-Za-z0-9-]{1,63}");
        private static final long LEAST_PART = 5 << 20;

        public S3Section {
            var used = endpoint != null;
            new Check()
                    .that(
                            endpoint == null || isEndpoint(endpoint),
                            "endpoint",
                            "must be http:// or https://, a host and perhaps a port, without a path")
                    .that(!used || bucket != null, "bucket", "must be set when files.s3.endpoint is set")
                    .that(
                            bucket == null || BUCKET.matcher(bucket).matches(),
                            "bucket",
                            "must be 3 to 63 lower-case letters, digits, dots and hyphens")
                    .that(REGION.matcher(region).matches(), "region", "must be a region such as eu-central-1")
                    .that(
                            PREFIX.matcher(prefix).matches(),
                            "prefix",
                            "must be at most 200 letters, digits and . _ / -, and begin with a letter or digit")
                    .that(!used || accessKey != null, "accessKey", "must be set when files.s3.endpoint is set")
                    .that(!used || secretKey != null, "secretKey", "must be set when files.s3.endpoint is set")
                    .within("connectTimeout", connectTimeout, Duration.ofMillis(10), Duration.ofMinutes(1))
                    .within("timeout", timeout, Duration.ofMillis(10), Duration.ofMinutes(10))
                    .within("maxAttempts", maxAttempts, 1, 10)
                    .within("maxInFlight", maxInFlight, 1, 10_000)
                    .within("partBytes", partBytes, LEAST_PART, 1 << 30)
                    .done();
        }

        private static boolean isEndpoint(String url) {
            try {
                var uri = new URI(url);
                return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                        && uri.getHost() != null
                        && uri.getRawUserInfo() == null
                        && uri.getRawPath().isEmpty()
                        && uri.getRawQuery() == null
                        && uri.getRawFragment() == null;
            } catch (URISyntaxException wrong) {
                return false;
            }
        }
    }
}
