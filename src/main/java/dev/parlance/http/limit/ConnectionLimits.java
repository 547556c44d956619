package dev.parlance.http.limit;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the open connections of an instance, in all and per address. Thread-safe. */
public final class ConnectionLimits {
    private final int most;
    private final int mostPerAddress;
    private final AtomicInteger all = new AtomicInteger();
    private final Map<String, Integer> byAddress = new ConcurrentHashMap<>();

    /**
     * Creates limits without connections.
     *
     * @param mostPerAddress 0 for no limit, when all connections come from proxies
     */
    public ConnectionLimits(int most, int mostPerAddress) {
        this.most = most;
        this.mostPerAddress = mostPerAddress;
    }

    /** Counts a connection; false, and nothing is counted, if there are too many. */
    boolean enter(String network) {
        if (all.incrementAndGet() > most) {
            all.decrementAndGet();
            return false;
        }
        if (mostPerAddress > 0 && byAddress.merge(network, 1, Integer::sum) > mostPerAddress) {
            leave(network);
            return false;
        }
        return true;
    }

    void leave(String network) {
        all.decrementAndGet();
        byAddress.computeIfPresent(network, (_, count) -> count == 1 ? null : Integer.valueOf(count - 1));
    }

    /** The number of open connections. */
    public int count() {
        return all.get();
    }
}
