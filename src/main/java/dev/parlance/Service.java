package dev.parlance;

import dev.parlance.analysis.AnalysisFeature;
import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.bus.LocalBus;
import dev.parlance.config.Config;
import dev.parlance.customfield.CustomFieldAccess;
import dev.parlance.customfield.CustomFieldFeature;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventStore;
import dev.parlance.feed.FeedFeature;
import dev.parlance.file.FileSegments;
import dev.parlance.http.HttpInterface;
import dev.parlance.http.HttpVerticle;
import dev.parlance.http.ManagementVerticle;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.HttpMetrics;
import dev.parlance.importsettings.ImportSettingsFeature;
import dev.parlance.job.JobFeature;
import dev.parlance.job.provider.AssignmentAccess;
import dev.parlance.machinetranslate.MachineTranslateFeature;
import dev.parlance.machinetranslate.Translator;
import dev.parlance.memory.MemoryFeature;
import dev.parlance.netrate.NetRateFeature;
import dev.parlance.project.ProjectFeature;
import dev.parlance.reference.ReferenceFeature;
import dev.parlance.secret.SecretBox;
import dev.parlance.task.TaskFeature;
import dev.parlance.template.TemplateFeature;
import dev.parlance.termbase.TermBaseFeature;
import dev.parlance.user.UserFeature;
import dev.parlance.webhook.WebhookFeature;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The composition root: builds every part, deploys in order, closes in reverse. The database is there before and after it. */
public final class Service {
    private static final Logger LOG = LoggerFactory.getLogger(Service.class);
    private static final Duration HOUSEKEEPING = Duration.ofMinutes(10);
    private static final long DRAIN_STEP_MILLIS = 20;

    private final Vertx vertx;
    private final Config config;
    private final PgConnectOptions server;
    private final Db db;
    private final Hints hints;
    private final Meters meters;
    private final EventStore events;
    private final SecretBox box;
    private final UserFeature users;
    private final JobFeature jobs;
    private final MemoryFeature memories;
    private final AnalysisFeature analyses;
    private final TermBaseFeature termBases;
    private final WebhookFeature webhooks;
    private final Db queues;
    private final FeedFeature feed;
    /** What features keep with projects and with templates beside what templates know themselves. */
    private final List<TemplateFeature.Part> templateParts = List.of(
            new TemplateFeature.Part(
                    (tx, project, template) -> CustomFieldAccess.copy(
                            tx, FieldEntity.PROJECT, project, FieldEntity.PROJECT_TEMPLATE, template),
                    (tx, template, project) -> CustomFieldAccess.copy(
                            tx, FieldEntity.PROJECT_TEMPLATE, template, FieldEntity.PROJECT, project)),
            new TemplateFeature.Part(ImportSettingsFeature::toTemplate, ImportSettingsFeature::fromTemplate),
            new TemplateFeature.Part(TermBaseFeature::toTemplate, TermBaseFeature::fromTemplate),
            new TemplateFeature.Part(
                    (tx, project, template) -> JobFeature.copyAssignments(
                            tx,
                            AssignmentAccess.Kind.PROJECT,
                            project,
                            AssignmentAccess.Kind.PROJECT_TEMPLATE,
                            template),
                    (tx, template, project) -> JobFeature.copyAssignments(
                            tx,
                            AssignmentAccess.Kind.PROJECT_TEMPLATE,
                            template,
                            AssignmentAccess.Kind.PROJECT,
                            project)),
            new TemplateFeature.Part(AnalysisFeature::toTemplate, AnalysisFeature::toProject));

    private final Function<Vertx, Db> databases;
    private final HttpInterface http;
    private final AtomicInteger managementPort = new AtomicInteger();
    private final AtomicBoolean started = new AtomicBoolean();
    private final List<String> deployments = new ArrayList<>();

    private @Nullable String generatedPassword;

    private Service(
            Vertx vertx,
            Config config,
            PgConnectOptions server,
            SecretBox box,
            @Nullable String callbackKey,
            Meters meters) {
        var clock = InstantSource.system();
        this.vertx = vertx;
        this.config = config;
        this.server = server;
        this.meters = meters;
        this.box = box;
        this.db = Db.open(vertx, server, config.database());
        this.hints = Hints.open(vertx, db, server);
        var bus = new LocalBus(
                vertx, config.http().requestTimeout(), config.analysis().maxAsksInFlight());
        meters.gauge("parlance_bus_asks_in_flight", bus::inFlight);
        this.events = new EventStore(bus, clock);
        this.users = new UserFeature(vertx, config.auth(), hints, clock);
        var contract = Contract.load();
        this.webhooks = new WebhookFeature(
                vertx, config, contract, bus, hints, box, meters.registry(), clock, callbackKey, version());
        this.queues = Db.openForQueues(vertx, server, perLoop(config));
        this.feed = new FeedFeature(vertx, bus, hints, events, clock, queues);
        this.databases = loop -> Db.open(loop, server, perLoop(config));
        this.jobs = new JobFeature(
                vertx,
                config.imports(),
                config.export(),
                meters.registry(),
                bus,
                events,
                new CallbackStore(clock),
                clock,
                contract,
                config.http().jobHeaderNames(),
                webhooks.urlCheck());
        this.memories = new MemoryFeature(vertx, bus, clock);
        this.analyses = new AnalysisFeature(
                vertx,
                bus,
                events,
                new CallbackStore(clock),
                clock,
                webhooks.urlCheck(),
                config.analysis(),
                new Translator(vertx, config.machineTranslation(), webhooks.hostGuard()),
                box,
                meters.registry());
        this.termBases = new TermBaseFeature(
                vertx, bus, hints, events, config.search(), config.export(), meters.registry(), clock);
        this.http = new HttpInterface(
                config.http(),
                contract,
                clock,
                new HttpInterface.PerLoop(databases, this::endpoints, users::authenticator),
                box,
                new HttpMetrics(meters.registry()));
    }

    /** Every endpoint, for one event loop with its own connections. */
    private List<Endpoint> endpoints(Db own) {
        return Stream.of(
                        users.endpoints(own),
                        ReferenceFeature.endpoints(own),
                        CustomFieldFeature.endpoints(own),
                        ProjectFeature.endpoints(own, events, TemplateFeature.templates(templateParts)),
                        TemplateFeature.endpoints(own, events, templateParts),
                        MachineTranslateFeature.endpoints(own, events, box, webhooks.urlCheck()),
                        jobs.endpoints(own),
                        TaskFeature.endpoints(own),
                        memories.endpoints(own),
                        NetRateFeature.endpoints(own),
                        ImportSettingsFeature.endpoints(own, vertx),
                        analyses.endpoints(own),
                        termBases.endpoints(own),
                        webhooks.endpoints(own, queues),
                        feed.endpoints(own))
                .flatMap(List::stream)
                .toList();
    }

    /** The words of a language's texts as analyses count them. */
    private ToLongFunction<String> words(String lang) {
        var method = config.analysis().countMethod();
        var counter = CountMethod.of(method.toString()).orElseThrow().counter(lang);
        return text -> counter.count(text).words();
    }

    /** The pool of an event loop is its share of the configured one. */
    private static Config.Database perLoop(Config config) {
        var all = config.database();
        return new Config.Database(
                all.url(),
                all.user(),
                all.password(),
                Math.max(2, all.poolSize() / loops(config)),
                all.readConnections(),
                all.maxWaitQueue(),
                all.connectTimeout(),
                all.statementTimeout(),
                all.embeddedServer());
    }

    private static int loops(Config config) {
        var wanted = config.http().instances();
        return wanted > 0 ? wanted : Runtime.getRuntime().availableProcessors();
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
        var service = new Service(vertx, config, server, box, callbackKey, meters);
        return service.deploy()
                .map(service)
                .recover(failure -> service.stop().transform(_ -> Future.failedFuture(failure)));
    }

    private Future<Void> deploy() {
        return webhooks.housekeeping(db)
                .compose(_ -> deployManagement())
                .compose(_ -> users.ensureAdministrator(db, config.admin()))
                .compose(password -> {
                    generatedPassword = password;
                    return config.runs(Config.Role.IMPORT) ? deployImport() : Future.succeededFuture();
                })
                .compose(_ -> config.runs(Config.Role.DELIVERY) ? deployDelivery() : Future.succeededFuture())
                .compose(_ -> config.runs(Config.Role.ANALYSIS) ? deployAnalysis() : Future.succeededFuture())
                .compose(_ -> config.runs(Config.Role.HTTP) ? deployHttp() : Future.succeededFuture())
                .map(_ -> {
                    vertx.setPeriodic(HOUSEKEEPING.toMillis(), _ -> keepHouse());
                    started.set(true);
                    return null;
                });
    }

    private Future<Void> deployManagement() {
        Supplier<Future<Void>> database = db::ping;
        Supplier<Future<Void>> open =
                () -> http.draining() ? Future.failedFuture("draining") : Future.succeededFuture();
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
        var verticle =
                jobs.importVerticle(db, config.imports(), config.shutdown().drainTimeout(), this::words);
        Thread.ofPlatform().name("warm-up").daemon().start(Service::warmUp);
        var units =
                memories.importVerticle(db, config.imports(), config.shutdown().drainTimeout());
        var terms =
                termBases.importVerticle(db, config.imports(), config.shutdown().drainTimeout());
        return deployed(vertx.deployVerticle(verticle, new DeploymentOptions()))
                .compose(_ -> deployed(vertx.deployVerticle(units, new DeploymentOptions())))
                .compose(_ -> deployed(vertx.deployVerticle(terms, new DeploymentOptions())));
    }

    /** The first use of a format costs up to a second, which the first upload need not wait for. A stop does not wait for it. */
    private static void warmUp() {
        try {
            FileSegments.warmUp();
        } catch (IOException | RuntimeException failure) {
            LOG.atWarn().setCause(failure).log("file formats were not warmed up");
        }
    }

    private Future<Void> deployAnalysis() {
        var verticle = analyses.verticle(db, config.shutdown().drainTimeout());
        return deployed(vertx.deployVerticle(verticle, new DeploymentOptions()));
    }

    private Future<Void> deployHttp() {
        return deployed(vertx.deployVerticle(termBases.searchVerticle(db), new DeploymentOptions()))
                .compose(_ -> deployed(vertx.deployVerticle(
                        () -> new HttpVerticle(http), new DeploymentOptions().setInstances(loops(config)))));
    }

    private Future<Void> deployDelivery() {
        return deployed(vertx.deployVerticle(
                () -> webhooks.verticle(loop -> Db.openForQueues(loop, server, perLoop(config))),
                new DeploymentOptions().setInstances(config.delivery().instances())));
    }

    private Future<Void> deployed(Future<String> deployment) {
        return deployment.map(id -> {
            deployments.add(id);
            return null;
        });
    }

    private void keepHouse() {
        Stream.<Function<Db, Future<Void>>>of(
                        users::housekeeping,
                        http::housekeeping,
                        jobs::housekeeping,
                        termBases::housekeeping,
                        webhooks::housekeeping)
                .forEach(task -> task.apply(db)
                        .onFailure(failure ->
                                LOG.atWarn().setCause(failure).log("housekeeping failed and will be retried")));
    }

    private static String version() {
        var version = Service.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** The password of the administrator that was just made, or null. */
    public @Nullable String generatedPassword() {
        return generatedPassword;
    }

    /** The port that the interface listens on. */
    public int httpPort() {
        return http.port();
    }

    public int managementPort() {
        return managementPort.get();
    }

    /** Answers what has begun, refuses what comes, and closes all parts in reverse. */
    public Future<Void> stop() {
        http.drain();
        return drained(System.nanoTime() + config.shutdown().drainTimeout().toNanos())
                .compose(_ -> undeploy())
                .transform(_ -> jobs.close())
                .transform(_ -> analyses.close())
                .transform(_ -> termBases.close())
                .transform(_ -> hints.close())
                .transform(_ -> queues.close())
                .transform(_ -> db.close())
                .mapEmpty();
    }

    private Future<Void> drained(long deadline) {
        return http.inFlight() == 0 || System.nanoTime() > deadline
                ? Future.succeededFuture()
                : vertx.timer(DRAIN_STEP_MILLIS, TimeUnit.MILLISECONDS).compose(_ -> drained(deadline));
    }

    private Future<Void> undeploy() {
        return deployments.isEmpty()
                ? Future.succeededFuture()
                : vertx.undeploy(deployments.removeLast()).transform(_ -> undeploy());
    }
}
