package dev.parlance.trace;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;

/**
 * Decides about a trace whose client is not asked. All instances with the same ratio decide the same, because they look
 * only at the identifier of the trace.
 */
record ByTrace(Sampler ratio) implements Sampler {
    @Override
    public SamplingResult shouldSample(
            Context parent, String trace, String name, SpanKind kind, Attributes attributes, List<LinkData> links) {
        return ratio.shouldSample(parent, trace, name, kind, attributes, links);
    }

    @Override
    public String getDescription() {
        return "ByTrace{" + ratio.getDescription() + "}";
    }
}
