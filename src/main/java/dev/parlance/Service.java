package dev.parlance;

import dev.parlance.config.Config;
import dev.parlance.config.section.InstanceRole;
import dev.parlance.db.Db;
import dev.parlance.file.FileSegments;
import dev.parlance.http.HttpVerticle;
import dev.parlance.http.ManagementVerticle;
import dev.parlance.secret.SecretBox;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The composition root: builds every part, deploys in order, closes in reverse. The database is there before and after
 * it.
 */
public final class Service {
    private static final Logger LOG = LoggerFactory.getLogger(Service.class);
    private static final Duration HOUSEKEEPING = Duration.ofMinutes(10);
    private static final long DRAIN_STEP_MILLIS = 20;

    private final Vertx vertx;
    private final Config config;
    private final PgConnectOptions server;
    private final Meters meters;
    private final Features features;
    private final AtomicInteger managementPort = new AtomicInteger();
    private final AtomicBoolean started = new AtomicBoolean();
    private final List<String> deployments = new ArrayList<>();

    private @Nullable String generatedPassword;

    private Service(Features.Ground ground) {
        this.vertx = ground.vertx();
        this.config = ground.config();
        this.server = ground.server();
        this.meters = ground.meters();
        this.features = new Features(ground);
    }

    /**
     * Starts all parts that the configuration's roles name on a database that has been migrated.
     *
     * @param box seals secrets that are kept in the database
     * @param callbackKey signs callbacks where the configuration names no secret for them; in base64, or null for none
     */
    public static Future<Service> start(
            Vertx vertx,
            Config config,
            PgConnectOptions server,
            SecretBox box,
            @Nullable String callbackKey,
            Meters meters) {
        var service = new Service(new Features.Ground(vertx, config, server, box, callbackKey, meters));
        return service.deploy()
                .map(service)
                .recover(failure -> service.stop().transform(_ -> Future.failedFuture(failure)));
    }

    private Future<Void> deploy() {
        return features.webhooks
                .housekeeping(features.db)
                .compose(_ -> deployManagement())
                .compose(_ -> features.users.ensureAdministrator(features.db, config.admin()))
                .compose(password -> {
                    generatedPassword = password;
                    return config.runs(InstanceRole.IMPORT) ? deployImport() : Future.succeededFuture();
                })
                .compose(_ -> config.runs(InstanceRole.DELIVERY) ? deployDelivery() : Future.succeededFuture())
                .compose(_ -> config.runs(InstanceRole.ANALYSIS) ? deployAnalysis() : Future.succeededFuture())
                .compose(_ -> config.runs(InstanceRole.HTTP) ? deployHttp() : Future.succeededFuture())
                .map(_ -> {
                    vertx.setPeriodic(HOUSEKEEPING.toMillis(), _ -> keepHouse());
                    started.set(true);
                    return null;
                });
    }

    private Future<Void> deployManagement() {
        Supplier<Future<Void>> database = features.db::ping;
        Supplier<Future<Void>> open =
                () -> features.http.draining() ? Future.failedFuture("draining") : Future.succeededFuture();
        Supplier<Future<Void>> deployed =
                () -> started.get() ? Future.succeededFuture() : Future.failedFuture("starting");
        Map<String, Map<String, Supplier<Future<Void>>>> probes = Map.of(
                "/health/live", Map.of("process", Future::succeededFuture),
                "/health/started", Map.of("started", deployed),
                "/health/ready", Map.of("database", database, "open", open, "started", deployed));
        return deployed(vertx.deployVerticle(
                new ManagementVerticle(config.management(), probes, meters::scrape, managementPort)));
    }

    private Future<Void> deployImport() {
        var verticle = features.jobs.importVerticle(
                features.db, config.imports(), config.shutdown().drainTimeout(), features::words);
        Thread.ofPlatform().name("warm-up").daemon().start(Service::warmUp);
        var units = features.memories.importVerticle(
                features.db, config.imports(), config.shutdown().drainTimeout());
        var terms = features.termBases.importVerticle(
                features.db, config.imports(), config.shutdown().drainTimeout());
        return deployed(vertx.deployVerticle(verticle, new DeploymentOptions()))
                .compose(_ -> deployed(vertx.deployVerticle(units, new DeploymentOptions())))
                .compose(_ -> deployed(vertx.deployVerticle(terms, new DeploymentOptions())));
    }

    /**
     * The first use of a format costs up to a second. This spares the first upload the wait; a stop does not wait for
     * it.
     */
    private static void warmUp() {
        try {
            FileSegments.warmUp();
        } catch (IOException | RuntimeException failure) {
            LOG.atWarn().setCause(failure).log("file formats were not warmed up");
        }
    }

    private Future<Void> deployAnalysis() {
        var verticle = features.analyses.verticle(features.db, config.shutdown().drainTimeout());
        return deployed(vertx.deployVerticle(verticle, new DeploymentOptions()));
    }

    private Future<Void> deployHttp() {
        return deployed(vertx.deployVerticle(features.termBases.searchVerticle(features.db), new DeploymentOptions()))
                .compose(_ -> deployed(vertx.deployVerticle(
                        () -> new HttpVerticle(features.http),
                        new DeploymentOptions().setInstances(Features.loops(config)))));
    }

    private Future<Void> deployDelivery() {
        return deployed(vertx.deployVerticle(
                () -> features.webhooks.verticle(loop -> Db.openForQueues(loop, server, Features.perLoop(config))),
                new DeploymentOptions().setInstances(config.delivery().instances())));
    }

    private Future<Void> deployed(Future<String> deployment) {
        return deployment.map(id -> {
            deployments.add(id);
            return null;
        });
    }

    private void keepHouse() {
        features.housekeeping()
                .forEach(task -> task.apply(features.db)
                        .onFailure(failure ->
                                LOG.atWarn().setCause(failure).log("housekeeping failed and will be retried")));
    }

    /** The generated password of the administrator that this start has created, or null. */
    public @Nullable String generatedPassword() {
        return generatedPassword;
    }

    /** The port of the REST interface. */
    public int httpPort() {
        return features.http.port();
    }

    public int managementPort() {
        return managementPort.get();
    }

    /** Finishes requests in flight, refuses new ones, and closes all parts in reverse order. */
    public Future<Void> stop() {
        features.http.drain();
        return drained(System.nanoTime() + config.shutdown().drainTimeout().toNanos())
                .compose(_ -> undeploy())
                .transform(_ -> features.close())
                .mapEmpty();
    }

    private Future<Void> drained(long deadline) {
        return features.http.inFlight() == 0 || System.nanoTime() > deadline
                ? Future.succeededFuture()
                : vertx.timer(DRAIN_STEP_MILLIS, TimeUnit.MILLISECONDS).compose(_ -> drained(deadline));
    }

    private Future<Void> undeploy() {
        return deployments.isEmpty()
                ? Future.succeededFuture()
                : vertx.undeploy(deployments.removeLast()).transform(_ -> undeploy());
    }
}
