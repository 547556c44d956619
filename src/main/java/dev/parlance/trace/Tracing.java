package dev.parlance.trace;

import dev.parlance.config.section.TracingSection;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.VertxBuilder;

/** Builds a Vert.x that reports spans, if the settings name a receiver of them. */
public final class Tracing {
    private Tracing() {}

    /**
     * Builds the Vert.x. Its end exports the spans that wait, for at most the time-out of the settings.
     *
     * @param meters counts the spans
     */
    public static Vertx build(VertxBuilder builder, TracingSection settings, MeterRegistry meters) {
        // without a receiver, no class of OpenTelemetry is loaded
        return settings.endpoint() == null ? builder.build() : Exports.build(builder, settings, meters);
    }
}
