package dev.parlance.analysis;

import dev.parlance.access.Caller;
import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.analysis.create.CreateAnalyses;
import dev.parlance.analysis.create.RecalculateAnalyses;
import dev.parlance.analysis.edit.EditAnalysis;
import dev.parlance.analysis.edit.ReplaceProjectSettings;
import dev.parlance.analysis.explain.AnalysedPartStore;
import dev.parlance.analysis.explain.ExplainSegments;
import dev.parlance.analysis.explain.ExplanationStore;
import dev.parlance.analysis.index.MemoryIndexes;
import dev.parlance.analysis.model.AnalysisStore;
import dev.parlance.analysis.model.ProjectAnalysisSettingsStore;
import dev.parlance.analysis.pretranslate.PreTranslationFeature;
import dev.parlance.analysis.pretranslate.state.PreTranslateTask;
import dev.parlance.analysis.run.CountMetrics;
import dev.parlance.analysis.run.CountPartTask;
import dev.parlance.analysis.run.CountRunner;
import dev.parlance.analysis.run.EndAnalysis;
import dev.parlance.analysis.run.EndPart;
import dev.parlance.analysis.run.PartCounterFactory;
import dev.parlance.analysis.run.PartStore;
import dev.parlance.analysis.run.ThreadPriority;
import dev.parlance.analysis.text.AnalyseText;
import dev.parlance.analysis.text.AskForCounts;
import dev.parlance.analysis.text.CountTexts;
import dev.parlance.analysis.text.FindTextScope;
import dev.parlance.analysis.text.TextsToAnalyse;
import dev.parlance.config.section.AnalysisSection;
import dev.parlance.db.Db;
import dev.parlance.egress.UrlCheck;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.remote.RemoteKind;
import dev.parlance.http.remote.RemoteService;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.segment.JobSegmentStore;
import dev.parlance.machinetranslate.MachineTranslation;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.memory.match.ReadMemoryUnits;
import dev.parlance.netrate.NetRateStore;
import dev.parlance.project.ProjectAccess;
import dev.parlance.services.Services;
import dev.parlance.shared.Json;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.TaskRunner;
import dev.parlance.task.TaskStore;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Builds the parts of the analysis feature for the composition root; one per process. */
public final class AnalysisFeature {
    private static final int SLOW_MINUTES = 1;

    private final Services services;
    private final UrlCheck urls;
    private final AnalysisSection settings;
    private final MachineTranslation machine;
    private final CountMetrics metrics;
    private final WorkerExecutor pool;
    private final MemoryIndexes indexes;
    private final boolean elsewhere;
    private final AtomicInteger textsInFlight = new AtomicInteger();

    /**
     * Creates the feature.
     *
     * @param elsewhere whether other instances have the indexes of memories, and count texts
     */
    public AnalysisFeature(
            Services services, AnalysisSection settings, UrlCheck urls, MachineTranslation machine, boolean elsewhere) {
        this.services = services;
        this.elsewhere = elsewhere;
        this.urls = urls;
        this.settings = settings;
        this.machine = machine;
        this.metrics = new CountMetrics(services.meters());
        this.pool = services.vertx()
                .createSharedWorkerExecutor("parlance-analysis", settings.workers(), SLOW_MINUTES, TimeUnit.MINUTES);
        this.indexes = new MemoryIndexes(
                this::blocking,
                Math.min(settings.memoryIndexes().bytes(), Runtime.getRuntime().maxMemory() / 2));
        services.meters().gauge("parlance_memory_index_bytes", indexes, MemoryIndexes::bytes);
    }

    /** Copies the analysis settings of a project to a new template; both by id. */
    public static Future<Void> toTemplate(SqlConnection tx, long project, long template) {
        return ProjectAnalysisSettingsStore.toTemplate(tx, project, template);
    }

    /** Copies the analysis settings of a template to a new project; both by id. */
    public static Future<Void> toProject(SqlConnection tx, long template, long project) {
        return ProjectAnalysisSettingsStore.toProject(tx, template, project);
    }

    /** The endpoints of one event loop. */
    public List<Endpoint> endpoints(Db db) {
        var schemes = new NetRateStore(db);
        return Stream.of(
                        countingEndpoints(db, schemes).all(),
                        List.of(preTranslation().endpoint(db)),
                        analysisEndpoints(db, schemes).all())
                .flatMap(List::stream)
                .toList();
    }

    private PreTranslationFeature preTranslation() {
        return new PreTranslationFeature(services, urls, this::blocking, indexes, machine);
    }

    private CountingEndpoints countingEndpoints(Db db, NetRateStore schemes) {
        var requests = new AsyncRequestStore(db);
        var tasks = new TaskStore(db, services.hints());
        var method = CountMethod.of(settings.countMethod()).orElseThrow();
        return new CountingEndpoints(
                new CreateAnalyses(db, schemes, requests, tasks, method),
                new RecalculateAnalyses(db, requests, tasks),
                elsewhere
                        ? (body, caller) -> askForCounts(db, body, caller)
                        : (body, caller) -> texts(db).analyse(body, caller).map(Reply::ok),
                urls);
    }

    private Future<Reply> askForCounts(Db db, TextsToAnalyse body, Caller caller) {
        return new AskForCounts(new FindTextScope(db, new NetRateStore(db)), services.bus())
                .count(body, caller)
                .map(json -> new Reply(200, json, false, Map.of("content-type", "application/json")));
    }

    private AnalyseText texts(Db db) {
        return new AnalyseText(
                new FindTextScope(db, new NetRateStore(db)),
                counting(db),
                CountMethod.of(settings.countMethod()).orElseThrow(),
                this::blocking,
                textsInFlight,
                settings.maxAsksInFlight());
    }

    /** Counts of texts, as other instances answer them. */
    public static RemoteKind<CountTexts, CountTexts.Answer> remoteTexts() {
        return new RemoteKind<>(CountTexts.ADDRESS, CountTexts.class, CountTexts.Answer::json, CountTexts.Answer::new);
    }

    /** Counts the texts of other instances. */
    public RemoteService<CountTexts, CountTexts.Answer> textService(Db db) {
        return new RemoteService<>(
                remoteTexts(),
                asked -> texts(db)
                        .analyse(asked.body(), asked.caller())
                        .map(counts -> new CountTexts.Answer(
                                Buffer.buffer(Json.bytes(counts, asked.caller().audience())))));
    }

    private AnalysisEndpoints analysisEndpoints(Db db, NetRateStore schemes) {
        return new AnalysisEndpoints(
                new AnalysisStore(db),
                new EditAnalysis(db, schemes, ends(db), services.events()),
                new ExplainSegments(
                        new AnalysedPartStore(db),
                        new ExplanationStore(db),
                        new JobSegmentStore(db),
                        new MatchStore(db)),
                new ProjectAccess(db),
                new ProjectAnalysisSettingsStore(db),
                new ReplaceProjectSettings(db, services.events()));
    }

    /**
     * The verticle that counts and pre-translates, one per instance.
     *
     * @param drain how long the verticle waits for its running tasks when it stops
     */
    public Supplier<Deployable> verticle(Db db, Duration drain) {
        var tasks = new TaskStore(db, services.hints());
        TaskRunner runner = new CountRunner(
                new PartStore(db),
                new EndPart(db, tasks, new NetRateStore(db), ends(db), services.events()),
                new ExplanationStore(db),
                new JobSegmentStore(db),
                counting(db),
                metrics);
        var counting = settings.workers();
        var queues = Map.of(
                CountPartTask.KIND,
                new AnalysisVerticle.Queue(runner, counting),
                PreTranslateTask.KIND,
                new AnalysisVerticle.Queue(preTranslation().runner(db), counting),
                PreTranslateTask.MACHINE_KIND,
                new AnalysisVerticle.Queue(
                        preTranslation().machineRunner(db), machine.settings().maxInFlight()));
        return () -> new AnalysisVerticle(tasks, settings, drain, queues);
    }

    private PartCounterFactory counting(Db db) {
        return new PartCounterFactory(
                new MatchStore(db),
                new ReadMemoryUnits(db),
                machine.engines(db),
                machine.translator(),
                indexes,
                this::blocking,
                settings.segmentsPerIndex());
    }

    private <T> Future<T> blocking(Callable<T> work) {
        return pool.executeBlocking(
                        () -> {
                            ThreadPriority.giveWay();
                            return work.call();
                        },
                        false)
                .map(Objects::requireNonNull);
    }

    /** Closes the worker pool; call it after the verticle and the endpoints are stopped. */
    public Future<Void> close() {
        return machine.translator().close().transform(_ -> pool.close());
    }

    private EndAnalysis ends(Db db) {
        return new EndAnalysis(new AsyncRequestStore(db), services.events(), services.callbacks(), services.clock());
    }
}
