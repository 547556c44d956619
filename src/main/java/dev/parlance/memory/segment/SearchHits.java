package dev.parlance.memory.segment;

import dev.parlance.match.Match;
import dev.parlance.match.PairScore;
import dev.parlance.match.token.SourceReader;
import dev.parlance.memory.segment.MemorySearchStore.Candidate;
import dev.parlance.shared.SegmentText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Selects the candidates that match a search, best first; for one thread. */
public final class SearchHits {
    private SearchHits() {}

    /**
     * A segment that was found.
     *
     * @param score 50 to 101, null in a concordance
     */
    public record Hit(long id, @Nullable Integer score, int length, Instant changed) {}

    /** The candidates with a sufficient score for a text; of equal scores, the newest first. */
    public static List<Hit> scored(
            SegmentText text, MemoryContext context, int least, int most, List<Candidate> candidates) {
        var pair = new PairScore();
        var hits = new ArrayList<Hit>();
        for (var candidate : candidates) {
            var score = pair.of(text, candidate.source());
            if (score == Match.EXACT && in(context, candidate.context())) {
                score = Match.CONTEXT;
            }
            if (score >= least) {
                hits.add(new Hit(candidate.id(), score, 0, candidate.changed()));
            }
        }
        return best(hits, Comparator.comparingInt(hit -> hit.score() == null ? 0 : -hit.score()), most);
    }

    /** The first hits by an order; of equal ones, the newest first. */
    private static List<Hit> best(List<Hit> hits, Comparator<Hit> order, int most) {
        hits.sort(order.thenComparing(Hit::changed, Comparator.reverseOrder())
                .thenComparing(Comparator.comparingLong(Hit::id).reversed()));
        return hits.subList(0, Math.min(most, hits.size()));
    }

    /** The key decides if there is one; unknown values are no context. */
    private static boolean in(MemoryContext wanted, MemoryContext own) {
        if (wanted.key() != null) {
            return wanted.key().equals(own.key());
        }
        return (wanted.previous() != null || wanted.next() != null)
                && Objects.equals(wanted.previous(), own.previous())
                && Objects.equals(wanted.next(), own.next());
    }

    /** The candidates that contain the words of a text, adjacent if required; shortest first, then newest. */
    public static List<Hit> containing(SegmentText text, boolean phrase, int most, List<Candidate> candidates) {
        var reader = new SourceReader();
        var wanted = reader.read(text).numbers();
        var hits = new ArrayList<Hit>();
        for (var candidate : candidates) {
            var own = reader.read(candidate.source()).numbers();
            if (phrase ? containsPhrase(own, wanted) : containsAll(own, wanted)) {
                hits.add(new Hit(candidate.id(), null, own.length, candidate.changed()));
            }
        }
        return best(hits, Comparator.comparingInt(Hit::length), most);
    }

    private static boolean containsPhrase(long[] text, long[] phrase) {
        for (var at = 0; at + phrase.length <= text.length; at++) {
            if (Arrays.equals(text, at, at + phrase.length, phrase, 0, phrase.length)) {
                return true;
            }
        }
        return false;
    }

    /** Compares the words themselves, because different words may have the same hash. */
    private static boolean containsAll(long[] text, long[] words) {
        return Arrays.stream(words).allMatch(word -> Arrays.stream(text).anyMatch(one -> one == word));
    }
}
