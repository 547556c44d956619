package dev.parlance.analysis.pretranslate;

import dev.parlance.analysis.index.WorkerPool;
import dev.parlance.analysis.run.ExactMatches;
import dev.parlance.analysis.run.PartMemories;
import dev.parlance.job.segment.JobSegment;
import dev.parlance.match.Match;
import dev.parlance.match.MatchSearcher;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.SourceReader;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.memory.match.TranslationStore;
import dev.parlance.memory.segment.MatchRules;
import dev.parlance.memory.segment.MemoryContext;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the translations of segments in memories, as an analysis matches them. Queries memories from the event loop,
 * and computes on the pool. One call at a time.
 *
 * @param least the least score after penalties
 */
record FindTranslations(
        MatchStore matches,
        TranslationStore translations,
        WorkerPool pool,
        PartMemories memories,
        String targetLang,
        MatchRules rules,
        int least) {

    /**
     * A segment with the plain texts around it.
     *
     * @param previous null at the beginning of a job
     * @param next null at its end
     */
    record Placed(
            JobSegment segment,
            @Nullable String previous,
            @Nullable String next) {
        private MatchStore.Question question(MatchRules rules) {
            return MatchStore.Question.of(
                    segment.source(), MemoryContext.of(previous, next, segment.contextKey()), rules);
        }
    }

    /** A translation with the codes of its segment, and its score. */
    record Fitting(SegmentText target, int score) {}

    /**
     * The translations for segments, by ordinal.
     *
     * @param notFitting the segments whose matches have other codes
     */
    record Found(Map<Integer, Fitting> fitting, Set<Integer> notFitting) {
        static final Found NONE = new Found(Map.of(), Set.of());
    }

    /** The best translations of the segments that have one. */
    Future<Found> find(List<Placed> segments) {
        return pool.run(() -> segments.stream().map(one -> one.question(rules)).toList())
                .compose(questions -> new ExactMatches(matches, memories, targetLang)
                        .of(questions, rules)
                        .compose(exact -> pool.run(() -> best(segments, questions, exact))))
                .compose(best -> translations
                        .find(best.values().stream().map(Match::unit).toList())
                        .compose(units -> pool.run(() -> fit(segments, best, units))));
    }

    /** The best matches, by index of the segment. */
    private Map<Integer, Match> best(
            List<Placed> segments, List<MatchStore.Question> questions, Map<Integer, MatchSearcher.MemoryMatch> exact) {
        var reader = new SourceReader();
        var best = new TreeMap<Integer, Match>();
        for (var i = 0; i < segments.size(); i++) {
            var question = questions.get(i);
            var context = question.context();
            memories.next(exact.get(i), question.indexed());
            var found = memories.best(
                    reader.read(segments.get(i).segment().source(), question.source()),
                    ContextHash.of(context.previous(), context.next(), context.key()),
                    least);
            if (found != null) {
                best.put(i, found.match());
            }
        }
        return best;
    }

    /** A segment of a memory that was deleted meanwhile is no match. */
    private static Found fit(
            List<Placed> segments, Map<Integer, Match> best, Map<Long, TranslationStore.Translation> units) {
        var fitting = new HashMap<Integer, Fitting>();
        var notFitting = new HashSet<Integer>();
        for (var entry : best.entrySet()) {
            var unit = units.get(entry.getValue().unit());
            var segment = segments.get(entry.getKey()).segment();
            var target =
                    unit == null ? null : FitCodes.fit(segment.source(), unit).orElse(null);
            if (target != null) {
                fitting.put(
                        segment.ordinal(), new Fitting(target, entry.getValue().score()));
            } else if (unit != null) {
                notFitting.add(segment.ordinal());
            }
        }
        return new Found(fitting, notFitting);
    }
}
