package dev.parlance.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parlance.config.Config.Loaded;
import dev.parlance.config.InvalidConfig.Problem;
import dev.parlance.config.section.HttpSection.RequestLog;
import dev.parlance.config.section.InstanceRole;
import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.DatabaseUrl;
import dev.parlance.config.value.Durations;
import dev.parlance.config.value.Network;
import dev.parlance.config.value.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigTest {
    private static final String KEY = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void begin() throws IOException {
        file = Files.createFile(directory.resolve("parlance.yaml"));
    }

    @Test
    void loadsTheDefaults() {
        var config = load("").config();
        assertThat(config.roles())
                .containsExactly(InstanceRole.HTTP, InstanceRole.IMPORT, InstanceRole.ANALYSIS, InstanceRole.DELIVERY);
        assertThat(config.http().port()).isEqualTo(8080);
        assertThat(config.http().maxBodyBytes().bytes()).isEqualTo(1 << 20);
        assertThat(config.http().requestLog()).isEqualTo(RequestLog.FAILURES);
        assertThat(config.database().embedded()).isTrue();
        assertThat(config.admin().password()).isNull();
        assertThat(config.imports().taskLease()).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.analysis().countMethod()).isEqualTo("parlance-1");
        assertThat(config.delivery().retrySchedule())
                .containsExactly(
                        Duration.ofMinutes(2),
                        Duration.ofMinutes(4),
                        Duration.ofMinutes(8),
                        Duration.ofMinutes(16),
                        Duration.ofMinutes(30));
        assertThat(config.delivery().retryJitter()).isEqualTo(0.2);
    }

    @Test
    void readsAFileWithSomeSettings() {
        var config = load("""
                        roles: [http]
                        http:
                          port: 9000
                          jobHeaderNames: [X-A, X-B]
                        analysis:
                          countMethod: gmx-v-2.0
                        import:
                          workers: 7
                        """).config();
        assertThat(config.runs(InstanceRole.HTTP)).isTrue();
        assertThat(config.runs(InstanceRole.DELIVERY)).isFalse();
        assertThat(config.http().port()).isEqualTo(9000);
        assertThat(config.http().jobHeaderNames()).containsExactly("X-A", "X-B");
        assertThat(config.http().host()).isEqualTo("127.0.0.1");
        assertThat(config.analysis().countMethod()).isEqualTo("gmx-v-2.0");
        assertThat(config.imports().workers()).isEqualTo(7);
    }

    @Test
    void overridesTheFileByTheEnvironment() {
        var config = load(
                        """
                        http:
                          port: 9000
                          host: 127.0.0.1
                        """,
                        Map.of(
                                "PARLANCE_HTTP_PORT", "9001",
                                "PARLANCE_HTTP_MAX_BODY_BYTES", "2MiB",
                                "PARLANCE_ROLES", "http, analysis",
                                "PARLANCE_HTTP_TRUSTED_PROXIES", "2",
                                "PARLANCE_DELIVERY_RETRY_SCHEDULE", "1s,500ms",
                                "PARLANCE_DELIVERY_RETRY_JITTER", "0",
                                "PARLANCE_DATABASE_EMBEDDED_DATA_DIR", "/var/lib/parlance",
                                "PARLANCE_AUTH_PASSWORD_HASHING_MEMORY", "1MiB"))
                .config();
        assertThat(config.http().port()).isEqualTo(9001);
        assertThat(config.http().host()).isEqualTo("127.0.0.1");
        assertThat(config.http().maxBodyBytes()).hasToString("2MiB");
        assertThat(config.http().trustedProxies()).isEqualTo(2);
        assertThat(config.roles()).containsExactly(InstanceRole.HTTP, InstanceRole.ANALYSIS);
        assertThat(config.delivery().retrySchedule()).containsExactly(Duration.ofSeconds(1), Duration.ofMillis(500));
        assertThat(config.database().embeddedServer().dataDir()).isEqualTo("/var/lib/parlance");
        assertThat(config.auth().passwordHashing().memory().bytes()).isEqualTo(1 << 20);
    }

    @Test
    void readsSecretsFromFilesAndMasksThem() throws IOException {
        var secret = Files.writeString(directory.resolve("secret"), "correct horse\n");
        var loaded = load("", Map.of("PARLANCE_ADMIN_PASSWORD_FILE", secret.toString()));
        assertThat(loaded.config().admin().password()).isEqualTo(new Secret("correct horse"));
        assertThat(loaded.toString()).doesNotContain("correct horse").contains("password=****");
        assertThat(loaded.warnings()).isEmpty();
    }

    @Test
    void doesNotSayThatAWrongValueIsMissing() {
        var url = "database: {url: postgresql://db/name}";
        assertThat(problems(url, Map.of("PARLANCE_SECRETS_ENCRYPTION_KEY_FILE", "/absent.key")))
                .extracting(Problem::message)
                .containsExactly("cannot be read from the file /absent.key");
    }

    @Test
    void refusesACertificateFileThatDoesNotExist() {
        var problems = problems("", Map.of("PARLANCE_DELIVERY_TRUSTED_CERTIFICATES", "/absent.pem"));
        assertThat(problems)
                .containsExactly(new Problem(
                        "delivery.trustedCertificates",
                        "must be the path of a PEM file with certificates; the file /absent.pem does not exist",
                        "PARLANCE_DELIVERY_TRUSTED_CERTIFICATES"));
    }

    @Test
    void reportsAllErrorsWithTheirPathsAndOrigins() {
        var problems = problems(
                """
                roles: [http, cooking]
                colour: red
                http:
                  port: eighty
                  hots: localhost
                  maxBodyBytes: 1MB
                  requestTimeout: 30
                  maxInFlight: 0
                management: 8081
                admin:
                  password: 12345678
                  email: nobody
                import:
                  heartbeat: 1m
                delivery:
                  retrySchedule: 2m
                """,
                Map.of(
                        "PARLANCE_MANAGEMENT_PORT", "70000",
                        "PARLANCE_ADMIN_USER_NAME_FILE", "/nonexistent",
                        "PARLANCE_SHUTDOWN_DRAIN_TIMEOUT", "1s",
                        "PARLANCE_SHUTDOWN_DRAIN_TIMEOUT_FILE", "/nonexistent"));
        var yaml = file.toString();
        assertThat(problems)
                .extracting(Problem::path, Problem::origin)
                .containsExactlyInAnyOrder(
                        tuple("roles", yaml),
                        tuple("colour", yaml),
                        tuple("http.port", yaml),
                        tuple("http.hots", yaml),
                        tuple("http.maxBodyBytes", yaml),
                        tuple("http.requestTimeout", yaml),
                        tuple("http.maxInFlight", yaml),
                        tuple("management", yaml),
                        tuple("management.port", "PARLANCE_MANAGEMENT_PORT"),
                        tuple("admin.password", yaml),
                        tuple("admin.email", yaml),
                        tuple("admin.userName", "PARLANCE_ADMIN_USER_NAME"),
                        tuple("import.heartbeat", yaml),
                        tuple("delivery.retrySchedule", yaml),
                        tuple("shutdown.drainTimeout", "PARLANCE_SHUTDOWN_DRAIN_TIMEOUT"));
        assertThat(problems)
                .extracting(Problem::toString)
                .contains(
                        "http.port must be a whole number (%s)".formatted(yaml),
                        "http.maxInFlight must be from 1 to 1000000 (%s)".formatted(yaml),
                        "roles must be one of http, import, analysis, search, delivery (%s)".formatted(yaml));
    }

    @Test
    void namesTheSettingThatHasReplacedAnOldOne() {
        assertThat(problems("http:\n  trustForwardedFor: true\n", Map.of()))
                .extracting(Problem::toString)
                .containsExactly("http.trustForwardedFor was replaced by http.trustedProxies, the number of proxies;"
                        + " write 1 for true and 0 for false (%s)".formatted(file));
        assertThat(problems("", Map.of("PARLANCE_HTTP_TRUST_FORWARDED_FOR", "true")))
                .extracting(Problem::path, Problem::origin)
                .containsExactly(tuple("http.trustForwardedFor", "PARLANCE_HTTP_TRUST_FORWARDED_FOR"));
    }

    @Test
    void neverRepeatsASecretInAnError() {
        var problems = problems(
                "", Map.of("PARLANCE_ADMIN_PASSWORD", "short", "PARLANCE_DATABASE_URL", "mysql://u:hidden@h/d"));
        assertThat(problems).extracting(Problem::path).containsExactlyInAnyOrder("admin.password", "database.url");
        assertThat(problems.toString()).doesNotContain("short,").doesNotContain("hidden");
    }

    @Test
    void reportsTheLineOfInvalidYaml() {
        assertThat(problems("http:\n  port: [1\n", Map.of()))
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).startsWith("is not valid YAML: line"));
        assertThat(problems("http:\n  port: 1\n  port: 2\n", Map.of())).hasSize(1);
        assertThat(problems("- http\n", Map.of()))
                .extracting(Problem::message)
                .containsExactly("must contain a mapping of settings");
    }

    @Test
    void refusesAMissingFile() {
        var refused =
                catchThrowableOfType(InvalidConfig.class, () -> Config.load(directory.resolve("none.yaml"), Map.of()));
        assertThat(refused).hasMessageContaining("none.yaml");
    }

    @Test
    void readsTheFileThatTheEnvironmentNames() throws IOException {
        Files.writeString(file, "http:\n  port: 9009\n");
        var loaded = Config.load(null, Map.of("PARLANCE_CONFIG", file.toString()));
        assertThat(loaded.file()).isEqualTo(file);
        assertThat(loaded.config().http().port()).isEqualTo(9009);
    }

    @Test
    void warnsOfUnknownVariables() {
        var warnings = load("", Map.of("PARLANCE_SERVICE_HOST", "10.0.0.1", "PARLANCE_HTTP_PROT", "1", "HOME", "/"))
                .warnings();
        assertThat(warnings)
                .containsExactly(
                        "the environment variable PARLANCE_HTTP_PROT is not a setting",
                        "the environment variable PARLANCE_SERVICE_HOST is not a setting");
    }

    @Test
    void requiresAnEncryptionKeyWithAnExternalDatabase() {
        var url = Map.of("PARLANCE_DATABASE_URL", "postgresql://db/parlance");
        assertThat(problems("", url)).extracting(Problem::path).containsExactly("secrets.encryptionKey");
        assertThat(new Problem("secrets.encryptionKey", "must be set", ""))
                .hasToString("secrets.encryptionKey must be set");
        var config = load("secrets:\n  encryptionKey: " + KEY, url).config();
        assertThat(config.database().embedded()).isFalse();
        assertThat(config.delivery().allowedNetworks()).isEmpty();
    }

    @Test
    void treatsAnEmptyValueAsUnset() {
        var config = load("database:\n  url: ''\n", Map.of("PARLANCE_ADMIN_PASSWORD", ""))
                .config();
        assertThat(config.database().url()).isNull();
        assertThat(config.admin().password()).isNull();
        assertThat(problems("http:\n  port:\n", Map.of()))
                .extracting(Problem::message)
                .containsExactly("must have a value");
    }

    @Test
    void isOpenToNobodyElseByDefault() {
        var config = load("").config();
        assertThat(config.http().host()).isEqualTo("127.0.0.1");
        assertThat(config.management().host()).isEqualTo("127.0.0.1");
        assertThat(config.delivery().allowedNetworks()).isEmpty();
        assertThat(config.delivery().callbackHosts()).isEmpty();
    }

    @Test
    void opensWhatTheSettingsName() {
        var delivery = load("delivery:\n  allowedNetworks: [10.0.0.0/8]\n  callbackHosts: [Hooks.example]\n")
                .config()
                .delivery();
        assertThat(delivery.allowedNetworks()).containsExactly(Network.parse("10.0.0.0/8"));
        assertThat(delivery.callbackHosts()).containsExactly("hooks.example");
        assertThat(problems("delivery:\n  callbackHosts: ['http://hooks.example/']\n", Map.of()))
                .extracting(Problem::path)
                .containsExactly("delivery.callbackHosts");
    }

    @Test
    void listensOnAllAddressesInTheCluster() {
        var variables =
                Map.of("PARLANCE_DATABASE_URL", "postgresql://db/parlance", "PARLANCE_SECRETS_ENCRYPTION_KEY", KEY);
        var config = Config.load(Path.of("k8s/base/parlance.yaml"), variables).config();
        assertThat(config.http().host()).isEqualTo("0.0.0.0");
        assertThat(config.management().host()).isEqualTo("0.0.0.0");
        assertThat(config.delivery().allowedNetworks()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.1.2, true",
        "10.0.0.0/8, 11.0.0.0, false",
        "192.168.16.0/20, 192.168.31.255, true",
        "192.168.16.0/20, 192.168.32.0, false",
        "0.0.0.0/0, 1.2.3.4, true",
        "0.0.0.0/0, ::1, false",
        "127.0.0.1, 127.0.0.1, true",
        "127.0.0.1, 127.0.0.2, false",
        "fd00::/8, fd12:3456::1, true",
        "fd00::/8, fe80::1, false",
    })
    void findsTheAddressesOfANetwork(String network, String address, boolean held) {
        assertThat(Network.parse(network).contains(InetAddress.ofLiteral(address)))
                .isEqualTo(held);
    }

    @ParameterizedTest
    @CsvSource({
        "500ms, PT0.5S",
        "30s, PT30S",
        "2m, PT2M",
        "24h, PT24H",
        "14d, PT336H",
        "0s, PT0S",
    })
    void readsDurations(String text, Duration duration) {
        assertThat(Durations.parse(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @CsvSource({"512B, 512", "16KiB, 16384", "1MiB, 1048576", "2GiB, 2147483648"})
    void readsAndWritesSizes(String text, long bytes) {
        assertThat(ByteSize.parse(text).bytes()).isEqualTo(bytes);
        assertThat(new ByteSize(bytes)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({"30", "1 day", "-1s", "s", "1.5s", "''"})
    void refusesInvalidDurations(String text) {
        assertThat(problems("", Map.of("PARLANCE_HTTP_IDLE_TIMEOUT", text))).hasSize(1);
    }

    @Test
    void parsesDatabaseUrls() {
        var url = DatabaseUrl.parse(
                "postgresql://us%40er:p+%3Ass@db.example:6543/l10n?sslmode=verify-full&sslrootcert=/ca.pem");
        assertThat(url.host()).isEqualTo("db.example");
        assertThat(url.port()).isEqualTo(6543);
        assertThat(url.database()).isEqualTo("l10n");
        assertThat(url.user()).isEqualTo("us@er");
        assertThat(url.password()).isEqualTo(new Secret("p+:ss"));
        assertThat(url.jdbc())
                .isEqualTo("jdbc:postgresql://db.example:6543/l10n?sslmode=verify-full&sslrootcert=/ca.pem");
        assertThat(DatabaseUrl.parse("jdbc:postgresql://h/d")).isEqualTo(DatabaseUrl.parse("postgres://h:5432/d"));
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://h",
        "mysql://h/d",
        "h:5432/d",
        "postgresql://h/d?sslmode=maybe",
        "postgresql://h/d?sslmode=verify-ca",
        "postgresql://h/d?colour=red"
    })
    void refusesInvalidDatabaseUrls(String url) {
        assertThat(problems("", Map.of("PARLANCE_DATABASE_URL", url)))
                .extracting(Problem::path)
                .containsExactly("database.url");
    }

    private static org.assertj.core.groups.Tuple tuple(Object... values) {
        return org.assertj.core.api.Assertions.tuple(values);
    }

    private Loaded load(String yaml) {
        return load(yaml, Map.of());
    }

    private Loaded load(String yaml, Map<String, String> variables) {
        try {
            Files.writeString(file, yaml);
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
        return Config.load(file, variables);
    }

    private List<Problem> problems(String yaml, Map<String, String> variables) {
        return catchThrowableOfType(InvalidConfig.class, () -> load(yaml, variables))
                .problems();
    }
}
