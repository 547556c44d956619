package dev.parlance.analysis.pretranslate;

import dev.parlance.db.InOrder;
import dev.parlance.job.segment.FillSegments;
import dev.parlance.job.segment.JobSegment;
import dev.parlance.job.segment.JobSegmentStore;
import dev.parlance.task.Task;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The batches of segments of one job.
 *
 * @param index of the job in the task
 */
record PreTranslateBatches(
        PreTranslateRunner runner,
        Task task,
        PreTranslateTask work,
        int index,
        PreTranslationStore.Job job,
        FindTranslations translations) {
    /** Reading more rows at once would delay the requests that share the event loop. */
    private static final int BATCH = 200;

    /** Pre-translates the segments after an ordinal. */
    Future<Void> run(int ordinal) {
        var last = new AtomicInteger(ordinal);
        var segments = new JobSegmentStore(runner.db());
        return InOrder.whileTrue(() -> {
            task.requireHeld();
            // with the segments before and after the batch, which are its context
            return segments.after(job.id(), Math.max(last.get() - 1, JobSegmentStore.START), BATCH + 2)
                    .compose(window -> batch(window, last));
        });
    }

    private Future<Boolean> batch(List<JobSegment> window, AtomicInteger last) {
        var before = last.get();
        var read = window.stream()
                .map(JobSegment::ordinal)
                .filter(ordinal -> ordinal > before)
                .toList();
        if (read.isEmpty()) {
            return Future.succeededFuture(false);
        }
        last.set(read.get(Math.min(BATCH, read.size()) - 1));
        var open = open(window, before, last.get());
        return open.isEmpty()
                ? Future.succeededFuture(true)
                : translations
                        .find(open)
                        .compose(found -> write(found, last.get()))
                        .map(true);
    }

    /** The segments of the batch that may get a translation; forms that the file does not have need their own. */
    private List<FindTranslations.Placed> open(List<JobSegment> window, int after, int last) {
        var open = new ArrayList<FindTranslations.Placed>();
        for (var i = 0; i < window.size(); i++) {
            var segment = window.get(i);
            if (segment.ordinal() > after && segment.ordinal() <= last && permits(segment)) {
                open.add(new FindTranslations.Placed(
                        segment,
                        i == 0 ? null : window.get(i - 1).source().plain(),
                        i + 1 == window.size()
                                ? null
                                : window.get(i + 1).source().plain()));
            }
        }
        return open;
    }

    private boolean permits(JobSegment segment) {
        var target = segment.target();
        var translated = target != null && !target.text().isEmpty();
        return !segment.formAdded() && work.rules().permit(translated, segment.confirmed(), segment.locked());
    }

    private Future<Void> write(FindTranslations.Found found, int ordinal) {
        return runner.db()
                .transaction(tx -> runner.tasks()
                        .hold(tx, task)
                        .compose(_ -> runner.filling()
                                .fill(tx, work.projectUid(), work.jobs().get(index), found.fills(), work.rules()))
                        .compose(filled -> PreTranslationStore.add(
                                tx, EndPreTranslation.request(task), step(found, filled, ordinal))));
    }

    private PreTranslationStore.Progress step(FindTranslations.Found found, FillSegments.Filled filled, int ordinal) {
        return new PreTranslationStore.Progress(
                index, ordinal, filled.written(), found.notFitting() + filled.tooLong(), List.of());
    }
}
