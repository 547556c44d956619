package dev.parlance.analysis.create;

import dev.parlance.analysis.model.NamedAnalysis;
import dev.parlance.task.AsyncRequest;
import java.util.List;

/** The response to the creation of analyses by providers (section 4.4 of the interface). */
public record CreatedAnalyses(List<Item> analyses) {
    public CreatedAnalyses {
        analyses = List.copyOf(analyses);
    }

    /** One analysis and the request that ends when it is counted. */
    public record Item(AsyncRequest asyncRequest, NamedAnalysis analyse) {}
}
