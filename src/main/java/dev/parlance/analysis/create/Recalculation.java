package dev.parlance.analysis.create;

import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Analyses that are to be counted again, each by its own settings. */
record Recalculation(List<Reference> analyses, @Nullable String callbackUrl) {
    Recalculation {
        analyses = List.copyOf(analyses);
    }
}
