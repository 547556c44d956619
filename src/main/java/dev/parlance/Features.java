package dev.parlance;

import dev.parlance.analysis.AnalysisFeature;
import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.bus.LocalBus;
import dev.parlance.config.Config;
import dev.parlance.config.section.DatabaseSection;
import dev.parlance.customfield.CustomFieldAccess;
import dev.parlance.customfield.CustomFieldFeature;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventStore;
import dev.parlance.feed.FeedFeature;
import dev.parlance.http.HttpInterface;
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
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The features of an instance, each built once over the ground that it shares with the others. */
final class Features {
    final Db db;
    final Hints hints;
    final UserFeature users;
    final JobFeature jobs;
    final MemoryFeature memories;
    final AnalysisFeature analyses;
    final TermBaseFeature termBases;
    final WebhookFeature webhooks;
    final Db queues;
    final FeedFeature feed;
    final HttpInterface http;
    private final Ground ground;
    private final EventStore events;
    /** What other features store with a project, copied to templates and from templates to new projects. */
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

    /**
     * What all features are built on.
     *
     * @param server the database, already migrated
     * @param box seals secrets that are kept in the database
     * @param callbackKey signs callbacks if the configuration has no secret for them; base64, or null for none
     */
    record Ground(
            Vertx vertx,
            Config config,
            PgConnectOptions server,
            SecretBox box,
            @Nullable String callbackKey,
            Meters meters) {}

    Features(Ground ground) {
        var config = ground.config();
        this.ground = ground;
        var clock = InstantSource.system();
        this.db = Db.open(ground.vertx(), ground.server(), config.database());
        this.hints = Hints.open(ground.vertx(), db, ground.server());
        var bus = new LocalBus(
                ground.vertx(),
                config.http().requestTimeout(),
                config.analysis().maxAsksInFlight());
        ground.meters().gauge("parlance_bus_asks_in_flight", bus::inFlight);
        this.events = new EventStore(bus, clock);
        this.users = new UserFeature(ground.vertx(), config.auth(), hints, clock);
        var contract = Contract.load();
        this.webhooks = new WebhookFeature(
                ground.vertx(),
                config,
                contract,
                bus,
                hints,
                ground.box(),
                ground.meters().registry(),
                clock,
                ground.callbackKey(),
                version());
        this.queues = Db.openForQueues(ground.vertx(), ground.server(), perLoop(config));
        this.feed = new FeedFeature(ground.vertx(), bus, hints, events, clock, queues);
        Function<Vertx, Db> databases = loop -> Db.open(loop, ground.server(), perLoop(config));
        this.jobs = new JobFeature(
                ground.vertx(),
                config.imports(),
                config.export(),
                ground.meters().registry(),
                bus,
                events,
                new CallbackStore(clock),
                clock,
                contract,
                config.http().jobHeaderNames(),
                webhooks.urlCheck());
        this.memories = new MemoryFeature(ground.vertx(), bus, clock);
        this.analyses = new AnalysisFeature(
                ground.vertx(),
                bus,
                events,
                new CallbackStore(clock),
                clock,
                webhooks.urlCheck(),
                config.analysis(),
                new Translator(ground.vertx(), config.machineTranslation(), webhooks.hostGuard()),
                ground.box(),
                ground.meters().registry());
        this.termBases = new TermBaseFeature(
                ground.vertx(),
                bus,
                hints,
                events,
                config.search(),
                config.export(),
                ground.meters().registry(),
                clock);
        this.http = new HttpInterface(
                config.http(),
                contract,
                clock,
                new HttpInterface.PerLoop(databases, this::endpoints, users::authenticator),
                ground.box(),
                new HttpMetrics(ground.meters().registry()));
    }

    /** Every endpoint, for one event loop with its own connections. */
    private List<Endpoint> endpoints(Db own) {
        return Stream.of(
                        users.endpoints(own),
                        ReferenceFeature.endpoints(own),
                        CustomFieldFeature.endpoints(own),
                        ProjectFeature.endpoints(own, events, TemplateFeature.templates(templateParts)),
                        TemplateFeature.endpoints(own, events, templateParts),
                        MachineTranslateFeature.endpoints(own, events, ground.box(), webhooks.urlCheck()),
                        jobs.endpoints(own),
                        TaskFeature.endpoints(own),
                        memories.endpoints(own),
                        NetRateFeature.endpoints(own),
                        ImportSettingsFeature.endpoints(own, ground.vertx()),
                        analyses.endpoints(own),
                        termBases.endpoints(own),
                        webhooks.endpoints(own, queues),
                        feed.endpoints(own))
                .flatMap(List::stream)
                .toList();
    }

    /** The words of a language's texts as analyses count them. */
    ToLongFunction<String> words(String lang) {
        var method = ground.config().analysis().countMethod();
        var counter = CountMethod.of(method.toString()).orElseThrow().counter(lang);
        return text -> counter.count(text).words();
    }

    /** The pool of an event loop is its share of the configured one. */
    static DatabaseSection perLoop(Config config) {
        var all = config.database();
        return new DatabaseSection(
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

    static int loops(Config config) {
        var wanted = config.http().instances();
        return wanted > 0 ? wanted : Runtime.getRuntime().availableProcessors();
    }

    /** What is done from time to time, such as dropping what is past its retention. */
    List<Function<Db, Future<Void>>> housekeeping() {
        return List.of(
                users::housekeeping,
                http::housekeeping,
                jobs::housekeeping,
                termBases::housekeeping,
                webhooks::housekeeping);
    }

    private static String version() {
        var version = Features.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** Ends what runs outside verticles, and closes the connections to the database last. */
    Future<Void> close() {
        return jobs.close()
                .transform(_ -> analyses.close())
                .transform(_ -> termBases.close())
                .transform(_ -> hints.close())
                .transform(_ -> queues.close())
                .transform(_ -> db.close())
                .mapEmpty();
    }
}
