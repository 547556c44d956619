package dev.parlance;

import dev.parlance.config.Config;
import dev.parlance.config.section.InstanceRole;
import dev.parlance.db.InOrder;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.http.HttpVerticle;
import dev.parlance.http.ManagementVerticle;
import dev.parlance.secret.SecretBox;
import dev.parlance.startup.CheckKey;
import dev.parlance.startup.NumberEvents;
import dev.parlance.task.FileReads;
import dev.parlance.task.QueueGauges;
import dev.parlance.termbase.TermBaseFeature;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds all parts of an instance, deploys them in order and closes them in reverse order. The database and the
 * processes that work on files run before it and after it.
 */
public final class Service {
    private static final Logger LOG = LoggerFactory.getLogger(Service.class);
    private static final long DRAIN_STEP_MILLIS = 20;

    private final Vertx vertx;
    private final Config config;
    private final Meters meters;
    private final FileWorkers workers;
    private final SecretBox box;
    private final Features features;
    private final Housekeeping housekeeping;
    private final QueueGauges queues;
    private final LoopPulse loops = new LoopPulse();
    private final AtomicBoolean started = new AtomicBoolean();
    private final List<String> deployments = new ArrayList<>();
    /** They work on tasks and deliveries, and no request waits for them. */
    private final List<String> workerDeployments = new ArrayList<>();

    private @Nullable String generatedPassword;

    private Service(Features.Ground ground) {
        this.vertx = ground.vertx();
        this.config = ground.config();
        this.meters = ground.meters();
        this.workers = ground.workers();
        this.box = ground.box();
        this.features = new Features(ground);
        var registry = meters.registry();
        var chores = Housekeeping.chores(features, config.asyncRequests().retention());
        this.housekeeping = new Housekeeping(vertx, features.db, chores, registry, System::nanoTime);
        this.queues = TaskQueues.gauges(vertx, features.databases.queues(), registry);
    }

    /** Starts all parts that the configuration's roles name. */
    static Future<Service> start(Features.Ground ground) {
        var service = new Service(ground);
        return service.deploy()
                .map(service)
                .recover(failure -> service.stop().transform(_ -> Future.failedFuture(failure)));
    }

    private Future<Void> deploy() {
        return new CheckKey(features.db, box)
                .check()
                .compose(_ -> checkFiles())
                .compose(_ -> new NumberEvents(features.db).run())
                .compose(_ -> prepareHistory())
                .compose(_ -> deploy(loops::beat, VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE))
                .compose(_ -> deployManagement())
                .compose(_ -> features.users.ensureAdministrator(
                        features.db, config.admin(), config.database().embedded()))
                .map(password -> {
                    generatedPassword = password;
                    return null;
                })
                .compose(_ -> deploy(InstanceRole.IMPORT, this::deployImport))
                .compose(_ -> deploy(InstanceRole.DELIVERY, this::deployDelivery))
                .compose(_ -> deploy(InstanceRole.ANALYSIS, this::deployAnalysis))
                .compose(_ -> deploySearch())
                .compose(_ -> deploy(InstanceRole.HTTP, this::deployHttp))
                .map(_ -> {
                    housekeeping.start();
                    queues.start();
                    started.set(true);
                    return null;
                });
    }

    /** The other roles neither store nor read files. */
    private Future<Void> checkFiles() {
        return config.runs(InstanceRole.HTTP) || config.runs(InstanceRole.IMPORT)
                ? features.files.check(features.db)
                : Future.succeededFuture();
    }

    /** Nothing but events needs the partitions, and housekeeping tries again. */
    private Future<Void> prepareHistory() {
        return features.webhooks.prepare(features.db).recover(failure -> {
            LOG.atWarn()
                    .setCause(failure)
                    .log("the partitions of today could not be created; until they are, no event can be stored");
            return Future.succeededFuture();
        });
    }

    private Future<Void> deploy(InstanceRole role, Supplier<Future<Void>> part) {
        return config.runs(role) ? part.get() : Future.succeededFuture();
    }

    private Future<Void> deployManagement() {
        Supplier<Future<Void>> database = features.databases::ping;
        Supplier<Future<Void>> eventLoops = loops::check;
        Supplier<Future<Void>> open = () -> succeedIf(!features.http.draining(), "draining");
        Supplier<Future<Void>> deployed = () -> succeedIf(started.get(), "starting");
        Map<String, Map<String, Supplier<Future<Void>>>> probes = Map.of(
                "/health/live", Map.of("eventLoops", eventLoops),
                "/health/started", Map.of("started", deployed),
                "/health/ready", Map.of("database", database, "open", open, "started", deployed));
        return deploy(
                () -> new ManagementVerticle(config.management(), probes, meters::scrape, features.managementPort), 1);
    }

    private static Future<Void> succeedIf(boolean holds, String otherwise) {
        return holds ? Future.succeededFuture() : Future.failedFuture(otherwise);
    }

    private Future<Void> deployImport() {
        var imports = config.imports();
        var drain = config.shutdown().drainTimeout();
        var reads = new FileReads(imports, workers);
        var readers = features.jobs.importVerticles(features.db, imports, reads, drain, features::words);
        return InOrder.each(readers, reader -> work(reader, 1))
                .compose(_ -> InOrder.each(
                        features.jobs.exportVerticles(features.db, imports, reads, drain), writer -> work(writer, 1)))
                .compose(_ -> work(
                        features.jobs.qualityVerticle(
                                features.db, TermBaseFeature.terminology(features.db), imports, drain),
                        1))
                .compose(_ -> work(features.memories.importVerticle(features.db, imports, reads, drain), 1))
                .compose(_ -> work(features.termBases.importVerticle(features.db, imports, reads, drain), 1));
    }

    private Future<Void> deployAnalysis() {
        return work(features.analyses.verticle(features.db, config.shutdown().drainTimeout()), 1);
    }

    private Future<Void> deployHttp() {
        return deploy(() -> new HttpVerticle(features.http), features.databases.loops());
    }

    private Future<Void> deploySearch() {
        var search = new SearchRole(features, config, box);
        var own = search.here()
                ? deploy(features.termBases.searchVerticle(features.db), 1)
                : Future.<Void>succeededFuture();
        return own.compose(_ -> search.elsewhere() ? deploy(search.client(), 1) : Future.succeededFuture())
                .compose(_ -> deploy(InstanceRole.SEARCH, () -> work(search.server(), 1)));
    }

    private Future<Void> deployDelivery() {
        return work(
                () -> features.webhooks.verticle(features.databases::openForDelivery),
                config.delivery().instances());
    }

    private Future<Void> deploy(Supplier<? extends Deployable> verticle, int instances) {
        return deploy(verticle, instances, deployments);
    }

    private Future<Void> work(Supplier<? extends Deployable> verticle, int instances) {
        return deploy(verticle, instances, workerDeployments);
    }

    private Future<Void> deploy(Supplier<? extends Deployable> verticle, int instances, List<String> ids) {
        return vertx.deployVerticle(verticle, new DeploymentOptions().setInstances(instances))
                .map(id -> {
                    ids.add(id);
                    return null;
                });
    }

    /** The generated password of the administrator that this start has created, or null. */
    public @Nullable String generatedPassword() {
        return generatedPassword;
    }

    /** The port of the REST interface. */
    public int httpPort() {
        return features.httpPort();
    }

    public int managementPort() {
        return features.managementPort.get();
    }

    /**
     * Ends within one drain time-out: gives tasks and leases back, finishes requests and downloads in flight, refuses
     * new ones, and then closes all parts in reverse order.
     */
    public Future<Void> stop() {
        features.http.drain();
        features.feed.drain();
        var ended = System.nanoTime() + config.shutdown().drainTimeout().toNanos();
        var workersEnded =
                Future.join(workerDeployments.stream().map(this::undeploy).toList());
        return Future.join(workersEnded, drained(ended))
                .transform(_ -> undeploy())
                .onComplete(_ -> queues.stop())
                .transform(_ -> features.close())
                .mapEmpty();
    }

    private Future<Void> drained(long deadline) {
        return InOrder.whileTrue(() -> features.http.unfinished() == 0 || System.nanoTime() > deadline
                ? Future.succeededFuture(false)
                : vertx.timer(DRAIN_STEP_MILLIS, TimeUnit.MILLISECONDS).map(true));
    }

    private Future<Void> undeploy() {
        return InOrder.each(deployments.reversed(), this::undeploy);
    }

    /** Succeeds also if the part cannot be closed, because the others are to be closed too. */
    private Future<Void> undeploy(String id) {
        return Future.succeededFuture().compose(_ -> vertx.undeploy(id)).otherwiseEmpty();
    }
}
