package dev.parlance.analysis.text;

import dev.parlance.analysis.count.statistics.Statistics;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.task.AsyncResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The response to a call that counts texts. */
public record AnalysedTexts(
        String sourceLang,
        @Nullable String targetLang,
        String countMethod,
        AnalysisSettings settings,
        Statistics data,
        Statistics discountedData,
        String digest,
        List<AsyncResponse.Detail> warnings) {
    public AnalysedTexts {
        warnings = List.copyOf(warnings);
    }
}
