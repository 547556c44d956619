package dev.parlance.termbase.check;

import dev.parlance.job.quality.Terminology;
import dev.parlance.termbase.search.TermIndex;
import dev.parlance.termbase.search.TextHit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares a segment with terms, as the search finds them in texts. A term within a longer one does not count.
 *
 * @param approved internal numbers of the approved terms that are not forbidden
 * @param translations an approved term in the target language by concept
 */
record TermCheck(
        TermIndex index, String sourceLang, String targetLang, Set<Long> approved, Map<Long, String> translations)
        implements Terminology.Check {
    /** A text with more hits is not compared: what is missing among them is not known. */
    private static final int MOST = 1_000;

    /** Of a text, again for each term; less than a second. */
    private static final long MOST_LETTERS = 2_000_000;

    @Override
    public Optional<List<Terminology.Problem>> check(String source, String target) {
        var inTarget = index.allInText(target, targetLang, MOST, MOST_LETTERS);
        var inSource = inTarget.flatMap(_ -> index.allInText(source, sourceLang, MOST, MOST_LETTERS));
        return inSource.map(hits -> problems(hits, source, inTarget.orElseThrow(), target));
    }

    private List<Terminology.Problem> problems(
            List<TextHit> inSource, String source, List<TextHit> inTarget, String target) {
        var problems = new ArrayList<Terminology.Problem>();
        missing(inSource, translated(inTarget), source, problems);
        forbidden(inTarget, target, problems);
        return problems;
    }

    private static Set<Long> translated(List<TextHit> inTarget) {
        var concepts = new HashSet<Long>();
        inTarget.stream().filter(hit -> !hit.forbidden()).forEach(hit -> concepts.add(hit.conceptId()));
        return concepts;
    }

    /** The hits come longest first; those of one place stand together. A place may have terms of several concepts. */
    private void missing(
            List<TextHit> inSource, Set<Long> translated, String source, List<Terminology.Problem> problems) {
        for (var i = 0; i < inSource.size(); ) {
            var first = inSource.get(i);
            var end = i;
            while (end < inSource.size() && samePlace(first, inSource.get(end))) {
                end++;
            }
            var here = inSource.subList(i, end);
            if (!within(first, inSource.subList(0, i))
                    && here.stream().noneMatch(hit -> translated.contains(hit.conceptId()))) {
                here.stream()
                        .filter(hit -> approved.contains(hit.termId()) && translations.containsKey(hit.conceptId()))
                        .findFirst()
                        .ifPresent(hit -> problems.add(missing(hit, source)));
            }
            i = end;
        }
    }

    private Terminology.Problem missing(TextHit hit, String source) {
        return new Terminology.Problem(
                false,
                "the target lacks the term \"%s\" for \"%s\""
                        .formatted(translations.get(hit.conceptId()), source.substring(hit.start(), hit.end())),
                hit.start(),
                hit.end());
    }

    private static void forbidden(List<TextHit> inTarget, String target, List<Terminology.Problem> problems) {
        var allowed = inTarget.stream().filter(hit -> !hit.forbidden()).toList();
        TextHit last = null;
        for (var hit : inTarget) {
            if (hit.forbidden() && (last == null || !samePlace(last, hit)) && !permitted(hit, allowed)) {
                last = hit;
                var message = "the term \"%s\" is forbidden".formatted(target.substring(hit.start(), hit.end()));
                problems.add(new Terminology.Problem(true, message, hit.start(), hit.end()));
            }
        }
    }

    private static boolean permitted(TextHit hit, List<TextHit> allowed) {
        return allowed.stream().anyMatch(one -> samePlace(one, hit)) || within(hit, allowed);
    }

    private static boolean samePlace(TextHit one, TextHit other) {
        return one.start() == other.start() && one.end() == other.end();
    }

    private static boolean within(TextHit hit, List<TextHit> others) {
        return others.stream()
                .anyMatch(other -> other.start() <= hit.start() && other.end() >= hit.end() && !samePlace(hit, other));
    }
}
