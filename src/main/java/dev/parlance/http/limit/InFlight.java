package dev.parlance.http.limit;

import dev.parlance.fault.Fault;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The requests that an instance works on.
 *
 * @param count of these requests
 * @param sending the responses that have begun and that their clients have not read to the end
 * @param most above this number, new requests are refused
 */
public record InFlight(AtomicInteger count, AtomicInteger sending, int most) {
    public InFlight(AtomicInteger count, int most) {
        this(count, new AtomicInteger(), most);
    }

    /** Counts a response as being sent, until the result is run. */
    public Runnable send() {
        sending.incrementAndGet();
        return sending::decrementAndGet;
    }

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
