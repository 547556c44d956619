package dev.parlance.analysis.run;

import dev.parlance.analysis.count.CountDecision;
import dev.parlance.analysis.count.CountedSegment;
import dev.parlance.analysis.count.EditCounter;
import dev.parlance.analysis.count.PreliminaryMatch;
import dev.parlance.analysis.count.SegmentCounter;
import dev.parlance.analysis.count.Suggested;
import dev.parlance.analysis.count.Survey;
import dev.parlance.analysis.count.statistics.Tally;
import dev.parlance.analysis.explain.Explained;
import dev.parlance.analysis.explain.Explanation;
import dev.parlance.analysis.explain.SegmentPlace;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.analysis.model.Digest;
import dev.parlance.analysis.model.StepCounts;
import dev.parlance.job.segment.ComparedSegment;
import dev.parlance.job.segment.Suggestion;
import dev.parlance.match.MemoryMatch;
import dev.parlance.match.token.ContextHash;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.memory.segment.MatchRules;
import dev.parlance.memory.segment.MemoryContext;
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
public final class PartAccumulator implements AutoCloseable {
    private final AnalysisSettings settings;
    private final PartMemories memories;
    private final @Nullable Survey survey;
    private final SegmentCounter segments;
    private final EditCounter edits;
    private final Tally tally = new Tally();
    private final Map<Long, Tally> steps = new LinkedHashMap<>();
    private final List<AsyncResponse.Detail> warnings = new ArrayList<>();
    private final Digest digest = new Digest();

    private Tally step = new Tally();
    private int job = -1;
    private MatchRules rules = MatchRules.DEFAULT;
    private @Nullable ComparedSegment held;
    private @Nullable String previous;
    private long withoutTarget;

    /**
     * Begins.
     *
     * @param memories that serve the target language, with what is looked up in them
     * @param segmentsPerIndex different ones of its own that are compared with later ones at once
     */
    PartAccumulator(LanguagePart work, PartMemories memories, int segmentsPerIndex) {
        this.settings = work.settings();
        this.memories = memories;
        var counter = work.method().counter(work.countedLang());
        this.survey = work.surveyed(segmentsPerIndex) ? new Survey(settings.counting(), segmentsPerIndex) : null;
        this.segments = new SegmentCounter(settings.counting(), counter, memories, survey);
        this.edits = new EditCounter(settings.counting(), settings.postEditing(), settings.comparedWith(), counter);
        digest.add(work.method().id())
                .add(Json.text(settings))
                .add(work.sourceLang())
                .add(work.targetLang());
        memories.memories().forEach(memory -> digest.add(memory.input()));
    }

    /**
     * A segment that can be counted.
     *
     * @param question what memories are asked whose index, if there is one, does not answer it
     */
    public record Placed(ComparedSegment compared, long place, MatchStore.Question question) {}

    /** Segments that were looked at; {@code sightings} of a PreAnalyse only. */
    record Batch(List<Placed> placed, List<PreliminaryMatch> sightings) {

        /** The segments that an estimate of machine translation could decide. */
        List<Integer> open() {
            var open = new ArrayList<Integer>();
            for (var i = 0; i < sightings.size(); i++) {
                if (sightings.get(i).open()) {
                    open.add(i);
                }
            }
            return open;
        }

        /** What is to be translated of one of them. */
        String text(int at) {
            return placed.get(at).compared.segment().source().plain();
        }
    }

    /** What has to be brought to its end before anything is counted; null for nothing. */
    @Nullable
    Survey survey() {
        return survey;
    }

    /** Looks at the next segments of a job in a pass of the survey. */
    static void survey(Survey survey, int job, List<ComparedSegment> batch) {
        for (var compared : batch) {
            var segment = compared.segment();
            survey.look(new CountedSegment(
                    SegmentPlace.of(job, segment.ordinal()),
                    segment.source(),
                    segment.target(),
                    segment.confirmed(),
                    segment.locked(),
                    ContextHash.NONE));
        }
    }

    void warn(AsyncResponse.Detail warning) {
        warnings.add(warning);
    }

    /** Begins with the segments of the next job. */
    public void begin(LanguagePart.Job next) {
        step = steps.computeIfAbsent(next.workflowStepId() == null ? 0 : next.workflowStepId(), _ -> new Tally());
        job++;
        rules = next.rules();
        digest.add(Json.text(rules));
        held = null;
        previous = null;
        withoutTarget = 0;
    }

    /** Takes the next segments of the job, and gives those whose surroundings are known by now. */
    public List<Placed> place(List<ComparedSegment> batch) {
        var placed = new ArrayList<Placed>(batch.size());
        for (var next : batch) {
            if (held != null) {
                placed.add(place(held, next.segment().source().plain()));
            }
            held = next;
        }
        return placed;
    }

    /** The job has no more segments; gives the last one. */
    public List<Placed> end() {
        var last = held;
        held = null;
        return last == null ? List.of() : List.of(place(last, null));
    }

    private Placed place(ComparedSegment compared, @Nullable String next) {
        var segment = compared.segment();
        var question =
                MatchStore.Question.of(segment.source(), MemoryContext.of(previous, next, segment.contextKey()), rules);
        previous = segment.source().plain();
        return new Placed(compared, SegmentPlace.of(job, segment.ordinal()), question);
    }

    /** The memories to look exact matches up in. */
    PartMemories memories() {
        return memories;
    }

    /** Of the job that was begun. */
    MatchRules rules() {
        return rules;
    }

    /** How many segments of the job were counted that have no translation though one is needed. */
    long withoutTarget() {
        return withoutTarget;
    }

    /**
     * Looks at segments, as far as what they are counted as depends on the ones before them.
     *
     * @param matches what the memories that were asked hold of them, by place in the list
     */
    Batch look(List<Placed> placed, Map<Integer, MemoryMatch> matches) {
        if (settings.type() != AnalysisType.PreAnalyse) {
            return new Batch(placed, List.of());
        }
        var sightings = new ArrayList<PreliminaryMatch>(placed.size());
        for (var i = 0; i < placed.size(); i++) {
            memories.next(matches.get(i), placed.get(i).question.indexed());
            sightings.add(segments.look(segment(placed.get(i))));
        }
        return new Batch(placed, sightings);
    }

    private static CountedSegment segment(Placed placed) {
        var segment = placed.compared.segment();
        var context = placed.question.context();
        return new CountedSegment(
                placed.place,
                segment.source(),
                segment.target(),
                segment.confirmed(),
                segment.locked(),
                ContextHash.of(context.previous(), context.next(), context.key()));
    }

    /**
     * Counts segments that were looked at.
     *
     * @param estimates of machine translation by place in the batch; of those that have one
     */
    Explanation count(Batch batch, Map<Integer, Integer> estimates) {
        var explained = new ArrayList<Explained>(batch.placed.size());
        for (var i = 0; i < batch.placed.size(); i++) {
            var placed = batch.placed.get(i);
            var verdict = batch.sightings.isEmpty()
                    ? edit(placed)
                    : segments.count(batch.sightings.get(i), estimates.getOrDefault(i, SegmentCounter.NO_ESTIMATE));
            if (verdict instanceof CountDecision.Counted counted) {
                add(placed, counted);
                explained.add(new Explained(
                        placed.place,
                        counted.cell(),
                        counted.score(),
                        counted.text().words(),
                        counted.evidence()));
            }
        }
        return Explanation.of(explained);
    }

    private CountDecision edit(Placed placed) {
        var segment = placed.compared.segment();
        var verdict = settings.type() == AnalysisType.Compare
                ? edits.compared(segment(placed), placed.compared.other())
                : edits.edited(segment(placed), suggested(segment.suggestion()), segment.editingTime());
        if (verdict instanceof CountDecision.Counted && segment.target() == null) {
            withoutTarget++;
        }
        return verdict;
    }

    private static @Nullable Suggested suggested(@Nullable Suggestion suggestion) {
        return suggestion == null
                ? null
                : new Suggested(
                        switch (suggestion.origin()) {
                            case TM -> Suggested.Source.TRANS_MEMORY;
                            case MT -> Suggested.Source.MACHINE_TRANSLATION;
                            case NT -> Suggested.Source.NON_TRANSLATABLE;
                        },
                        suggestion.score(),
                        suggestion.segmentText());
    }

    private void add(Placed placed, CountDecision.Counted counted) {
        tally.add(counted.cell(), counted.text(), counted.editingTime());
        step.add(counted.cell(), counted.text(), counted.editingTime());
        digest.add(placed.question.source(), counted.cell(), counted.text());
    }

    /** Gives back what was kept to know segments again. */
    @Override
    public void close() {
        segments.close();
        if (survey != null) {
            survey.close();
        }
    }

    PartResult result() {
        var counts = new ArrayList<StepCounts>();
        steps.forEach((id, one) -> counts.add(new StepCounts(id == 0 ? null : id, one.statistics())));
        return new PartResult(
                tally.statistics(), counts, tally.all().segments(), warnings, memories.memories(), digest.hex());
    }
}
