package dev.parlance.cluster;

import dev.parlance.config.section.HintsSection;
import dev.parlance.config.section.HintsSection.Transport;
import dev.parlance.db.Hints;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Opens the notifications between instances that the settings choose, with meters. */
public final class OpenHints {
    /** What the keys of {@link #open} are derived for. */
    public static final String PURPOSE = "hints between instances";

    private OpenHints() {}

    /**
     * Opens them.
     *
     * @param database the transport by the database
     * @param keys that only instances of this installation have
     */
    public static Hints open(
            Vertx vertx,
            HintsSection settings,
            Supplier<Hints.Transport> database,
            List<String> keys,
            MeterRegistry meters) {
        var hints = Hints.open(
                vertx,
                switch (settings.transport()) {
                    case NOTIFY -> database.get();
                    case CLUSTER -> new ClusterTransport(vertx, settings.cluster(), keys);
                });
        Gauge.builder("parlance_hints_listening", () -> hints.isListening() ? 1 : 0)
                .register(meters);
        count(meters, hints, "sent", Hints::sent);
        count(meters, hints, "lost", Hints::lost);
        count(meters, hints, "received", Hints::received);
        return hints;
    }

    private static void count(MeterRegistry meters, Hints hints, String result, ToDoubleFunction<Hints> value) {
        FunctionCounter.builder("parlance_hints", hints, value)
                .description("notifications to and from other instances")
                .tag("result", result)
                .register(meters);
    }

    /** The ports that they listen on. */
    public static Stream<IntSupplier> ports(HintsSection settings) {
        return settings.transport() == Transport.CLUSTER
                ? Stream.of(
                        () -> settings.cluster().port(),
                        () -> settings.cluster().busPort())
                : Stream.of();
    }
}
