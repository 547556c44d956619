package dev.parlance.analysis.pretranslate.state;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Metrics of the segments of pre-translations, by outcome. Safe from any thread. */
public final class PreTranslationMetrics {
    private final Map<Outcome, Counter> segments = new EnumMap<>(Outcome.class);

    public PreTranslationMetrics(MeterRegistry registry) {
        for (var outcome : Outcome.values()) {
            segments.put(
                    outcome,
                    Counter.builder("parlance_pre_translation_segments")
                            .description("Segments of pre-translations by what became of them")
                            .tag("outcome", outcome.name())
                            .register(registry));
        }
    }

    public void count(Map<Outcome, Long> more) {
        more.forEach((outcome, number) ->
                Objects.requireNonNull(segments.get(outcome)).increment(number));
    }
}
