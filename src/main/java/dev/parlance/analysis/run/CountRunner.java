package dev.parlance.analysis.run;

import dev.parlance.analysis.explain.ExplanationStore;
import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.db.InOrder;
import dev.parlance.job.segment.ComparedSegment;
import dev.parlance.job.segment.JobSegmentStore;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Counts language parts: statements on the event loop, counting on the pool for it, one batch of segments at a time.
 */
public record CountRunner(
        PartStore parts,
        EndPart ends,
        ExplanationStore explanations,
        JobSegmentStore segments,
        PartCounterFactory counters,
        CountMetrics metrics)
        implements TaskRunner {
    /** Reading more rows at once would delay the requests that share the event loop. */
    private static final int BATCH = 200;

    @Override
    public Future<Void> run(Task task) {
        return parts.find(task.payload(CountPartTask.class).partId())
                .compose(part -> part.isEmpty() ? ends.projectDeleted(task) : run(task, part.get()));
    }

    private Future<Void> run(Task task, LanguagePart part) {
        var started = System.nanoTime();
        return counters.with(part, counter -> new Attempt(task, part, counter).count())
                .onComplete(_ -> metrics.counted(started), _ -> metrics.failed(started));
    }

    /** One attempt to count a part, from its first segment to its last. */
    private final class Attempt {
        private final Task task;
        private final LanguagePart part;
        private final PartCounter counter;
        private final PartAccumulator counts;
        private final ExplanationStore.Writer explanation;
        private long looked;

        Attempt(Task task, LanguagePart part, PartCounter counter) {
            this.task = task;
            this.part = part;
            this.counter = counter;
            this.counts = counter.counts();
            this.explanation = explanations.begin(part.partId());
        }

        Future<Void> count() {
            return survey().compose(_ -> InOrder.each(part.jobs(), this::countJob))
                    .compose(_ -> counter.result())
                    .compose(result -> ends.finish(task, part, explanation.run(), result));
        }

        /** Reads all segments, several times if necessary, until each is compared with all earlier ones. */
        private Future<Void> survey() {
            var survey = counts.survey();
            if (survey == null || !survey.more()) {
                return Future.succeededFuture();
            }
            survey.begin();
            var jobs = IntStream.range(0, part.jobs().size()).boxed().toList();
            var done = InOrder.each(
                    jobs,
                    job -> each(part.jobs().get(job), batch -> {
                        task.requireHeld();
                        return counter.survey(survey, job, batch).compose(_ -> tell(batch.size()));
                    }));
            return done.compose(_ -> {
                survey.end();
                return survey();
            });
        }

        private Future<Void> countJob(LanguagePart.Job job) {
            counts.begin(job);
            return each(job, batch -> {
                        metrics.segments(batch.size());
                        return countBatch(counts.place(batch)).compose(_ -> tell(batch.size()));
                    })
                    .compose(_ -> {
                        var last = counts.end();
                        return countBatch(last).onSuccess(_ -> warn(job));
                    });
        }

        /** Each pass of a survey takes about as long as counting. */
        private Future<Void> tell(int segments) {
            looked += segments;
            if (!task.tells()) {
                return Future.succeededFuture();
            }
            var all = part.jobs().stream().mapToLong(LanguagePart.Job::segments).sum();
            var survey = counts.survey();
            return parts.tell(part.partId(), looked / (1 + (survey == null ? 0 : survey.passes(all))));
        }

        private Future<Void> each(LanguagePart.Job job, Function<List<ComparedSegment>, Future<Void>> sink) {
            var level = part.settings().compareWorkflowLevel();
            return part.settings().type() == AnalysisType.Compare && level != null
                    ? segments.eachCompared(job.id(), level, BATCH, sink)
                    : segments.each(
                            job.id(),
                            BATCH,
                            batch -> sink.apply(batch.stream()
                                    .map(segment -> new ComparedSegment(segment, null))
                                    .toList()));
        }

        private void warn(LanguagePart.Job job) {
            if (job.segmentsRevision() == null) {
                counts.warn(CountWarnings.jobGone(job));
            } else if (counts.empty()) {
                counts.warn(CountWarnings.jobWithoutSegments(job));
            } else if (counts.withoutTarget() > 0) {
                counts.warn(CountWarnings.segmentsWithoutTarget(job, counts.withoutTarget()));
            }
        }

        private Future<Void> countBatch(List<PlacedSegment> placed) {
            task.requireHeld();
            return placed.isEmpty()
                    ? Future.succeededFuture()
                    : counter.count(placed).compose(explained -> {
                        task.requireHeld();
                        return explanation.add(explained);
                    });
        }
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return ends.giveUp(task, task.payload(CountPartTask.class).partId(), reason);
    }
}
