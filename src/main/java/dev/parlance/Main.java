package dev.parlance;

import dev.parlance.Arguments.Command;
import dev.parlance.config.Config;
import dev.parlance.config.InvalidConfig;
import dev.parlance.config.value.Network;
import dev.parlance.config.value.Secret;
import dev.parlance.db.DatabaseServer;
import dev.parlance.db.DatabaseUnusable;
import dev.parlance.db.Migrations;
import dev.parlance.db.embedded.EmbeddedDatabase;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.secret.KeyFile;
import dev.parlance.secret.SecretBox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * Starts the service with its configuration and its database, and ends it in order on SIGTERM and Ctrl-C.
 *
 * <p>Exit codes: 0 after an orderly end, 1 if the service did not start, 2 if the arguments or settings are wrong.
 */
@SuppressWarnings("SystemOut")
public final class Main {
    private static final Logger LOG = LoggerFactory.getLogger(Main.class);
    private static final int WRONG_SETTINGS = 2;
    private static final int NOT_STARTED = 1;
    private static final String ALLOCATOR = "io.netty.allocator.type";

    private Main() {}

    public static void main(String... args) {
        // the numbers in statements, files and messages have the same form on every machine
        Locale.setDefault(Locale.ENGLISH);
        preferPooledBuffers();
        logBySlf4j();
        var code = run(args);
        if (code != 0) {
            System.exit(code);
        }
    }

    /** The event loops need less time with the default allocator of Netty before 4.2; {@code -D} overrides this. */
    private static void preferPooledBuffers() {
        if (System.getProperty(ALLOCATOR) == null) {
            System.setProperty(ALLOCATOR, "pooled");
        }
    }

    /**
     * The driver of migrations and OpenTelemetry log by the JDK, which would write two lines of its own form to stderr.
     * What is below INFO costs nothing, because the JDK drops it before.
     */
    static void logBySlf4j() {
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
    }

    private static int run(String... args) {
        try {
            var arguments = Arguments.of(args);
            var loaded = Config.load(arguments.config(), System.getenv());
            loaded.warnings().forEach(LOG::warn);
            if (arguments.command() == Command.START) {
                start(loaded.config());
            } else {
                System.out.println(Commands.run(arguments, loaded.config()));
            }
            return 0;
        } catch (IllegalArgumentException wrong) {
            System.err.println(Arguments.USAGE);
            return WRONG_SETTINGS;
        } catch (InvalidConfig wrong) {
            System.err.println(wrong.getMessage());
            return WRONG_SETTINGS;
        } catch (DatabaseUnusable | StartFailed failed) {
            System.err.println(failed.getMessage());
            return NOT_STARTED;
        }
    }

    private static void start(Config config) {
        var begun = System.nanoTime();
        var database = new OwnDatabase(config.database());
        var end = endOnSignal(() -> Shutdown.duringStart(database));
        try {
            var embedded = database.start();
            var server = server(config, embedded);
            new Migrations(server).run();
            var meters = new Meters();
            var vertx = meters.vertx(config.tracing());
            var options = server.options(config.database());
            var workers = new FileWorkers(config.imports().reader().memory().bytes());
            var service = Service.start(new Features.Ground(
                            vertx, config, options, box(config, embedded), callbackKey(embedded), meters, workers))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
            var shutdown = new Shutdown(vertx, service::stop, workers, database);
            end.set(() -> shutdown.run(config.shutdown().drainTimeout()));
            welcome(config, service, embedded, (System.nanoTime() - begun) / 1_000_000);
        } catch (RuntimeException failed) {
            database.stop();
            end.set(() -> {});
            throw switch (cause(failed)) {
                case InvalidConfig wrong -> wrong;
                case DatabaseUnusable unusable -> unusable;
                case Throwable other -> new StartFailed(other);
            };
        }
    }

    static Throwable cause(Throwable failure) {
        var cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    static DatabaseServer server(Config config, @Nullable EmbeddedDatabase embedded) {
        if (embedded != null) {
            return embedded.server();
        }
        var url = Objects.requireNonNull(config.database().url());
        return DatabaseServer.of(url, config.database());
    }

    private static SecretBox box(Config config, @Nullable EmbeddedDatabase embedded) {
        var key = config.secrets().encryptionKey();
        var others =
                config.secrets().decryptionKeys().stream().map(Secret::value).toList();
        return SecretBox.of(
                key != null ? key.value() : keyOf(Objects.requireNonNull(embedded), "encryption.key"), others);
    }

    /** The key that signs callbacks; receivers use it as {@code whsec_} followed by the content of the file. */
    private static @Nullable String callbackKey(@Nullable EmbeddedDatabase embedded) {
        return embedded == null ? null : keyOf(embedded, "callback.key");
    }

    private static String keyOf(EmbeddedDatabase embedded, String name) {
        var file = embedded.dataDir().resolve(name);
        try {
            return KeyFile.readOrCreate(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(file + " cannot be read or created", unreadable);
        }
    }

    /** What a signal runs, until that is replaced. */
    static AtomicReference<Runnable> endOnSignal(Runnable first) {
        var end = new AtomicReference<>(first);
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().unstarted(() -> end.get().run()));
        return end;
    }

    private static void welcome(Config config, Service service, @Nullable EmbeddedDatabase embedded, long millis) {
        LOG.atInfo()
                .addKeyValue("millis", millis)
                .addKeyValue("port", service.httpPort())
                .addKeyValue("managementPort", service.managementPort())
                .addKeyValue("roles", config.roles())
                .log("started");
        if (embedded != null) {
            print(config, service, embedded);
        }
    }

    /** What a person needs who has started a trial. */
    private static void print(Config config, Service service, EmbeddedDatabase embedded) {
        var base = "http://localhost:" + service.httpPort();
        var out = new StringBuilder("""

                Parlance listens on %s
                  interface   %s/web/api2/v1
                  reference   %s/docs
                  health      http://localhost:%d/health/ready
                  data        %s
                  webhooks    %s
                  user        %s
                """.formatted(
                        base,
                        base,
                        base,
                        service.managementPort(),
                        embedded.dataDir().toAbsolutePath(),
                        receivers(config.delivery().allowedNetworks()),
                        config.admin().userName()));
        if (service.generatedPassword() != null) {
            out.append("  password    ").append(service.generatedPassword()).append("   (shown this once)\n");
        }
        out.append("Log in with POST /auth/login; README.md has a tour. Ctrl-C stops the service.\n");
        System.out.println(out);
    }

    private static String receivers(List<Network> allowed) {
        return allowed.isEmpty()
                ? "only to public addresses; delivery.allowedNetworks allows others"
                : "to public addresses and " + allowed;
    }

    /** The service did not start; the message is for the person who started it. */
    private static final class StartFailed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        StartFailed(Throwable cause) {
            super("Parlance did not start: " + cause.getMessage(), cause);
            LOG.atError().setCause(cause).log("start failed");
        }
    }
}
