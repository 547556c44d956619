package dev.parlance.webhook.delivery;

import org.jspecify.annotations.Nullable;

/** An open connection to a receiver. For one event loop. */
interface Connection {
    /**
     * Sends a call; {@code answering} is told what comes of it, maybe at once.
     *
     * @return gives the call up when it is run before the answer is whole; on a connection of one call at a time that is its end
     */
    Runnable send(OutboundRequest post, Answering answering);

    /** Whether it carries several calls at a time. */
    boolean multiplexed();

    /** Whether one more call may be made now. */
    boolean hasRoom();

    /** Whether none is made. */
    boolean idle();

    @Nullable
    String remoteAddress();

    /** Told once, when no more calls may be made. */
    void onGone(Runnable gone);

    void close();
}
