package dev.parlance.analysis;

import dev.parlance.analysis.count.Segment;
import dev.parlance.analysis.count.SegmentCounter;
import dev.parlance.analysis.count.Tally;
import dev.parlance.analysis.count.Verdict;
import dev.parlance.job.JobSegment;
import dev.parlance.memory.MatchStore;
import dev.parlance.memory.MemoryContext;
import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.Json;
import dev.parlance.task.AsyncResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The counts of one language part while they grow: takes the jobs in order, and of each its segments batch by batch. It
 * keeps the last segment of a batch back until the next one shows what follows it. For one thread at a time.
 */
final class PartCount {
    private final List<MatchStore.Memory> memories;
    private final SegmentCounter counter;
    private final Map<Long, Tally> steps = new LinkedHashMap<>();
    private final List<AsyncResponse.Detail> warnings = new ArrayList<>();
    private final Digest digest = new Digest();

    private Tally step = new Tally();
    private @Nullable JobSegment held;
    private @Nullable String previous;
    private int score;

    /** @param memories that have the target language, in the order of the project */
    PartCount(PartWork work, List<MatchStore.Memory> memories) {
        this.memories = List.copyOf(memories);
        this.counter = new SegmentCounter(
                work.settings().options(), work.method().counter(work.countedLang()), (_, _) -> score);
        digest.add(work.method().id())
                .add(Json.text(work.settings()))
                .add(work.sourceLang())
                .add(work.targetLang());
        memories.forEach(memory -> digest.add("%s %d %d".formatted(memory.uid(), memory.revision(), memory.penalty())));
    }

    /** A segment that can be counted, with what is asked of the memories for it. */
    record Placed(JobSegment segment, MatchStore.Question question) {}

    void warn(AsyncResponse.Detail warning) {
        warnings.add(warning);
    }

    /** Begins with the segments of the next job. */
    void begin(PartWork.Job job) {
        step = steps.computeIfAbsent(job.workflowStepId() == null ? 0 : job.workflowStepId(), _ -> new Tally());
        held = null;
        previous = null;
    }

    /** Takes the next segments of the job, and gives those whose surroundings are known by now. */
    List<Placed> place(List<JobSegment> batch) {
        var placed = new ArrayList<Placed>(batch.size());
        for (var segment : batch) {
            if (held != null) {
                placed.add(place(held, segment.source().plain()));
            }
            held = segment;
        }
        return placed;
    }

    /** The job has no more segments; gives the last one. */
    List<Placed> end() {
        var last = held;
        held = null;
        return last == null ? List.of() : List.of(place(last, null));
    }

    private Placed place(JobSegment segment, @Nullable String next) {
        var question = new MatchStore.Question(
                Fingerprint.of(segment.source()), MemoryContext.of(previous, next, segment.contextKey()));
        previous = segment.source().plain();
        return new Placed(segment, question);
    }

    /** The memories to ask; none when they are not included. */
    List<MatchStore.Memory> memories() {
        return memories;
    }

    /** Counts segments with what the memories hold of them. */
    void count(List<Placed> placed, List<MatchStore.Match> matches) {
        var scores = new int[placed.size()];
        matches.forEach(match -> scores[match.question()] = match.score());
        for (var i = 0; i < scores.length; i++) {
            score = scores[i];
            count(placed.get(i));
        }
    }

    private void count(Placed placed) {
        var segment = placed.segment;
        var context = placed.question.context();
        var verdict = counter.count(new Segment(
                segment.source(),
                segment.target(),
                segment.confirmed(),
                segment.locked(),
                context.previous(),
                context.next(),
                segment.contextKey()));
        if (verdict instanceof Verdict.Counted(var cell, var text)) {
            step.add(cell, text, 0);
            digest.add(placed.question.source(), cell, text);
        }
    }

    PartResult result() {
        var counts = new ArrayList<StepCounts>();
        steps.forEach((id, tally) -> counts.add(new StepCounts(id == 0 ? null : id, tally.statistics())));
        return new PartResult(
                counter.tally().statistics(), counts, counter.tally().all().segments(), warnings, digest.hex());
    }
}
