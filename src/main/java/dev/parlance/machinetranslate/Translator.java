package dev.parlance.machinetranslate;

import dev.parlance.config.section.MachineTranslationSection;
import dev.parlance.egress.HostGuard;
import dev.parlance.machinetranslate.call.CallMetrics;
import dev.parlance.machinetranslate.call.ConcurrencyLimit;
import dev.parlance.machinetranslate.call.RequestFailed;
import dev.parlance.machinetranslate.call.RequestTexts;
import dev.parlance.machinetranslate.call.Responses;
import dev.parlance.machinetranslate.call.ServiceCall;
import dev.parlance.machinetranslate.call.Translation;
import dev.parlance.shared.Json;
import dev.parlance.shared.Lang;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.TrustOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Calls machine translation services over HTTP: many texts per request, a limited number of requests at once, each
 * with a deadline and a limited number of retries. JSON is written and read on worker threads. Safe from any thread.
 */
public final class Translator {
    private static final long FIRST_WAIT_MILLIS = 500;
    private static final int LONGEST_SHIFT = 6;

    private final Vertx vertx;
    private final MachineTranslationSection settings;
    private final ConcurrencyLimit limit;
    private final ServiceCall call;
    private final CallMetrics metrics;

    public Translator(
            Vertx vertx,
            MachineTranslationSection settings,
            HostGuard guard,
            TrustOptions trust,
            MeterRegistry meters) {
        this.vertx = vertx;
        this.settings = settings;
        this.limit = new ConcurrencyLimit(vertx, settings.maxInFlight(), settings.maxInFlightPerService());
        this.call = new ServiceCall(
                vertx,
                guard,
                trust,
                new ServiceCall.Limits(
                        settings.timeout(), settings.maxAnswerBytes().toInt(), settings.maxInFlight()));
        this.metrics = new CallMetrics(meters);
    }

    /**
     * Texts for one service.
     *
     * @param marked whether they are HTML, see {@link MarkedText}
     */
    public record Order(Engine engine, String sourceLang, String targetLang, boolean marked, List<String> texts) {}

    /**
     * The translations of texts.
     *
     * @param translations in the order of the texts; null for those of requests that failed
     * @param failure the first failure, or null
     */
    public record Translated(
            List<@Nullable Translation> translations,
            @Nullable RequestFailed failure) {}

    /**
     * The estimated quality of the translations of texts, 0 to 100, in their order; empty for a text without an
     * estimate. Fails with {@link RequestFailed} when a request fails and all its retries fail too.
     */
    public Future<List<OptionalInt>> estimates(
            Engine engine, String sourceLang, String targetLang, List<String> texts) {
        return translate(new Order(engine, sourceLang, targetLang, false, texts))
                .map(all -> {
                    if (all.failure != null) {
                        throw all.failure;
                    }
                    return all.translations.stream()
                            .map(one -> Objects.requireNonNull(one).estimate())
                            .toList();
                });
    }

    /**
     * The translations of texts, of those requests that succeed. After a request that fails, and whose retries fail
     * too, no more requests begin.
     */
    public Future<Translated> translate(Order order) {
        var requests = RequestTexts.divide(
                order.texts,
                settings.textsPerRequest(),
                settings.maxRequestBytes().bytes());
        var failure = new AtomicReference<@Nullable RequestFailed>();
        var parts = requests.stream()
                .map(texts -> limit.run(order.engine.uid(), () -> unlessFailed(order, texts, failure)))
                .toList();
        return Future.join(parts)
                .transform(_ -> Future.succeededFuture(new Translated(translations(requests, parts), failure.get())));
    }

    private static List<@Nullable Translation> translations(
            List<List<String>> requests, List<Future<List<Translation>>> parts) {
        var all = new ArrayList<@Nullable Translation>();
        for (var i = 0; i < parts.size(); i++) {
            var part = parts.get(i);
            all.addAll(
                    part.succeeded()
                            ? part.result()
                            : Collections.nCopies(requests.get(i).size(), null));
        }
        return all;
    }

    private Future<List<Translation>> unlessFailed(
            Order order, List<String> texts, AtomicReference<@Nullable RequestFailed> failure) {
        var earlier = failure.get();
        return earlier != null
                ? Future.failedFuture(earlier)
                : request(order, texts, 1).onFailure(failed -> failure.compareAndSet(null, RequestFailed.of(failed)));
    }

    private Future<List<Translation>> request(Order order, List<String> texts, int attempt) {
        return metrics.measured(() -> exchange(order, texts)).recover(failure -> {
            var failed = RequestFailed.of(failure);
            return attempt < settings.maxAttempts() && failed.retryable()
                    ? vertx.timer(wait(attempt), TimeUnit.MILLISECONDS).compose(_ -> request(order, texts, attempt + 1))
                    : Future.failedFuture(failed);
        });
    }

    static long wait(int attempt) {
        var longest = FIRST_WAIT_MILLIS << Math.min(attempt, LONGEST_SHIFT);
        return ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
    }

    private Future<List<Translation>> exchange(Order order, List<String> texts) {
        return blocking(() -> body(order, texts))
                .compose(body -> call.post(order.engine.url(), body))
                .compose(response -> blocking(() -> Responses.read(response, settings.answer(), texts.size())))
                .onSuccess(_ -> metrics.characters(texts.stream()
                        .mapToLong(text -> text.codePointCount(0, text.length()))
                        .sum()));
    }

    private <T> Future<T> blocking(Callable<T> work) {
        return vertx.executeBlocking(work, false).map(Objects::requireNonNull);
    }

    private Buffer body(Order order, List<String> texts) {
        var names = settings.request();
        var body = new LinkedHashMap<String, Object>();
        body.put(names.texts(), texts);
        body.put(names.sourceLang(), Lang.tag(order.sourceLang));
        body.put(names.targetLang(), Lang.tag(order.targetLang));
        body.put("format", order.marked ? "html" : "text");
        body.put(names.quality(), order.engine.qualityEstimation());
        var key = order.engine.key();
        if (key != null) {
            body.put(names.key(), key);
        }
        return Buffer.buffer(Json.bytes(body));
    }

    /** Closes all connections. */
    public Future<Void> close() {
        return call.close();
    }
}
