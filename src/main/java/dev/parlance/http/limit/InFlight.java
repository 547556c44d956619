package dev.parlance.http.limit;

import dev.parlance.fault.Fault;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The requests that an instance works on.
 *
 * @param count of these requests
 * @param most above this number, new requests are refused
 */
public record InFlight(AtomicInteger count, int most) {
    public void enter() {
        count.incrementAndGet();
    }

    public void leave() {
        count.decrementAndGet();
    }

    /** Fails with {@link Fault.Unavailable} when there are too many, including the one that asks. */
    public void check() {
        if (count.get() > most) {
            throw new Fault.Unavailable("too many concurrent requests");
        }
    }
}
