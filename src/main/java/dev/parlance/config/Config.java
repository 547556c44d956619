package dev.parlance.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All settings. {@code conf/parlance.yaml} documents each one, with its unit and its default; the defaults live only there.
 *
 * @param roles which parts of the service this instance runs
 */
public record Config(
        List<Role> roles,
        Http http,
        Management management,
        Database database,
        Admin admin,
        Auth auth,
        Secrets secrets,
        @Key("import") Import imports,
        Export export,
        Analysis analysis,
        MachineTranslation machineTranslation,
        Search search,
        Delivery delivery,
        Shutdown shutdown) {
    private static final Path LOCAL_FILE = Path.of("conf", "parlance.yaml");
    private static final List<Network> LOOPBACK = List.of(Network.parse("127.0.0.0/8"), Network.parse("::1/128"));

    public Config {
        roles = List.copyOf(roles);
        new Check()
                .that(!roles.isEmpty(), "roles", "must name at least one role")
                .that(
                        database.embedded() || secrets.encryptionKey() != null,
                        "secrets.encryptionKey",
                        "must be set when database.url is")
                .that(
                        http.port() == 0 || http.port() != management.port(),
                        "management.port",
                        "must differ from http.port")
                .done();
    }

    /**
     * Reads the settings: the bundled defaults, over them {@code file} (else the file that PARLANCE_CONFIG names, else
     * {@code ./conf/parlance.yaml} where it exists), over them the environment variables.
     *
     * @param file named on the command line, or null
     * @throws InvalidConfig with everything that is wrong
     */
    public static Loaded load(@Nullable Path file, Map<String, String> variables) {
        var chosen = choose(file, variables);
        var environment = new Environment(variables);
        var tree = chosen == null ? null : ConfigFile.read(chosen);
        var binder = new Binder(ConfigFile.bundled(), tree, chosen == null ? "" : chosen.toString(), environment);
        var config = binder.bind(Config.class);
        if (!binder.problems().isEmpty()) {
            throw new InvalidConfig(binder.problems());
        }
        var warnings = new ArrayList<String>();
        environment.unknown().forEach(name -> warnings.add("the environment variable " + name + " is not a setting"));
        return new Loaded(config, chosen, warnings);
    }

    private static @Nullable Path choose(@Nullable Path file, Map<String, String> variables) {
        if (file != null) {
            return file;
        }
        var named = variables.get("PARLANCE_CONFIG");
        if (named != null && !named.isEmpty()) {
            return Path.of(named);
        }
        return Files.exists(LOCAL_FILE) ? LOCAL_FILE : null;
    }

    /** Whether this instance runs that part. */
    public boolean runs(Role role) {
        return roles.contains(role);
    }

    /** The ranges that webhooks may call although they are not public: with the embedded database, at least this machine. */
    public List<Network> allowedNetworks() {
        var allowed = delivery.allowedNetworks();
        if (allowed != null) {
            return allowed;
        }
        return database.embedded() ? LOOPBACK : List.of();
    }

    /**
     * What {@link #load} found.
     *
     * @param file the one that was read, or null when only the defaults and the environment spoke
     */
    public record Loaded(Config config, @Nullable Path file, List<String> warnings) {
        public Loaded {
            warnings = List.copyOf(warnings);
        }
    }

    /** A part of the service that an instance may run. */
    public enum Role {
        HTTP("http"),
        IMPORT("import"),
        ANALYSIS("analysis"),
        DELIVERY("delivery");

        private final String word;

        Role(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /** Which requests leave a line in the log. */
    public enum RequestLog {
        NONE("none"),
        FAILURES("failures"),
        ALL("all");

        private final String word;

        RequestLog(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /** How words are counted where a request does not say. */
    public enum CountMethod {
        PARLANCE_1("parlance-1"),
        GMX_V_2_0("gmx-v-2.0");

        private final String word;

        CountMethod(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /**
     * The public listener.
     *
     * @param instances event loops that serve, 0 for one a core
     * @param requestTimeout from the first byte of a request to its answer
     * @param bodyTimeout for a JSON body to arrive in whole
     * @param uploadIdleTimeout between two pieces of an uploaded file
     */
    public record Http(
            String host,
            int port,
            int instances,
            ByteSize maxBodyBytes,
            ByteSize maxUploadBytes,
            ByteSize maxHeaderBytes,
            ByteSize maxInitialLineBytes,
            Duration idleTimeout,
            Duration requestTimeout,
            Duration bodyTimeout,
            Duration uploadIdleTimeout,
            int maxInFlight,
            int requestsPerMinute,
            RequestLog requestLog,
            List<String> jobHeaderNames,
            boolean trustForwardedFor,
            ByteSize compressionThreshold) {
        public Http {
            jobHeaderNames = List.copyOf(jobHeaderNames);
            new Check()
                    .that(!host.isBlank(), "host", "must not be empty")
                    .port("port", port)
                    .within("instances", instances, 0, 256)
                    .within("maxBodyBytes", maxBodyBytes, 1 << 10, 64 << 20)
                    .within("maxUploadBytes", maxUploadBytes, 1 << 10, 64L << 30)
                    .within("maxHeaderBytes", maxHeaderBytes, 1 << 10, 1 << 20)
                    .within("maxInitialLineBytes", maxInitialLineBytes, 1 << 10, 1 << 20)
                    .span("idleTimeout", idleTimeout)
                    .span("requestTimeout", requestTimeout)
                    .span("bodyTimeout", bodyTimeout)
                    .span("uploadIdleTimeout", uploadIdleTimeout)
                    .within("maxInFlight", maxInFlight, 1, 1_000_000)
                    .within("requestsPerMinute", requestsPerMinute, 0, 100_000_000)
                    .that(
                            jobHeaderNames.stream().allMatch(Http::isHeaderName),
                            "jobHeaderNames",
                            "must be header names")
                    .done();
        }

        private static boolean isHeaderName(String name) {
            return name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
        }
    }

    /** The listener for health and metrics, which callers do not reach. */
    public record Management(String host, int port) {
        public Management {
            new Check()
                    .that(!host.isBlank(), "host", "must not be empty")
                    .port("port", port)
                    .done();
        }
    }

    /**
     * The one source of truth.
     *
     * @param url null for the embedded PostgreSQL
     * @param user wins over the one in the URL
     * @param password wins over the one in the URL
     * @param poolSize connections for writes and lists
     * @param readConnections pipelined connections for reads by key, each HTTP verticle's own
     * @param maxWaitQueue requests that may wait for a connection
     * @param connectTimeout for a connection to open, or to become free in the pool
     * @param statementTimeout after which the server stops a statement
     */
    public record Database(
            @Nullable DatabaseUrl url,
            @Nullable String user,
            @Nullable Secret password,
            int poolSize,
            int readConnections,
            int maxWaitQueue,
            Duration connectTimeout,
            Duration statementTimeout,
            @Key("embedded") Embedded embeddedServer) {
        public Database {
            new Check()
                    .within("poolSize", poolSize, 1, 1000)
                    .within("readConnections", readConnections, 1, 64)
                    .within("maxWaitQueue", maxWaitQueue, 1, 1_000_000)
                    .span("connectTimeout", connectTimeout)
                    .span("statementTimeout", statementTimeout)
                    .done();
        }

        /** Whether the service starts and stops a PostgreSQL of its own. */
        public boolean embedded() {
            return url == null;
        }
    }

    /**
     * The PostgreSQL that the service starts itself where no URL is given.
     *
     * @param dataDir where everything is kept, relative to the working directory
     * @param port 0 for a free one, which is then kept with the data
     */
    public record Embedded(String dataDir, int port) {
        public Embedded {
            new Check()
                    .that(!dataDir.isBlank(), "dataDir", "must not be empty")
                    .port("port", port)
                    .done();
        }
    }

    /**
     * The administrator who is made when there is no user yet.
     *
     * @param password null for a generated one, printed once
     */
    public record Admin(String userName, @Nullable Secret password, String email) {
        public Admin {
            new Check()
                    .that(!userName.isBlank() && userName.length() <= 255, "userName", "must have 1 to 255 characters")
                    .that(
                            password == null || password.value().length() >= 8,
                            "password",
                            "must have at least 8 characters")
                    .that(email.matches("[^@\\s]+@[^@\\s]+"), "email", "must be an e-mail address")
                    .done();
        }
    }

    /**
     * Logins and tokens.
     *
     * @param cacheTtl for how long a token's owner is remembered without asking the database
     * @param failureWindow in which failed logins are counted
     */
    public record Auth(
            Duration tokenLifetime,
            Duration cacheTtl,
            int maxFailuresPerAccount,
            int maxFailuresPerAddress,
            Duration failureWindow,
            PasswordHashing passwordHashing) {
        public Auth {
            new Check()
                    .within("tokenLifetime", tokenLifetime, Duration.ofMinutes(1), Duration.ofDays(3650))
                    .within("cacheTtl", cacheTtl, Duration.ZERO, Duration.ofSeconds(2))
                    .within("maxFailuresPerAccount", maxFailuresPerAccount, 1, 1_000_000)
                    .within("maxFailuresPerAddress", maxFailuresPerAddress, 1, 1_000_000)
                    .span("failureWindow", failureWindow)
                    .done();
        }
    }

    /** What an Argon2id hash costs. */
    public record PasswordHashing(ByteSize memory, int iterations, int parallelism) {
        public PasswordHashing {
            new Check()
                    .within("memory", memory, 1 << 20, 1 << 30)
                    .within("iterations", iterations, 1, 100)
                    .within("parallelism", parallelism, 1, 16)
                    .done();
        }
    }

    /**
     * Keys.
     *
     * @param encryptionKey 32 bytes in base64, or null for one that is generated and kept beside the embedded database
     */
    public record Secrets(@Nullable Secret encryptionKey) {
        public Secrets {
            new Check()
                    .that(
                            encryptionKey == null || isKey(encryptionKey.value()),
                            "encryptionKey",
                            "must be the base64 encoding of 32 bytes, for example from: openssl rand -base64 32")
                    .done();
        }

        private static boolean isKey(String text) {
            try {
                return Base64.getDecoder().decode(text).length == 32;
            } catch (IllegalArgumentException notBase64) {
                return false;
            }
        }
    }

    /**
     * Reading files into segments.
     *
     * @param taskLease after which a task of an instance that fell silent is taken by another
     * @param maxDomFileBytes the largest file of a format that must be held in memory as a whole
     */
    public record Import(
            int workers,
            Duration taskLease,
            Duration heartbeat,
            int maxAttempts,
            ByteSize maxDomFileBytes,
            int segmentsPerBatch) {
        public Import {
            new Check()
                    .within("workers", workers, 1, 256)
                    .span("taskLease", taskLease)
                    .span("heartbeat", heartbeat)
                    .that(heartbeat.compareTo(taskLease) < 0, "heartbeat", "must be shorter than taskLease")
                    .within("maxAttempts", maxAttempts, 1, 100)
                    .within("maxDomFileBytes", maxDomFileBytes, 1 << 10, 1 << 30)
                    .within("segmentsPerBatch", segmentsPerBatch, 1, 10_000)
                    .done();
        }
    }

    /**
     * Writing target files.
     *
     * @param workers files written at once
     * @param maxWaiting files that wait for a worker; more are refused
     * @param timeout from the request to the file
     */
    public record Export(int workers, int maxWaiting, Duration timeout) {
        public Export {
            new Check()
                    .within("workers", workers, 1, 256)
                    .within("maxWaiting", maxWaiting, 0, 10_000)
                    .span("timeout", timeout)
                    .done();
        }
    }

    /**
     * Asking machine translation services.
     *
     * @param timeout of one request
     * @param textsPerRequest the most texts that one request holds
     * @param maxInFlight requests at once
     * @param maxAttempts how often a request is made that fails
     */
    public record MachineTranslation(
            Duration timeout,
            int textsPerRequest,
            int maxInFlight,
            int maxAttempts,
            ByteSize maxAnswerBytes,
            TranslateRequest request,
            TranslateAnswer answer) {
        public MachineTranslation {
            new Check()
                    .span("timeout", timeout)
                    .within("textsPerRequest", textsPerRequest, 1, 1_000)
                    .within("maxInFlight", maxInFlight, 1, 1_000)
                    .within("maxAttempts", maxAttempts, 1, 10)
                    .within("maxAnswerBytes", maxAnswerBytes, 1 << 10, 1 << 28)
                    .done();
        }
    }

    /** Fields of a request to a machine translation service. */
    public record TranslateRequest(String texts, String sourceLang, String targetLang, String key, String quality) {
        public TranslateRequest {
            new Check()
                    .that(!texts.isBlank(), "texts", "must not be empty")
                    .that(!sourceLang.isBlank(), "sourceLang", "must not be empty")
                    .that(!targetLang.isBlank(), "targetLang", "must not be empty")
                    .that(!key.isBlank(), "key", "must not be empty")
                    .that(!quality.isBlank(), "quality", "must not be empty")
                    .done();
        }
    }

    /** Fields of the answer of a machine translation service. */
    public record TranslateAnswer(String translations, String quality) {
        public TranslateAnswer {
            new Check()
                    .that(!translations.isBlank(), "translations", "must not be empty")
                    .that(!quality.isBlank(), "quality", "must not be empty")
                    .done();
        }
    }

    /**
     * Searching term bases.
     *
     * @param workers searches at once, 0 for one a core
     * @param memory for the indexes of all bases, null for half of the largest heap
     * @param checkInterval after which a base is looked at in the database before it answers
     */
    public record Search(int workers, @Nullable ByteSize memory, Duration checkInterval) {
        public Search {
            var check = new Check()
                    .within("workers", workers, 0, 256)
                    .span("checkInterval", checkInterval)
                    .that(checkInterval.toMillis() <= 1000, "checkInterval", "must be at most 1s");
            if (memory != null) {
                check.within("memory", memory, 1 << 20, 1L << 40);
            }
            check.done();
        }

        public int threads() {
            return workers > 0 ? workers : Runtime.getRuntime().availableProcessors();
        }

        public long bytes() {
            return memory == null ? Runtime.getRuntime().maxMemory() / 2 : memory.bytes();
        }
    }

    /**
     * Counting and comparing.
     *
     * @param maxAsksInFlight asks of one HTTP verticle that may wait for a worker
     * @param memoryIndexes heap for indexes of translation memories
     * @param segmentsPerIndex different segments of a language part that later ones are compared with in one pass
     */
    public record Analysis(
            int workers,
            CountMethod countMethod,
            Duration taskLease,
            Duration heartbeat,
            int maxAttempts,
            int maxAsksInFlight,
            ByteSize memoryIndexes,
            int segmentsPerIndex) {
        public Analysis {
            new Check()
                    .within("workers", workers, 1, 256)
                    .span("taskLease", taskLease)
                    .span("heartbeat", heartbeat)
                    .that(heartbeat.compareTo(taskLease) < 0, "heartbeat", "must be shorter than taskLease")
                    .within("maxAttempts", maxAttempts, 1, 100)
                    .within("maxAsksInFlight", maxAsksInFlight, 1, 1_000_000)
                    .within("memoryIndexes", memoryIndexes, 0, 1L << 40)
                    .within("segmentsPerIndex", segmentsPerIndex, 1, 10_000_000)
                    .done();
        }
    }

    /**
     * Delivery of webhooks.
     *
     * @param allowedNetworks see {@link Config#allowedNetworks()}, which answers for null as well
     * @param retrySchedule waits before the first retries; the last one repeats
     * @param retryJitter part of a wait by which it varies, 0.2 for ±20 %
     * @param disableAfterFailures failures in a row that disable a webhook
     * @param disableAfter the time of nothing but failures that disables a webhook
     * @param retention for how long calls and events are kept
     * @param callbackSecret signs what is sent to a request's {@code callbackUrl}, or null for no signature
     */
    public record Delivery(
            int instances,
            @Nullable List<Network> allowedNetworks,
            Duration connectTimeout,
            Duration timeout,
            int maxInFlight,
            int maxInFlightPerWebhook,
            List<Duration> retrySchedule,
            int maxRetries,
            double retryJitter,
            Duration pollInterval,
            Duration flushInterval,
            int flushSize,
            ByteSize maxAnswerBytes,
            int disableAfterFailures,
            Duration disableAfter,
            Duration retention,
            @Nullable Secret callbackSecret,
            Duration leaseTime,
            Duration heartbeat) {
        public Delivery {
            allowedNetworks = allowedNetworks == null ? null : List.copyOf(allowedNetworks);
            retrySchedule = List.copyOf(retrySchedule);
            new Check()
                    .within("instances", instances, 1, 64)
                    .span("connectTimeout", connectTimeout)
                    .within("timeout", timeout, Duration.ofMillis(1), Duration.ofSeconds(30))
                    .within("maxInFlight", maxInFlight, 1, 100_000)
                    .within("maxInFlightPerWebhook", maxInFlightPerWebhook, 1, 64)
                    .that(
                            !retrySchedule.isEmpty() && retrySchedule.stream().allMatch(Duration::isPositive),
                            "retrySchedule",
                            "must have at least one duration greater than zero")
                    .within("maxRetries", maxRetries, 0, 100)
                    .that(retryJitter >= 0 && retryJitter <= 1, "retryJitter", "must be from 0 to 1")
                    .span("pollInterval", pollInterval)
                    .span("flushInterval", flushInterval)
                    .within("flushSize", flushSize, 1, 10_000)
                    .within("maxAnswerBytes", maxAnswerBytes, 0, 1 << 20)
                    .within("disableAfterFailures", disableAfterFailures, 1, 1_000_000_000)
                    .within("disableAfter", disableAfter, Duration.ofMinutes(1), Duration.ofDays(365))
                    .within("retention", retention, Duration.ofDays(1), Duration.ofDays(3650))
                    .span("leaseTime", leaseTime)
                    .span("heartbeat", heartbeat)
                    .that(heartbeat.compareTo(leaseTime) < 0, "heartbeat", "must be shorter than leaseTime")
                    .that(
                            callbackSecret == null || isSigningSecret(callbackSecret.value()),
                            "callbackSecret",
                            "must be whsec_ followed by the base64 encoding of 24 to 64 bytes")
                    .done();
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

    /**
     * The end of a process.
     *
     * @param drainTimeout for requests and deliveries in flight to finish
     */
    public record Shutdown(Duration drainTimeout) {
        public Shutdown {
            new Check()
                    .within("drainTimeout", drainTimeout, Duration.ZERO, Duration.ofHours(1))
                    .done();
        }
    }
}
