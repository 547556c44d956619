package dev.parlance.analysis;

import dev.parlance.job.JobSegmentStore;
import dev.parlance.memory.MatchStore;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;

/** Counts language parts: statements on the event loop, counting on the pool for it, one batch of segments at a time. */
final class CountRunner implements TaskRunner {
    private static final int BATCH = 1_000;

    private final PartStore parts;
    private final JobSegmentStore segments;
    private final MatchStore matches;
    private final WorkerExecutor pool;
    private final CountMetrics metrics;

    CountRunner(
            PartStore parts, JobSegmentStore segments, MatchStore matches, WorkerExecutor pool, CountMetrics metrics) {
        this.parts = parts;
        this.segments = segments;
        this.matches = matches;
        this.pool = pool;
        this.metrics = metrics;
    }

    @Override
    public Future<Void> run(Task task) {
        return parts.find(task.payload(CountPart.class).partId())
                .compose(work -> work.isEmpty() ? parts.gone(task) : run(task, work.get()));
    }

    private Future<Void> run(Task task, PartWork work) {
        var started = System.nanoTime();
        return memories(work)
                .map(memories -> begin(work, memories))
                .compose(count -> countJobs(task, work, count).compose(_ -> blocking(count::result)))
                .compose(result -> parts.finish(task, work, result))
                .onComplete(_ -> metrics.counted(started), _ -> metrics.failed(started));
    }

    private Future<List<MatchStore.Memory>> memories(PartWork work) {
        return work.settings().includeTransMemory()
                ? matches.memories(work.projectId())
                : Future.succeededFuture(List.of());
    }

    private static PartCount begin(PartWork work, List<MatchStore.Memory> memories) {
        var lang = work.targetLang();
        var count = new PartCount(
                work,
                memories.stream()
                        .filter(memory -> memory.targetLangs().contains(lang))
                        .toList());
        memories.stream()
                .filter(memory -> !memory.targetLangs().contains(lang))
                .forEach(memory -> count.warn(Warnings.memoryWithoutLanguage(memory, lang)));
        return count;
    }

    private Future<Void> countJobs(Task task, PartWork work, PartCount count) {
        var done = Future.<Void>succeededFuture();
        for (var job : work.jobs()) {
            done = done.compose(_ -> countJob(task, work, job, count));
        }
        return done;
    }

    private Future<Void> countJob(Task task, PartWork work, PartWork.Job job, PartCount count) {
        count.begin(job);
        return segments.each(job.id(), BATCH, batch -> {
                    task.requireHeld();
                    metrics.segments(batch.size());
                    return countBatch(work, count, count.place(batch));
                })
                .compose(_ -> {
                    var last = count.end();
                    if (last.isEmpty()) {
                        count.warn(Warnings.jobWithoutSegments(job));
                    }
                    return countBatch(work, count, last);
                });
    }

    private Future<Void> countBatch(PartWork work, PartCount count, List<PartCount.Placed> placed) {
        var questions = placed.stream().map(PartCount.Placed::question).toList();
        return matches.matches(count.memories(), work.targetLang(), questions)
                .compose(found -> blocking(() -> {
                    count.count(placed, found);
                    return true;
                }))
                .mapEmpty();
    }

    private <T> Future<T> blocking(Callable<T> work) {
        return pool.executeBlocking(work, false).map(Objects::requireNonNull);
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return parts.giveUp(task, task.payload(CountPart.class).partId(), reason);
    }
}
