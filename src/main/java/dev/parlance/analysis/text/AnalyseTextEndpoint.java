package dev.parlance.analysis.text;

import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.analysis.model.StepCounts;
import dev.parlance.analysis.run.LanguagePart;
import dev.parlance.analysis.run.MemoryIndexes;
import dev.parlance.analysis.run.PartCounterFactory;
import dev.parlance.analysis.run.PartResult;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.file.TextSegments;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.segment.ComparedSegment;
import dev.parlance.job.segment.JobSegment;
import dev.parlance.memory.segment.MatchRules;
import dev.parlance.shared.Lang;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Counts raw texts at once, by the same rules as those of jobs; nothing is kept. */
public final class AnalyseTextEndpoint implements Endpoint {
    private static final int BATCH = 1_000;
    /** Of a language part that is none, and of a project that is none. */
    private static final long NONE = 0;

    private final TextScopeStore scopes;
    private final PartCounterFactory counting;
    private final CountMethod method;
    private final MemoryIndexes.Blocking pool;
    private final AtomicInteger inFlight;
    private final int maxInFlight;

    /** @param inFlight texts that are being counted by this instance; more than {@code maxInFlight} are refused */
    public AnalyseTextEndpoint(
            TextScopeStore scopes,
            PartCounterFactory counting,
            CountMethod method,
            MemoryIndexes.Blocking pool,
            AtomicInteger inFlight,
            int maxInFlight) {
        this.scopes = scopes;
        this.counting = counting;
        this.method = method;
        this.pool = pool;
        this.inFlight = inFlight;
        this.maxInFlight = maxInFlight;
    }

    @Override
    public String operationId() {
        return "analyseText";
    }

    @Override
    public Future<Reply> answer(Call call) {
        var body = call.body(TextsToAnalyse.class);
        return scopes.find(body, call.caller()).compose(scope -> {
            check(body, scope);
            if (inFlight.incrementAndGet() > maxInFlight) {
                inFlight.decrementAndGet();
                throw new Fault.Unavailable("too many texts are being counted");
            }
            return count(body, scope).onComplete(_ -> inFlight.decrementAndGet());
        });
    }

    private static void check(TextsToAnalyse body, TextScopeStore.Scope scope) {
        var violations = new ArrayList<Violation>();
        var project = scope.project();
        if (body.project() != null && project.isEmpty()) {
            violations.add(Violation.at("/project", "unknown", "there is no project " + body.project()));
        }
        if (body.sourceLang() == null && body.project() == null) {
            violations.add(Violation.at("/sourceLang", "required", "is required without a project"));
        }
        var target = lang(body.targetLang());
        if (project.isPresent() && !project.get().targetLangs().contains(target)) {
            violations.add(Violation.at(
                    "/targetLang",
                    "language",
                    "must be a target language of the project: "
                            + String.join(", ", project.get().targetLangs())));
        }
        if (body.netRateScheme() != null && scope.scheme().isEmpty()) {
            violations.add(
                    Violation.at("/netRateScheme", "unknown", "there is no net rate scheme " + body.netRateScheme()));
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
    }

    private static String lang(@Nullable String lang) {
        return lang == null ? "" : Lang.normal(lang);
    }

    private Future<Reply> count(TextsToAnalyse body, TextScopeStore.Scope scope) {
        var project = scope.project();
        var sourceLang =
                body.sourceLang() == null ? project.orElseThrow().sourceLang() : Lang.normal(body.sourceLang());
        var job = new LanguagePart.Job(NONE, "", "", null, 0L, 0, MatchRules.DEFAULT);
        var work = new LanguagePart(
                NONE,
                NONE,
                project.isEmpty() ? NONE : project.get().id(),
                sourceLang,
                lang(body.targetLang()),
                body.sent().over(scope.settings()),
                method,
                List.of(job));
        return pool.run(() -> segments(body, sourceLang))
                .compose(segments -> counting.with(work, counted -> count(counted, job, segments)))
                .map(result -> Reply.ok(new AnalysedTexts(
                        sourceLang,
                        body.targetLang() == null ? null : lang(body.targetLang()),
                        method.id(),
                        work.settings(),
                        result.data(),
                        StepCounts.discounted(
                                result.data(), result.steps(), scope.scheme().orElse(null)),
                        result.digest(),
                        result.warnings())));
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
                    new JobSegment(segments.size(), text, null, null, false, false, 0, null), null));
        }
        return segments;
    }

    private static Future<PartResult> count(
            PartCounterFactory.Counting counted, LanguagePart.Job job, List<ComparedSegment> segments) {
        var count = counted.count();
        count.begin(job);
        var placed = new ArrayList<>(count.place(segments));
        placed.addAll(count.end());
        var done = Future.<Void>succeededFuture();
        for (var from = 0; from < placed.size(); from += BATCH) {
            var batch = List.copyOf(placed.subList(from, Math.min(placed.size(), from + BATCH)));
            done = done.compose(_ -> counted.count(batch)).mapEmpty();
        }
        return done.compose(_ -> counted.result());
    }
}
