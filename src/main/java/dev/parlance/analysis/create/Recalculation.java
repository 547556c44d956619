package dev.parlance.analysis.create;

import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The body of a call that counts analyses again, each with its own settings. */
record Recalculation(List<Reference> analyses, @Nullable String callbackUrl) {
    Recalculation {
        analyses = List.copyOf(analyses);
    }
}
