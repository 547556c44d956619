package dev.parlance.match;

import dev.parlance.match.index.ExactMatches;
import dev.parlance.match.index.Lookup;
import dev.parlance.match.index.Score;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best match of a text; for one thread. The same text in the same context scores 101, the same text with the
 * same codes 100, other texts by {@link Score}; of equal scores the newest unit is the match. The result is the same as
 * that of comparing the text with every unit, for every least score from {@link Match#LEAST} on; a lower least score
 * counts as {@link Match#LEAST}.
 */
public final class MatchSearcher {
    private final Lookup lookup = new Lookup();

    /** Finds the best match with a score of {@code least} to 101; null if there is no such match. */
    public @Nullable Match best(MatchIndex index, Source source, ContextHash context, int least) {
        var exact = exact(index, source, context);
        return exact == null ? fuzzy(index, source, least) : exact.score() < least ? null : exact;
    }

    /**
     * Finds the best match in several memories. Penalties are subtracted before scores are compared; of equal scores
     * the first memory wins.
     *
     * @param memories in the order of precedence
     * @param least the least score after penalties
     */
    public @Nullable MemoryMatch best(List<Memory> memories, Source source, ContextHash context, int least) {
        MemoryMatch best = null;
        for (var i = 0; i < memories.size(); i++) {
            var exact = exact(memories.get(i).index(), source, context);
            best = better(best, memories.get(i), i, exact, least);
        }
        return similar(memories, source, least, best);
    }

    /** The same for several memories if exact matches are found elsewhere; the score is at most 99. */
    public @Nullable MemoryMatch similar(List<Memory> memories, Source source, int least) {
        return similar(memories, source, least, null);
    }

    private @Nullable MemoryMatch similar(
            List<Memory> memories, Source source, int least, @Nullable MemoryMatch found) {
        var best = found;
        for (var i = 0; i < memories.size(); i++) {
            var memory = memories.get(i);
            var needed = needed(best, i, least) + memory.penalty();
            if (needed <= Score.FOLDED) {
                best = better(best, memory, i, fuzzy(memory.index(), source, needed), least);
            }
        }
        return best;
    }

    private static @Nullable MemoryMatch better(
            @Nullable MemoryMatch best, Memory memory, int place, @Nullable Match match, int least) {
        if (match == null || match.score() - memory.penalty() < needed(best, place, least)) {
            return best;
        }
        return new MemoryMatch(place, new Match(match.unit(), match.score() - memory.penalty()));
    }

    private static int needed(@Nullable MemoryMatch best, int place, int least) {
        if (best == null) {
            return Math.max(least, Match.LEAST);
        }
        return place < best.memory() ? best.match().score() : best.match().score() + 1;
    }

    /** The same if the newest units are in a tail. */
    @Nullable
    Match best(MatchIndex older, Tail tail, Source source, ContextHash context, int least) {
        var unit = tail.exact().newest(source.fingerprint(), context);
        if (unit != ExactMatches.NONE) {
            return least > Match.CONTEXT ? null : new Match(tail.id(unit), Match.CONTEXT);
        }
        unit = tail.exact().newest(source.fingerprint());
        var exact = exact(older, source, context);
        if (unit != ExactMatches.NONE && (exact == null || exact.score() == Match.EXACT)) {
            exact = new Match(tail.id(unit), Match.EXACT);
        }
        if (exact != null) {
            return exact.score() < least ? null : exact;
        }
        var needed = Math.max(least, Match.LEAST);
        if (needed > Score.FOLDED) {
            return null;
        }
        if (!lookup.find(tail.sequences(), tail.size(), source, needed)) {
            return fuzzy(older, source, needed);
        }
        var newer = new Match(tail.id(lookup.unit()), lookup.score());
        var best = fuzzy(older, source, newer.score() + 1);
        return best == null ? newer : best;
    }

    private static @Nullable Match exact(MatchIndex index, Source source, ContextHash context) {
        var parts = index.parts();
        for (var i = parts.size() - 1; i >= 0; i--) {
            var unit = parts.get(i).exact().newest(source.fingerprint(), context);
            if (unit != ExactMatches.NONE) {
                return new Match(parts.get(i).id(unit), Match.CONTEXT);
            }
        }
        for (var i = parts.size() - 1; i >= 0; i--) {
            var unit = parts.get(i).exact().newest(source.fingerprint());
            if (unit != ExactMatches.NONE) {
                return new Match(parts.get(i).id(unit), Match.EXACT);
            }
        }
        return null;
    }

    /** Finds a fuzzy match only, with a score of at most 99. */
    private @Nullable Match fuzzy(MatchIndex index, Source source, int least) {
        Match best = null;
        var needed = Math.max(least, Match.LEAST);
        var parts = index.parts();
        for (var i = parts.size() - 1; i >= 0 && needed <= Score.FOLDED; i--) {
            if (lookup.find(parts.get(i), source, needed)) {
                best = new Match(parts.get(i).id(lookup.unit()), lookup.score());
                needed = lookup.score() + 1;
            }
        }
        return best;
    }

    /**
     * The best match of a text in several memories.
     *
     * @param memory the position of the memory in their order
     * @param match its unit, and the score after the penalty of the memory
     */
    public record MemoryMatch(int memory, Match match) {}

    /**
     * A translation memory as an analysis reads it.
     *
     * @param penalty points subtracted from every score, 0 to 100
     */
    public record Memory(MatchIndex index, int penalty) {}
}
