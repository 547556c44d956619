package dev.parlance.analysis.text;

import dev.parlance.access.Caller;
import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.analysis.index.WorkerPool;
import dev.parlance.analysis.model.StepCounts;
import dev.parlance.analysis.run.LanguagePart;
import dev.parlance.analysis.run.PartCounter;
import dev.parlance.analysis.run.PartCounterFactory;
import dev.parlance.analysis.run.PartResult;
import dev.parlance.db.InOrder;
import dev.parlance.fault.Fault;
import dev.parlance.file.TextSegments;
import dev.parlance.job.segment.ComparedSegment;
import dev.parlance.job.segment.JobSegment;
import dev.parlance.memory.segment.MatchRules;
import dev.parlance.project.core.VisibleProject;
import dev.parlance.shared.Lang;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Counts texts by the same rules as the segments of jobs, and stores nothing.
 *
 * @param inFlight requests whose texts are being counted by this instance; more than {@code maxInFlight} are
 *     refused
 */
public record AnalyseText(
        FindTextScope scopes,
        PartCounterFactory counters,
        CountMethod method,
        WorkerPool pool,
        AtomicInteger inFlight,
        int maxInFlight) {
    private static final int BATCH = 1_000;
    /** The id of a language part, job or project that does not exist. */
    private static final long NO_ID = 0;

    private static final LanguagePart.Job JOB = new LanguagePart.Job(NO_ID, "", "", null, 0L, 0, MatchRules.DEFAULT);

    /** Fails with {@link Fault.Invalid}, or {@link Fault.Unavailable} when too many texts are being counted. */
    public Future<AnalysedTexts> analyse(TextsToAnalyse body, Caller caller) {
        return scopes.find(body, caller).compose(scope -> {
            if (inFlight.incrementAndGet() > maxInFlight) {
                inFlight.decrementAndGet();
                throw new Fault.Unavailable("too many texts are being counted");
            }
            return count(body, scope).onComplete(_ -> inFlight.decrementAndGet());
        });
    }

    private Future<AnalysedTexts> count(TextsToAnalyse body, FindTextScope.TextScope scope) {
        var part = part(body, scope);
        return pool.run(() -> segments(body, part.sourceLang()))
                .compose(segments -> counters.with(part, counter -> count(counter, segments)))
                .map(result -> answer(body, scope, part, result));
    }

    private AnalysedTexts answer(
            TextsToAnalyse body, FindTextScope.TextScope scope, LanguagePart part, PartResult counts) {
        var scheme = scope.scheme().orElse(null);
        return new AnalysedTexts(
                part.sourceLang(),
                body.normalTargetLang(),
                method.id(),
                part.settings(),
                counts.data(),
                StepCounts.discounted(counts.data(), counts.steps(), scheme),
                counts.digest(),
                counts.warnings());
    }

    private LanguagePart part(TextsToAnalyse body, FindTextScope.TextScope scope) {
        var project = scope.project();
        return new LanguagePart(
                NO_ID,
                NO_ID,
                project.map(VisibleProject::id).orElse(NO_ID),
                body.sourceLang() == null ? project.orElseThrow().sourceLang() : Lang.normal(body.sourceLang()),
                Objects.requireNonNullElse(body.normalTargetLang(), ""),
                body.settings(scope.defaults()),
                method,
                List.of(JOB));
    }

    private static List<ComparedSegment> segments(TextsToAnalyse body, String sourceLang) {
        var texts = Objects.requireNonNullElse(body.segmentation(), true)
                ? TextSegments.of(body.texts(), sourceLang)
                : body.texts().stream()
                        .flatMap(String::lines)
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .map(SegmentText::of)
                        .toList();
        var segments = new ArrayList<ComparedSegment>(texts.size());
        for (var text : texts) {
            segments.add(new ComparedSegment(
                    new JobSegment(segments.size(), text, null, 1, false, null, false, false, 0, null), null));
        }
        return segments;
    }

    private static Future<PartResult> count(PartCounter counter, List<ComparedSegment> segments) {
        var counts = counter.counts();
        counts.begin(JOB);
        var placed = new ArrayList<>(counts.place(segments));
        placed.addAll(counts.end());
        var batches = IntStream.iterate(0, from -> from < placed.size(), from -> from + BATCH)
                .mapToObj(from -> List.copyOf(placed.subList(from, Math.min(placed.size(), from + BATCH))))
                .toList();
        return InOrder.each(batches, counter::count).compose(_ -> counter.result());
    }
}
