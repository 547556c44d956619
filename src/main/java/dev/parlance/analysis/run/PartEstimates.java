package dev.parlance.analysis.run;

import dev.parlance.machinetranslate.Engine;
import dev.parlance.machinetranslate.Translator;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The estimates of machine translation for one language part. A service that fails is asked no more: it is worth a warning,
 * and no reason to fail an analysis. For one thread at a time.
 */
final class PartEstimates {
    private final Translator translator;
    private final @Nullable Engine engine;
    private final LanguagePart work;
    private final PartAccumulator count;
    private boolean down;

    /** @param engine null where nothing is asked */
    PartEstimates(Translator translator, @Nullable Engine engine, LanguagePart work, PartAccumulator count) {
        this.translator = translator;
        this.engine = engine;
        this.work = work;
        this.count = count;
    }

    /** The estimates of those segments of a batch that they could decide, by place in the batch. */
    Future<Map<Integer, Integer>> of(PartAccumulator.Batch batch) {
        var asked = engine;
        var open = asked == null || down ? List.<Integer>of() : batch.open();
        var texts = open.stream().map(batch::text).toList();
        if (asked == null || texts.isEmpty()) {
            return Future.succeededFuture(Map.of());
        }
        return translator
                .estimates(asked, work.sourceLang(), work.targetLang(), texts)
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
        if (!(failure instanceof Translator.NoAnswer)) {
            return Future.failedFuture(failure);
        }
        down = true;
        count.warn(CountWarnings.engineDown(asked, work.targetLang(), String.valueOf(failure.getMessage())));
        return Future.succeededFuture(Map.of());
    }
}
