package dev.parlance.analysis.run;

import dev.parlance.analysis.count.CountDecision;
import dev.parlance.analysis.count.EditCounter;
import dev.parlance.analysis.count.PreliminaryMatch;
import dev.parlance.analysis.count.SegmentCounter;
import dev.parlance.analysis.count.Suggested;
import dev.parlance.analysis.count.Survey;
import dev.parlance.analysis.count.statistics.Tally;
import dev.parlance.analysis.explain.Explanation;
import dev.parlance.analysis.explain.SegmentPlace;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.analysis.model.Digest;
import dev.parlance.analysis.model.StepCounts;
import dev.parlance.job.segment.ComparedSegment;
import dev.parlance.job.segment.Suggestion;
import dev.parlance.match.MatchSearcher;
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
 * Adds up the counts of one language part: takes its jobs in order, and the segments of each job in batches. The last
 * segment of a batch waits for the next batch, because its match depends on the segment after it. For one thread at a
 * time.
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
    private boolean empty;

    /**
     * Begins with the settings of the part.
     *
     * @param memories that have the target language
     * @param segmentsPerIndex how many different segments of the part are indexed at once to find similar later ones
     */
    PartAccumulator(LanguagePart part, PartMemories memories, int segmentsPerIndex) {
        this.settings = part.settings();
        this.memories = memories;
        var counter = part.method().counter(part.countedLang());
        this.survey = part.surveyed(segmentsPerIndex) ? new Survey(settings.counting(), segmentsPerIndex) : null;
        this.segments = new SegmentCounter(settings.counting(), counter, memories, survey);
        this.edits = new EditCounter(settings.counting(), settings.postEditing(), settings.comparedWith(), counter);
        digest.add(part.method().id())
                .add(Json.text(settings))
                .add(part.sourceLang())
                .add(part.targetLang());
        memories.memories().forEach(memory -> digest.add(memory.input()));
    }

    /** The survey that must end before the first segment is counted; null when none is needed. */
    @Nullable
    Survey survey() {
        return survey;
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
        empty = true;
    }

    /**
     * Takes the next segments of the job, and returns those whose context is complete and that are counted: each plural
     * form of the file counts once, and the forms that other languages need in addition do not.
     */
    public List<PlacedSegment> place(List<ComparedSegment> batch) {
        var placed = new ArrayList<PlacedSegment>(batch.size());
        for (var next : batch) {
            if (held != null) {
                place(held, next.segment().source().plain(), placed);
            }
            held = next;
            empty = false;
        }
        return placed;
    }

    /** Ends the job, and returns its last segment. */
    public List<PlacedSegment> end() {
        var last = held;
        held = null;
        var placed = new ArrayList<PlacedSegment>(1);
        if (last != null) {
            place(last, null, placed);
        }
        return placed;
    }

    private void place(ComparedSegment compared, @Nullable String next, List<PlacedSegment> placed) {
        var segment = compared.segment();
        var question =
                MatchStore.Question.of(segment.source(), MemoryContext.of(previous, next, segment.contextKey()), rules);
        previous = segment.source().plain();
        if (!segment.formAdded() && settings.countsSince(segment.sinceVersion())) {
            placed.add(new PlacedSegment(compared, SegmentPlace.of(job, segment.ordinal()), question));
        }
    }

    /** The memories of the part. */
    PartMemories memories() {
        return memories;
    }

    /** The match rules of the current job. */
    MatchRules rules() {
        return rules;
    }

    /** Whether the current job has no segments. */
    boolean empty() {
        return empty;
    }

    /** Segments of the current job that were counted as new because they have no translation. */
    long withoutTarget() {
        return withoutTarget;
    }

    /**
     * Finds the matches of segments before machine translation is called.
     *
     * @param found matches that statements found in the memories, by index in the list
     */
    SegmentBatch look(List<PlacedSegment> placed, Map<Integer, MatchSearcher.MemoryMatch> found) {
        if (settings.type() != AnalysisType.PreAnalyse) {
            return new SegmentBatch(placed, List.of());
        }
        var matches = new ArrayList<PreliminaryMatch>(placed.size());
        for (var i = 0; i < placed.size(); i++) {
            memories.next(found.get(i), placed.get(i).question().indexed());
            matches.add(segments.look(placed.get(i).counted()));
        }
        return new SegmentBatch(placed, matches);
    }

    /**
     * Adds the segments of a batch to the counts.
     *
     * @param estimates of machine translation by index in the batch; segments without an estimate have no entry
     */
    Explanation count(SegmentBatch batch, Map<Integer, Integer> estimates) {
        var explained = new ArrayList<Explanation.Explained>(batch.segments().size());
        for (var i = 0; i < batch.segments().size(); i++) {
            var placed = batch.segments().get(i);
            var decision = batch.matches().isEmpty()
                    ? edit(placed)
                    : segments.count(batch.matches().get(i), estimates.getOrDefault(i, SegmentCounter.NO_ESTIMATE));
            if (decision instanceof CountDecision.Counted counted) {
                add(placed, counted);
                explained.add(explained(placed, counted));
            }
        }
        return Explanation.of(explained);
    }

    private static Explanation.Explained explained(PlacedSegment placed, CountDecision.Counted counted) {
        return new Explanation.Explained(
                placed.place(), counted.cell(), counted.score(), counted.text().words(), counted.evidence());
    }

    private CountDecision edit(PlacedSegment placed) {
        var segment = placed.compared().segment();
        var decision = settings.type() == AnalysisType.Compare
                ? edits.compared(placed.counted(), placed.compared().other())
                : edits.edited(placed.counted(), suggested(segment.suggestion()), segment.editingTime());
        if (decision instanceof CountDecision.Counted && segment.target() == null) {
            withoutTarget++;
        }
        return decision;
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

    private void add(PlacedSegment placed, CountDecision.Counted counted) {
        tally.add(counted.cell(), counted.text(), counted.editingTime());
        step.add(counted.cell(), counted.text(), counted.editingTime());
        digest.add(placed.question().source(), counted.cell(), counted.text());
    }

    /** Releases the memory outside the heap that recognizes repetitions. */
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
