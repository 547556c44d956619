package dev.parlance.analysis.run;

import dev.parlance.machinetranslate.Engine;
import dev.parlance.machinetranslate.Translator;
import dev.parlance.machinetranslate.call.RequestFailed;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The estimates of machine translation for one language part. A service that fails is not called again: the analysis
 * gets a warning and does not fail. For one thread at a time.
 */
final class PartEstimates {
    private final Translator translator;
    private final @Nullable Engine engine;
    private final LanguagePart part;
    private final PartAccumulator counts;
    private boolean down;

    /**
     * Calls one engine.
     *
     * @param engine null when no machine translation is called
     */
    PartEstimates(Translator translator, @Nullable Engine engine, LanguagePart part, PartAccumulator counts) {
        this.translator = translator;
        this.engine = engine;
        this.part = part;
        this.counts = counts;
    }

    /** The estimates for the segments of a batch that they could decide, by index in the batch. */
    Future<Map<Integer, Integer>> of(SegmentBatch batch) {
        var asked = engine;
        var open = asked == null || down ? List.<Integer>of() : batch.open();
        var texts = open.stream().map(batch::text).toList();
        if (asked == null || texts.isEmpty()) {
            return Future.succeededFuture(Map.of());
        }
        return translator
                .estimates(asked, part.sourceLang(), part.targetLang(), texts)
                .map(estimates -> byPlace(open, estimates))
                .recover(failure -> giveUp(asked, failure));
    }

    private static Map<Integer, Integer> byPlace(List<Integer> places, List<OptionalInt> estimates) {
        var byPlace = new HashMap<Integer, Integer>();
        for (var i = 0; i < places.size(); i++) {
            var place = places.get(i);
            estimates.get(i).ifPresent(estimate -> byPlace.put(place, estimate));
        }
        return byPlace;
    }

    private Future<Map<Integer, Integer>> giveUp(Engine asked, Throwable failure) {
        if (!(failure instanceof RequestFailed failed)) {
            return Future.failedFuture(failure);
        }
        down = true;
        counts.warn(CountWarnings.engineDown(asked, part.targetLang(), failed.reason()));
        return Future.succeededFuture(Map.of());
    }
}
