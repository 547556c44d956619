package dev.parlance.http.transport;

import io.vertx.core.transport.Transport;
import org.jspecify.annotations.Nullable;

/** The NIO transport of Vert.x, whose server connections have {@linkplain TunedSockets windows of their own}. */
public final class TunedTransport implements Transport {
    private final TunedSockets sockets = new TunedSockets(NIO.implementation());

    @Override
    public String name() {
        return NIO.name();
    }

    @Override
    public boolean available() {
        return sockets.isAvailable();
    }

    @Override
    public @Nullable Throwable unavailabilityCause() {
        return sockets.unavailabilityCause();
    }

    @Override
    public io.vertx.core.spi.transport.Transport implementation() {
        return sockets;
    }
}
