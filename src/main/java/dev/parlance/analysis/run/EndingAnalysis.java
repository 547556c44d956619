package dev.parlance.analysis.run;

import dev.parlance.analysis.model.NamedAnalysis;
import dev.parlance.event.NewEvent;
import org.jspecify.annotations.Nullable;

/** The fields of an analysis that its last event and its callback carry. */
public record EndingAnalysis(
        long id,
        NamedAnalysis analyse,
        long asyncRequestId,
        @Nullable String traceparent,
        NewEvent.ProjectMetadata project) {}
