package dev.parlance.analysis;

import dev.parlance.job.ComparedSegment;
import dev.parlance.job.JobSegmentStore;
import dev.parlance.match.MatchIndex;
import dev.parlance.match.Memory;
import dev.parlance.memory.MatchStore;
import dev.parlance.memory.MemoryLangs;
import dev.parlance.memory.MemoryUnitsStore;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Counts language parts: statements on the event loop, counting on the pool for it, one batch of segments at a time. */
final class CountRunner implements TaskRunner {
    private static final int BATCH = 1_000;

    private final PartStore parts;
    private final ExplanationStore explanations;
    private final JobSegmentStore segments;
    private final MatchStore matches;
    private final MemoryUnitsStore units;
    private final MemoryIndexes indexes;
    private final MemoryIndexes.Blocking pool;
    private final CountMetrics metrics;

    CountRunner(
            PartStore parts,
            ExplanationStore explanations,
            JobSegmentStore segments,
            MatchStore matches,
            MemoryUnitsStore units,
            MemoryIndexes indexes,
            MemoryIndexes.Blocking pool,
            CountMetrics metrics) {
        this.parts = parts;
        this.explanations = explanations;
        this.segments = segments;
        this.matches = matches;
        this.units = units;
        this.indexes = indexes;
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
                .compose(memories -> indexes.hold(units, keys(memories, work.targetLang()))
                        .compose(held -> count(task, work, memories, held).eventually(() -> {
                            held.release();
                            return Future.succeededFuture();
                        })))
                .onComplete(_ -> metrics.counted(started), _ -> metrics.failed(started));
    }

    private Future<List<MatchStore.Memory>> memories(PartWork work) {
        return work.settings().asksMemories() ? matches.memories(work.projectId()) : Future.succeededFuture(List.of());
    }

    /** Of the memories that serve the language, in the order of the project. */
    private static List<MemoryIndexes.Key> keys(List<MatchStore.Memory> memories, String targetLang) {
        return memories.stream()
                .flatMap(memory -> MemoryLangs.choose(memory.targetLangs(), targetLang)
                        .map(lang -> new MemoryIndexes.Key(memory.id(), lang))
                        .stream())
                .toList();
    }

    private Future<Void> count(Task task, PartWork work, List<MatchStore.Memory> memories, MemoryIndexes.Held held) {
        var part = begin(work, memories, held);
        return new Run(task, work, part)
                .countJobs()
                .compose(run -> pool.run(part::result).compose(result -> parts.finish(task, work, run, result)));
    }

    private static PartCount begin(PartWork work, List<MatchStore.Memory> memories, MemoryIndexes.Held held) {
        var read = new ArrayList<PartMemory>();
        var found = new ArrayList<Memory>();
        var without = new ArrayList<MatchStore.Memory>();
        for (var memory : memories) {
            var lang = MemoryLangs.choose(memory.targetLangs(), work.targetLang());
            if (lang.isEmpty()) {
                without.add(memory);
            } else {
                var loaded = held.indexes().get(read.size());
                read.add(new PartMemory(
                        memory.id(),
                        memory.uid(),
                        memory.name(),
                        lang.get(),
                        loaded.map(MemoryIndexes.Loaded::revision).orElse(memory.revision()),
                        memory.penalty(),
                        loaded.isEmpty()));
                found.add(
                        new Memory(loaded.map(MemoryIndexes.Loaded::index).orElse(MatchIndex.EMPTY), memory.penalty()));
            }
        }
        var count = new PartCount(work, new PartMemories(read, found));
        without.forEach(memory -> count.warn(Warnings.memoryWithoutLanguage(memory, work.targetLang())));
        read.stream().filter(PartMemory::exactOnly).forEach(memory -> count.warn(Warnings.memoryTooLarge(memory)));
        return count;
    }

    /** One counting of a part, from its first segment to its last. */
    private final class Run {
        private final Task task;
        private final PartWork work;
        private final PartCount count;
        private final ExplanationStore.Run explained;

        Run(Task task, PartWork work, PartCount count) {
            this.task = task;
            this.work = work;
            this.count = count;
            this.explained = explanations.begin(work.partId());
        }

        /** Gives the name of the run. */
        Future<String> countJobs() {
            var done = Future.<Void>succeededFuture();
            for (var job : work.jobs()) {
                done = done.compose(_ -> countJob(job));
            }
            return done.map(_ -> explained.name());
        }

        private Future<Void> countJob(PartWork.Job job) {
            count.begin(job);
            return each(job, batch -> {
                        task.requireHeld();
                        metrics.segments(batch.size());
                        return countBatch(count.place(batch));
                    })
                    .compose(_ -> {
                        var last = count.end();
                        return countBatch(last).onSuccess(_ -> warn(job, last.isEmpty()));
                    });
        }

        private Future<Void> each(PartWork.Job job, Function<List<ComparedSegment>, Future<Void>> sink) {
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

        private void warn(PartWork.Job job, boolean empty) {
            if (job.segmentsRevision() == null) {
                count.warn(Warnings.jobGone(job));
            } else if (empty) {
                count.warn(Warnings.jobWithoutSegments(job));
            } else if (count.withoutTarget() > 0) {
                count.warn(Warnings.segmentsWithoutTarget(job, count.withoutTarget()));
            }
        }

        private Future<Void> countBatch(List<PartCount.Placed> placed) {
            if (placed.isEmpty()) {
                return Future.succeededFuture();
            }
            return exactMatches(placed)
                    .compose(found -> pool.run(() -> count.look(placed, found)))
                    .compose(batch -> pool.run(() -> count.count(batch, Map.of())))
                    .compose(explained::add);
        }

        private Future<List<MatchStore.Match>> exactMatches(List<PartCount.Placed> placed) {
            return matches.matches(
                    count.asked(),
                    work.targetLang(),
                    placed.stream().map(PartCount.Placed::question).toList());
        }
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return parts.giveUp(task, task.payload(CountPart.class).partId(), reason);
    }
}
