package dev.parlance.analysis.pretranslate;

import dev.parlance.analysis.pretranslate.state.EndPreTranslation;
import dev.parlance.analysis.pretranslate.state.Outcome;
import dev.parlance.analysis.pretranslate.state.OutcomeStore;
import dev.parlance.analysis.pretranslate.state.PreTranslateTask;
import dev.parlance.analysis.pretranslate.state.PreTranslationStore;
import dev.parlance.analysis.pretranslate.state.WaitingStore;
import dev.parlance.db.InOrder;
import dev.parlance.job.segment.FillSegments;
import dev.parlance.job.segment.JobSegment;
import dev.parlance.job.segment.JobSegmentStore;
import dev.parlance.task.Task;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

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
        var refused = new HashMap<Integer, Outcome>();
        var open = open(window, before, last.get(), refused);
        return found(open)
                .compose(found -> runner.pool().run(() -> PlannedBatch.of(work, open, found, refused)))
                .compose(plan -> write(plan, last.get()))
                .map(true);
    }

    private Future<FindTranslations.Found> found(List<FindTranslations.Placed> open) {
        return open.isEmpty() || !work.sources().memories()
                ? Future.succeededFuture(FindTranslations.Found.NONE)
                : translations.find(open);
    }

    /** The segments of the batch that may get a translation; the others get an outcome. */
    private List<FindTranslations.Placed> open(
            List<JobSegment> window, int after, int last, Map<Integer, Outcome> refused) {
        var open = new ArrayList<FindTranslations.Placed>();
        for (var i = 0; i < window.size(); i++) {
            var segment = window.get(i);
            if (segment.ordinal() <= after || segment.ordinal() > last) {
                continue;
            }
            var outcome = refused(segment);
            if (outcome != null) {
                refused.put(segment.ordinal(), outcome);
            } else {
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

    /** Why a segment may not get a translation, or null; forms that the file does not have need their own. */
    private @Nullable Outcome refused(JobSegment segment) {
        var target = segment.target();
        if (segment.formAdded()) {
            return Outcome.PLURAL_FORM;
        }
        if (segment.confirmed()) {
            return Outcome.CONFIRMED;
        }
        if (segment.locked()) {
            return Outcome.LOCKED;
        }
        var translated = target != null && !target.text().isEmpty();
        return translated && !work.rules().overwrite() ? Outcome.TRANSLATED : null;
    }

    private Future<Void> write(PlannedBatch plan, int ordinal) {
        return runner.db()
                .transaction(tx -> runner.tasks()
                        .hold(tx, task)
                        .compose(_ -> runner.filling()
                                .fill(tx, work.projectUid(), work.jobs().get(index), plan.fills(), work.rules()))
                        .compose(filled -> record(tx, plan, filled, ordinal)))
                .onSuccess(runner.metrics()::count)
                .mapEmpty();
    }

    private Future<Map<Outcome, Long>> record(
            SqlConnection tx, PlannedBatch plan, FillSegments.Filled filled, int ordinal) {
        var request = EndPreTranslation.request(task);
        var outcomes = plan.outcomes(filled);
        return WaitingStore.add(tx, request, index, plan.waiting())
                .compose(_ -> OutcomeStore.add(tx, request, index, outcomes))
                .compose(_ -> advance(tx, request, step(plan, filled, ordinal)))
                .map(outcomes);
    }

    private Future<Void> advance(SqlConnection tx, long request, PreTranslationStore.Progress step) {
        return PreTranslationStore.add(tx, request, step)
                .compose(_ -> task.tells()
                        ? PreTranslationStore.tell(tx, request, work.jobs(), step)
                        : Future.succeededFuture());
    }

    private PreTranslationStore.Progress step(PlannedBatch plan, FillSegments.Filled filled, int ordinal) {
        return new PreTranslationStore.Progress(
                index,
                ordinal,
                filled.written().size(),
                plan.notFitting() + filled.tooLong().size(),
                List.of());
    }
}
