package dev.parlance.analysis.pretranslate.machine;

import dev.parlance.analysis.pretranslate.state.EndPreTranslation;
import dev.parlance.analysis.pretranslate.state.MachineRules;
import dev.parlance.analysis.pretranslate.state.MachineStateStore;
import dev.parlance.analysis.pretranslate.state.Outcome;
import dev.parlance.analysis.pretranslate.state.OutcomeStore;
import dev.parlance.analysis.pretranslate.state.PreTranslateTask;
import dev.parlance.analysis.pretranslate.state.PreTranslationStore;
import dev.parlance.analysis.pretranslate.state.PreTranslationWarnings;
import dev.parlance.analysis.pretranslate.state.WaitingStore;
import dev.parlance.job.segment.FillSegments;
import dev.parlance.job.segment.JobSegmentStore;
import dev.parlance.machinetranslate.Engine;
import dev.parlance.machinetranslate.Translator;
import dev.parlance.machinetranslate.call.RequestFailed;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.Task;
import dev.parlance.task.TaskPostponed;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of the task that translates what waits for machine translation. The targets of a batch are written when its
 * requests have ended, so that at most one batch is sent again after the instance was killed. For one thread at a time.
 */
final class MachinePass {
    private static final Logger LOG = LoggerFactory.getLogger(MachinePass.class);
    private static final int BATCH = 200;
    /** After this time, another pre-translation that waits gets the place. */
    private static final Duration TURN = Duration.ofSeconds(30);

    private final MachinePassRunner runner;
    private final Task task;
    private final PreTranslateTask work;
    private final MachineRules rules;
    private final long request;
    private final long started = System.nanoTime();
    private MachineTexts known = new MachineTexts("");

    MachinePass(MachinePassRunner runner, Task task, PreTranslateTask work, MachineRules rules) {
        this.runner = runner;
        this.task = task;
        this.work = work;
        this.rules = rules;
        this.request = EndPreTranslation.request(task);
    }

    /** Some waiting segments of one job, and the service that translates them. */
    private record Step(
            WaitingStore.Next next, PreTranslationStore.Job job, Engine engine, MachineStateStore.State state) {}

    /** Translates the next batch; false when none is left. */
    Future<Boolean> step() {
        task.requireHeld();
        if (System.nanoTime() - started > TURN.toNanos()) {
            return Future.failedFuture(
                    new TaskPostponed(Duration.ofMillis(1), "other pre-translations have their turn"));
        }
        return new WaitingStore(runner.db())
                .next(request, BATCH)
                .compose(next -> next.isEmpty()
                        ? Future.succeededFuture(false)
                        : job(next.get()).map(true));
    }

    private Future<Void> job(WaitingStore.Next next) {
        var uid = work.jobs().get(next.job());
        return new PreTranslationStore(runner.db())
                .job(work.projectUid(), uid)
                .compose(job -> job.isEmpty()
                        ? leave(next.job(), Outcome.JOB_DELETED, PreTranslationWarnings.jobDeleted(uid))
                        : engine(next, job.get()));
    }

    private Future<Void> engine(WaitingStore.Next next, PreTranslationStore.Job job) {
        return runner.engines()
                .find(job.projectId(), job.targetLang())
                .compose(engine -> engine.isEmpty()
                        ? leave(next.job(), Outcome.NOT_CONFIGURED, PreTranslationWarnings.noEngine(job.targetLang()))
                        : new MachineStateStore(runner.db())
                                .find(request)
                                .compose(state -> unlessFailed(new Step(next, job, engine.get(), state))));
    }

    private Future<Void> unlessFailed(Step step) {
        return step.state.hasFailed(step.engine.uid())
                ? leave(step.next.job(), Outcome.SERVICE_FAILED, null)
                : new JobSegmentStore(runner.db())
                        .some(
                                step.job.id(),
                                step.next.segments().stream()
                                        .map(WaitingStore.Waiting::ordinal)
                                        .toList())
                        .compose(segments -> runner.pool()
                                .run(() -> MachineBatch.of(
                                        work,
                                        step.next.segments(),
                                        segments,
                                        known(step),
                                        runner.room(rules, step.state))))
                        .compose(batch -> translate(step, batch));
    }

    private MachineTexts known(Step step) {
        var service = step.engine.uid() + " " + step.job.targetLang();
        if (!known.isOf(service)) {
            known = new MachineTexts(service);
        }
        return known;
    }

    private Future<Void> translate(Step step, MachineBatch batch) {
        return ask(step, batch, false)
                .compose(plain -> plain.failure != null
                        ? Future.succeededFuture(plain)
                        : ask(step, batch, true).map(marked -> plain.and(marked)))
                .compose(asked -> runner.pool()
                        .run(() -> MachineTargets.of(batch, rules))
                        .compose(targets -> write(step, targets, asked.characters))
                        .compose(_ -> after(step, asked.failure)));
    }

    /** What a service has translated, and its first failure. */
    private record Asked(long characters, @Nullable RequestFailed failure) {
        private Asked and(Asked next) {
            return new Asked(characters + next.characters, next.failure);
        }
    }

    private Future<Asked> ask(Step step, MachineBatch batch, boolean marked) {
        var texts = batch.texts(marked);
        return texts.isEmpty()
                ? Future.succeededFuture(new Asked(0, null))
                : runner.translator()
                        .translate(new Translator.Order(
                                step.engine, step.job.sourceLang(), step.job.targetLang(), marked, texts))
                        .map(translated -> remember(batch, texts, marked, translated));
    }

    private Asked remember(MachineBatch batch, List<String> texts, boolean marked, Translator.Translated translated) {
        var characters = 0L;
        for (var i = 0; i < texts.size(); i++) {
            var translation = translated.translations().get(i);
            if (translation != null) {
                var key = new MachineTexts.Key(marked, texts.get(i));
                batch.translations().put(key, translation);
                known.add(key, translation);
                characters += texts.get(i).codePointCount(0, texts.get(i).length());
            }
        }
        return new Asked(characters, translated.failure());
    }

    private Future<Void> write(Step step, MachineTargets targets, long characters) {
        var done = targets.done();
        if (done.isEmpty()) {
            return Future.succeededFuture();
        }
        var job = step.next.job();
        return runner.db()
                .transaction(tx -> runner.tasks()
                        .hold(tx, task)
                        .compose(_ -> runner.filling()
                                .fill(tx, work.projectUid(), work.jobs().get(job), targets.fills(), work.rules()))
                        .compose(filled -> WaitingStore.remove(tx, request, job, done)
                                .compose(_ -> record(tx, job, targets, filled, characters))))
                .onSuccess(runner.metrics()::count)
                .mapEmpty();
    }

    private Future<Map<Outcome, Long>> record(
            SqlConnection tx, int job, MachineTargets targets, FillSegments.Filled filled, long characters) {
        var outcomes = targets.outcomes(filled);
        return OutcomeStore.add(tx, request, job, outcomes)
                .compose(_ -> MachineStateStore.add(
                        tx, request, characters, filled.written().size()))
                .compose(_ ->
                        AsyncRequestStore.advance(tx, request, targets.done().size()))
                .map(outcomes);
    }

    /** A failure that may pass postpones the task; another one ends the use of the service. */
    private Future<Void> after(Step step, @Nullable RequestFailed failure) {
        return failure == null
                ? Future.succeededFuture()
                : runner.db()
                        .transaction(tx -> runner.tasks()
                                .hold(tx, task)
                                .compose(_ -> failing(tx, failure))
                                .compose(failing -> failing.compareTo(retryFor()) < 0
                                        ? Future.succeededFuture(
                                                Optional.of(FailureWait.postponed(failing, failure, retryFor())))
                                        : end(tx, step.engine, failure)))
                        .compose(postponed ->
                                postponed.isEmpty() ? Future.succeededFuture() : Future.failedFuture(postponed.get()));
    }

    private Duration retryFor() {
        return runner.settings().retryFor();
    }

    /** For how long the service has failed; for a failure that does not pass, the time that is too long. */
    private Future<Duration> failing(SqlConnection tx, RequestFailed failure) {
        return failure.retryable() ? MachineStateStore.failing(tx, request) : Future.succeededFuture(retryFor());
    }

    private Future<Optional<TaskPostponed>> end(SqlConnection tx, Engine engine, RequestFailed failure) {
        LOG.atWarn()
                .addKeyValue("machineTranslateSettings", engine.uid())
                .addKeyValue("reason", failure.reason())
                .addKeyValue("task", task)
                .log("a machine translation service failed");
        var failed = new MachineStateStore.FailedService(engine.uid(), engine.name(), failure.reason());
        return MachineStateStore.failed(tx, request, failed).map(Optional.empty());
    }

    /** Leaves all waiting segments of a job out. */
    private Future<Void> leave(int job, Outcome outcome, AsyncResponse.@Nullable Detail warning) {
        return runner.db()
                .transaction(tx -> runner.tasks()
                        .hold(tx, task)
                        .compose(_ -> WaitingStore.removeJob(tx, request, job))
                        .compose(segments -> OutcomeStore.add(tx, request, job, Map.of(outcome, segments))
                                .compose(_ -> AsyncRequestStore.advance(tx, request, segments))
                                .map(Map.of(outcome, segments)))
                        .compose(outcomes -> warn(tx, warning).map(outcomes)))
                .onSuccess(runner.metrics()::count)
                .mapEmpty();
    }

    private Future<Void> warn(SqlConnection tx, AsyncResponse.@Nullable Detail warning) {
        return warning == null ? Future.succeededFuture() : PreTranslationStore.warn(tx, request, List.of(warning));
    }
}
