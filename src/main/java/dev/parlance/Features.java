package dev.parlance;

import dev.parlance.analysis.AnalysisFeature;
import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.bus.LocalBus;
import dev.parlance.cluster.OpenHints;
import dev.parlance.config.Config;
import dev.parlance.config.section.InstanceRole;
import dev.parlance.customfield.CustomFieldAccess;
import dev.parlance.customfield.CustomFieldFeature;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.db.NotifyTransport;
import dev.parlance.egress.OwnPorts;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventStore;
import dev.parlance.feed.FeedFeature;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.http.HttpInterface;
import dev.parlance.http.catalogue.EventSchemas;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.HttpMetrics;
import dev.parlance.importsettings.ImportSettingsFeature;
import dev.parlance.job.JobFeature;
import dev.parlance.job.provider.AssignmentAccess.Kind;
import dev.parlance.machinetranslate.MachineTranslateFeature;
import dev.parlance.machinetranslate.MachineTranslation;
import dev.parlance.memory.MemoryFeature;
import dev.parlance.netrate.NetRateFeature;
import dev.parlance.project.ProjectFeature;
import dev.parlance.reference.ReferenceFeature;
import dev.parlance.rotation.RotateKey;
import dev.parlance.secret.SecretBox;
import dev.parlance.services.Services;
import dev.parlance.storage.Storage;
import dev.parlance.task.TaskFeature;
import dev.parlance.template.TemplateFeature;
import dev.parlance.termbase.TermBaseFeature;
import dev.parlance.user.UserFeature;
import dev.parlance.webhook.WebhookFeature;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The features of an instance, each created once. */
final class Features {
    final Databases databases;
    final Db db;
    final UserFeature users;
    final JobFeature jobs;
    final MemoryFeature memories;
    final AnalysisFeature analyses;
    final TermBaseFeature termBases;
    final WebhookFeature webhooks;
    final HttpInterface http;
    /** The port of health and metrics; before it listens, the configured port. */
    final AtomicInteger managementPort;
    /** The port on which other instances ask for searches, or that is configured for it; 0 without the role. */
    final AtomicInteger searchPort;

    private final Ground ground;
    final Services services;
    final FilePlaces files;

    final FeedFeature feed;
    private final ImportSettingsFeature.StyleSources styles;
    final RotateKey keys;
    /** Data that other features store with a project: copied to templates, and from templates to new projects. */
    private final List<TemplateFeature.Part> templateParts = List.of(
            new TemplateFeature.Part(
                    (tx, project, template) -> CustomFieldAccess.copy(
                            tx, FieldEntity.PROJECT, project, FieldEntity.PROJECT_TEMPLATE, template),
                    (tx, template, project) -> CustomFieldAccess.copy(
                            tx, FieldEntity.PROJECT_TEMPLATE, template, FieldEntity.PROJECT, project)),
            new TemplateFeature.Part(ImportSettingsFeature::toTemplate, ImportSettingsFeature::fromTemplate),
            new TemplateFeature.Part(TermBaseFeature::toTemplate, TermBaseFeature::fromTemplate),
            new TemplateFeature.Part(
                    (tx, project, template) ->
                            JobFeature.copyAssignments(tx, Kind.PROJECT, project, Kind.PROJECT_TEMPLATE, template),
                    (tx, template, project) ->
                            JobFeature.copyAssignments(tx, Kind.PROJECT_TEMPLATE, template, Kind.PROJECT, project)),
            new TemplateFeature.Part(AnalysisFeature::toTemplate, AnalysisFeature::toProject));

    /**
     * The external parts that an instance uses.
     *
     * @param server the database, already migrated
     * @param box seals secrets that are kept in the database
     * @param callbackKey signs callbacks if the configuration has no secret for them; base64, or null for none
     * @param workers read and write files
     */
    record Ground(
            Vertx vertx,
            Config config,
            PgConnectOptions server,
            SecretBox box,
            @Nullable String callbackKey,
            Meters meters,
            FileWorkers workers) {}

    Features(Ground ground) {
        this.ground = ground;
        var config = ground.config();
        this.managementPort = new AtomicInteger(config.management().port());
        this.searchPort = new AtomicInteger(
                config.runs(InstanceRole.SEARCH) ? config.search().port() : 0);
        this.databases = new Databases(
                ground.vertx(), ground.server(), config, ground.meters().registry());
        this.db = databases.shared();
        this.files = new FilePlaces(
                ground.vertx(), ground.config().files(), ground.meters().registry());
        this.services = services(ground, db, files.storage());
        var contract = Contract.load();
        this.users = new UserFeature(services, config.auth());
        var schemas = new EventSchemas(contract);
        this.webhooks = new WebhookFeature(
                services, config, schemas, ground.box(), ground.callbackKey(), version(), ownPorts());
        this.styles = ImportSettingsFeature.StyleSources.of(ground.vertx(), webhooks.egress());
        this.feed = new FeedFeature(services, schemas, databases.queues());
        this.keys = rotation();
        this.jobs = jobs(contract);
        this.memories = new MemoryFeature(services);
        this.analyses = analyses();
        this.termBases = new TermBaseFeature(services, config.search(), config.export());
        var loops = new HttpInterface.PerLoop(databases::openForLoop, this::endpoints, users::authenticator);
        var metrics = new HttpMetrics(services.meters());
        this.http = new HttpInterface(config.http(), contract, services.clock(), loops, ground.box(), metrics);
    }

    private AnalysisFeature analyses() {
        var config = ground.config();
        var machine = MachineTranslation.of(services, config.machineTranslation(), webhooks.egress(), ground.box());
        var elsewhere = config.search().url() != null;
        return new AnalysisFeature(services, config.analysis(), webhooks.urlCheck(), machine, elsewhere);
    }

    private RotateKey rotation() {
        var box = ground.box();
        return new RotateKey(
                services.vertx(),
                box,
                List.of(WebhookFeature.sealed(box), MachineTranslateFeature.sealed(box)),
                services.meters());
    }

    private JobFeature jobs(Contract contract) {
        var config = ground.config();
        return new JobFeature(
                services,
                config.imports(),
                config.export(),
                contract,
                config.http().jobHeaderNames(),
                webhooks.callbackCheck(),
                ground.workers());
    }

    private static Services services(Ground ground, Db db, Storage storage) {
        var config = ground.config();
        var vertx = ground.vertx();
        var clock = InstantSource.system();
        var bus = new LocalBus(
                vertx, config.http().requestTimeout(), config.analysis().maxAsksInFlight());
        ground.meters().gauge("parlance_bus_asks_in_flight", bus::inFlight);
        var meters = ground.meters().registry();
        Supplier<Hints.Transport> database = () -> new NotifyTransport(vertx, db, ground.server());
        var keys = ground.box().tokens(OpenHints.PURPOSE);
        var hints = OpenHints.open(vertx, config.hints(), database, keys, meters);
        var callbacks = new CallbackStore(clock);
        return new Services(vertx, bus, hints, new EventStore(bus, clock), callbacks, meters, clock, storage);
    }

    /** Every endpoint, for one event loop with its own connections. */
    private List<Endpoint> endpoints(Db own) {
        var events = services.events();
        return Stream.of(
                        users.endpoints(own),
                        ReferenceFeature.endpoints(own),
                        CustomFieldFeature.endpoints(own),
                        ProjectFeature.endpoints(
                                own,
                                events,
                                services.storage().files(own),
                                TemplateFeature.templates(templateParts),
                                jobs::projectDeleted),
                        TemplateFeature.endpoints(own, events, templateParts),
                        MachineTranslateFeature.endpoints(own, events, ground.box(), webhooks.urlCheck()),
                        jobs.endpoints(own),
                        TaskFeature.endpoints(own),
                        memories.endpoints(own),
                        NetRateFeature.endpoints(own),
                        ImportSettingsFeature.endpoints(own, ground.vertx(), events, styles),
                        analyses.endpoints(own),
                        termBases.endpoints(own),
                        webhooks.endpoints(own, databases.queuesLike(own)),
                        feed.endpoints(own))
                .flatMap(List::stream)
                .toList();
    }

    /** Counts the words of texts in a language as analyses count them. */
    ToLongFunction<String> words(String lang) {
        var method = ground.config().analysis().countMethod();
        var counter = CountMethod.of(method).orElseThrow().counter(lang);
        return text -> counter.count(text).words();
    }

    /** The ports are asked for when a host is called, after the servers have begun to listen. */
    private OwnPorts ownPorts() {
        var server = ground.server();
        var own = Stream.<IntSupplier>of(this::httpPort, managementPort::get, searchPort::get);
        var hints = OpenHints.ports(ground.config().hints());
        return new OwnPorts(Stream.concat(own, hints).toList(), server.getHost(), server.getPort());
    }

    int httpPort() {
        return http.port();
    }

    private static String version() {
        var version = Features.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** Ends what runs outside verticles, and closes the connections to the database last. */
    Future<Void> close() {
        return Future.succeededFuture()
                .compose(_ -> jobs.close())
                .transform(_ -> analyses.close())
                .transform(_ -> termBases.close())
                .transform(_ -> files.close())
                .transform(_ -> services.hints().close())
                .transform(_ -> databases.close())
                .mapEmpty();
    }
}
