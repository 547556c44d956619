package dev.parlance.analysis.pretranslate;

import dev.parlance.analysis.index.WorkerPool;
import dev.parlance.analysis.pretranslate.state.EndPreTranslation;
import dev.parlance.analysis.pretranslate.state.PreTranslateTask;
import dev.parlance.analysis.pretranslate.state.PreTranslationMetrics;
import dev.parlance.analysis.pretranslate.state.PreTranslationStore;
import dev.parlance.analysis.pretranslate.state.PreTranslationWarnings;
import dev.parlance.analysis.run.OpenMemories;
import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.job.segment.FillSegments;
import dev.parlance.job.segment.JobSegmentStore;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.memory.match.TranslationStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import java.util.List;
import java.util.stream.IntStream;

/** Pre-translates jobs, one batch of segments after another. */
record PreTranslateRunner(
        Db db,
        TaskStore tasks,
        OpenMemories opening,
        WorkerPool pool,
        FillSegments filling,
        EndPreTranslation ends,
        PreTranslationMetrics metrics)
        implements TaskRunner {

    @Override
    public Future<Void> run(Task task) {
        var work = task.payload(PreTranslateTask.class);
        return new PreTranslationStore(db)
                .find(EndPreTranslation.request(task))
                .compose(progress -> InOrder.each(
                        IntStream.range(progress.job(), work.jobs().size())
                                .boxed()
                                .toList(),
                        job -> runJob(
                                task, work, job, job == progress.job() ? progress.ordinal() : JobSegmentStore.START)))
                .compose(_ -> ends.searched(task, work));
    }

    /** Continues with a job after the segment with that ordinal. */
    private Future<Void> runJob(Task task, PreTranslateTask work, int index, int ordinal) {
        var uid = work.jobs().get(index);
        return new PreTranslationStore(db)
                .job(work.projectUid(), uid)
                .compose(job -> job.isEmpty()
                        ? Future.succeededFuture(List.of(PreTranslationWarnings.jobDeleted(uid)))
                        : fill(task, work, index, job.get(), ordinal))
                .compose(warnings ->
                        next(task, new PreTranslationStore.Progress(index + 1, JobSegmentStore.START, 0, 0, warnings)));
    }

    /** The warnings about the memories of the job. */
    private Future<List<AsyncResponse.Detail>> fill(
            Task task, PreTranslateTask work, int index, PreTranslationStore.Job job, int ordinal) {
        return memories(work, job)
                .compose(memories -> opening.with(
                        memories,
                        job.targetLang(),
                        opened -> batches(task, work, index, job, opened)
                                .run(ordinal)
                                .map(_ -> PreTranslationWarnings.of(opened, job.targetLang()))));
    }

    private Future<List<MatchStore.Memory>> memories(PreTranslateTask work, PreTranslationStore.Job job) {
        return work.sources().memories()
                ? new MatchStore(db).memories(job.projectId())
                : Future.succeededFuture(List.of());
    }

    private PreTranslateBatches batches(
            Task task, PreTranslateTask work, int index, PreTranslationStore.Job job, OpenMemories.Opened opened) {
        var translations = new FindTranslations(
                new MatchStore(db),
                new TranslationStore(db),
                pool,
                opened.memories(),
                job.targetLang(),
                job.rules(),
                work.threshold());
        return new PreTranslateBatches(this, task, work, index, job, translations);
    }

    private Future<Void> next(Task task, PreTranslationStore.Progress step) {
        return db.transaction(tx ->
                tasks.hold(tx, task).compose(_ -> PreTranslationStore.add(tx, EndPreTranslation.request(task), step)));
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return ends.giveUp(task, task.payload(PreTranslateTask.class), reason);
    }
}
