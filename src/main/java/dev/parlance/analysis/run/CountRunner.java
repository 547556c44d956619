package dev.parlance.analysis.run;

import dev.parlance.analysis.explain.ExplanationStore;
import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.job.segment.ComparedSegment;
import dev.parlance.job.segment.JobSegmentStore;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;

/** Counts language parts: statements on the event loop, counting on the pool for it, one batch of segments at a time. */
public final class CountRunner implements TaskRunner {
    /** Reading more rows at once would hold the requests up that share the event loop. */
    private static final int BATCH = 200;

    private final PartStore parts;
    private final EndPart ends;
    private final ExplanationStore explanations;
    private final JobSegmentStore segments;
    private final PartCounterFactory counting;
    private final CountMetrics metrics;

    public CountRunner(
            PartStore parts,
            EndPart ends,
            ExplanationStore explanations,
            JobSegmentStore segments,
            PartCounterFactory counting,
            CountMetrics metrics) {
        this.parts = parts;
        this.ends = ends;
        this.explanations = explanations;
        this.segments = segments;
        this.counting = counting;
        this.metrics = metrics;
    }

    @Override
    public Future<Void> run(Task task) {
        return parts.find(task.payload(CountPartTask.class).partId())
                .compose(work -> work.isEmpty() ? ends.projectDeleted(task) : run(task, work.get()));
    }

    private Future<Void> run(Task task, LanguagePart work) {
        var started = System.nanoTime();
        return counting.with(work, counted -> new Run(task, work, counted).count())
                .onComplete(_ -> metrics.counted(started), _ -> metrics.failed(started));
    }

    /** One counting of a part, from its first segment to its last. */
    private final class Run {
        private final Task task;
        private final LanguagePart work;
        private final PartCounterFactory.Counting counted;
        private final PartAccumulator count;
        private final ExplanationStore.Run explained;

        Run(Task task, LanguagePart work, PartCounterFactory.Counting counted) {
            this.task = task;
            this.work = work;
            this.counted = counted;
            this.count = counted.count();
            this.explained = explanations.begin(work.partId());
        }

        Future<Void> count() {
            var done = survey();
            for (var job : work.jobs()) {
                done = done.compose(_ -> countJob(job));
            }
            return done.compose(_ -> counted.result())
                    .compose(result -> ends.finish(task, work, explained.name(), result));
        }

        /** Passes over all segments until each is compared with all earlier ones. */
        private Future<Void> survey() {
            var survey = count.survey();
            if (survey == null || !survey.more()) {
                return Future.succeededFuture();
            }
            survey.begin();
            var done = Future.<Void>succeededFuture();
            for (var i = 0; i < work.jobs().size(); i++) {
                var job = i;
                done = done.compose(_ -> each(work.jobs().get(job), batch -> {
                    task.requireHeld();
                    return counted.survey(survey, job, batch);
                }));
            }
            return done.compose(_ -> {
                survey.end();
                return survey();
            });
        }

        private Future<Void> countJob(LanguagePart.Job job) {
            count.begin(job);
            return each(job, batch -> {
                        metrics.segments(batch.size());
                        return countBatch(count.place(batch));
                    })
                    .compose(_ -> {
                        var last = count.end();
                        return countBatch(last).onSuccess(_ -> warn(job, last.isEmpty()));
                    });
        }

        private Future<Void> each(LanguagePart.Job job, Function<List<ComparedSegment>, Future<Void>> sink) {
            var level = work.settings().compareWorkflowLevel();
            return work.settings().type() == AnalysisType.Compare && level != null
                    ? segments.eachCompared(job.id(), level, BATCH, sink)
                    : segments.each(
                            job.id(),
                            BATCH,
                            batch -> sink.apply(batch.stream()
                                    .map(segment -> new ComparedSegment(segment, null))
                                    .toList()));
        }

        private void warn(LanguagePart.Job job, boolean empty) {
            if (job.segmentsRevision() == null) {
                count.warn(CountWarnings.jobGone(job));
            } else if (empty) {
                count.warn(CountWarnings.jobWithoutSegments(job));
            } else if (count.withoutTarget() > 0) {
                count.warn(CountWarnings.segmentsWithoutTarget(job, count.withoutTarget()));
            }
        }

        private Future<Void> countBatch(List<PartAccumulator.Placed> placed) {
            task.requireHeld();
            return placed.isEmpty()
                    ? Future.succeededFuture()
                    : counted.count(placed).compose(explanation -> {
                        task.requireHeld();
                        return explained.add(explanation);
                    });
        }
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return ends.giveUp(task, task.payload(CountPartTask.class).partId(), reason);
    }
}
