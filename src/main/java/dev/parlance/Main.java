package dev.parlance;

import ch.qos.logback.classic.LoggerContext;
import dev.parlance.config.Config;
import dev.parlance.config.InvalidConfig;
import dev.parlance.db.DatabaseServer;
import dev.parlance.db.DatabaseUnusable;
import dev.parlance.db.Migrations;
import dev.parlance.db.embedded.EmbeddedDatabase;
import dev.parlance.secret.KeyFile;
import dev.parlance.secret.SecretBox;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process: arguments, configuration, the database, the service, and a clean end on SIGTERM and Ctrl-C.
 *
 * <p>Exit codes: 0 after a clean end, 1 when the service did not start, 2 when the arguments or settings are wrong.
 */
@SuppressWarnings("SystemOut")
public final class Main {
    private static final Logger LOG = LoggerFactory.getLogger(Main.class);
    private static final int WRONG_SETTINGS = 2;
    private static final int NOT_STARTED = 1;
    private static final long GRACE_SECONDS = 10;
    private static final String ALLOCATOR = "io.netty.allocator.type";
    private static final String USAGE = "usage: java -jar parlance.jar [--config FILE]";

    private Main() {}

    public static void main(String... args) {
        preferPooledBuffers();
        var code = run(args);
        if (code != 0) {
            System.exit(code);
        }
    }

    /**
     * The pool that was Netty's own before 4.2 costs the event loops less than what came after it; {@code -D}
     * overrides.
     */
    private static void preferPooledBuffers() {
        if (System.getProperty(ALLOCATOR) == null) {
            System.setProperty(ALLOCATOR, "pooled");
        }
    }

    private static int run(String... args) {
        Config.Loaded loaded;
        try {
            loaded = Config.load(configFile(args), System.getenv());
        } catch (IllegalArgumentException wrong) {
            System.err.println(USAGE);
            return WRONG_SETTINGS;
        } catch (InvalidConfig wrong) {
            System.err.println(wrong.getMessage());
            return WRONG_SETTINGS;
        }
        loaded.warnings().forEach(LOG::warn);
        try {
            start(loaded.config());
            return 0;
        } catch (DatabaseUnusable | StartFailed failed) {
            System.err.println(failed.getMessage());
            return NOT_STARTED;
        }
    }

    private static @Nullable Path configFile(String... args) {
        if (args.length == 0) {
            return null;
        }
        if (args.length == 2 && args[0].equals("--config")) {
            return Path.of(args[1]);
        }
        throw new IllegalArgumentException("unknown arguments");
    }

    private static void start(Config config) {
        var begun = System.nanoTime();
        var embedded = config.database().embedded()
                ? EmbeddedDatabase.start(config.database().embeddedServer())
                : null;
        try {
            var server = server(config, embedded);
            new Migrations(server).run();
            var meters = new Meters();
            var vertx = meters.vertx();
            var options = server.options(config.database());
            var service = Service.start(new Features.Ground(
                            vertx, config, options, box(config, embedded), callbackKey(embedded), meters))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
            endOnSignal(vertx, service, embedded, config);
            welcome(config, service, embedded, (System.nanoTime() - begun) / 1_000_000);
        } catch (RuntimeException failed) {
            if (embedded != null) {
                embedded.stop();
            }
            throw failed instanceof DatabaseUnusable unusable ? unusable : new StartFailed(failed);
        }
    }

    private static DatabaseServer server(Config config, @Nullable EmbeddedDatabase embedded) {
        if (embedded != null) {
            return embedded.server();
        }
        var url = java.util.Objects.requireNonNull(config.database().url());
        return DatabaseServer.of(url, config.database());
    }

    private static SecretBox box(Config config, @Nullable EmbeddedDatabase embedded) {
        var key = config.secrets().encryptionKey();
        if (key != null) {
            return SecretBox.of(key.value());
        }
        return SecretBox.of(kept(java.util.Objects.requireNonNull(embedded), "encryption.key"));
    }

    /** Receivers of callbacks check signatures with it, as {@code whsec_} and what the file holds. */
    private static @Nullable String callbackKey(@Nullable EmbeddedDatabase embedded) {
        return embedded == null ? null : kept(embedded, "callback.key");
    }

    private static String kept(EmbeddedDatabase embedded, String name) {
        var file = embedded.dataDir().resolve(name);
        try {
            return KeyFile.readOrCreate(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(file + " cannot be read or created", unreadable);
        }
    }

    /** In order: answer what has begun, finish deliveries, close the pools, stop the database. */
    private static void endOnSignal(Vertx vertx, Service service, @Nullable EmbeddedDatabase embedded, Config config) {
        var ended = new CountDownLatch(1);
        var closed = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
            LOG.info("stopping");
            service.stop().onComplete(_ -> ended.countDown());
            await(ended, config.shutdown().drainTimeout().toSeconds() + GRACE_SECONDS);
            // from here and not from one of its event loops, which have ended when it tells that it has
            vertx.close().onComplete(_ -> closed.countDown());
            await(closed, GRACE_SECONDS);
            if (embedded != null) {
                embedded.stop();
            }
            LOG.info("stopped");
            flushLog();
        }));
    }

    /** What was said last is written too; the log is written by a thread of its own. */
    private static void flushLog() {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.stop();
        }
    }

    private static void await(CountDownLatch latch, long seconds) {
        try {
            if (!latch.await(seconds, TimeUnit.SECONDS)) {
                LOG.warn("the service did not stop completely in time");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void welcome(Config config, Service service, @Nullable EmbeddedDatabase embedded, long millis) {
        LOG.atInfo()
                .addKeyValue("millis", millis)
                .addKeyValue("port", service.httpPort())
                .addKeyValue("managementPort", service.managementPort())
                .addKeyValue("roles", config.roles())
                .log("started");
        if (embedded == null) {
            return;
        }
        var base = "http://localhost:" + service.httpPort();
        var out = new StringBuilder("""

                Parlance listens on %s
                  interface   %s/web/api2/v1
                  reference   %s/docs
                  health      http://localhost:%d/health/ready
                  data        %s
                """.formatted(
                base, base, base, service.managementPort(), embedded.dataDir().toAbsolutePath()));
        out.append("  user        ").append(config.admin().userName()).append('\n');
        if (service.generatedPassword() != null) {
            out.append("  password    ").append(service.generatedPassword()).append("   (shown this once)\n");
        }
        out.append("Log in with POST /auth/login; README.md has a tour. Ctrl-C stops the service.\n");
        System.out.println(out);
    }

    /** The service did not start; the message is for the person who started it. */
    private static final class StartFailed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        StartFailed(Throwable cause) {
            super("Parlance did not start: " + reason(cause), cause);
            LOG.atError().setCause(cause).log("start failed");
        }

        private static String reason(Throwable failure) {
            var cause = failure;
            while (cause instanceof java.util.concurrent.CompletionException && cause.getCause() != null) {
                cause = cause.getCause();
            }
            return String.valueOf(cause.getMessage());
        }
    }
}
