package dev.parlance.job.preview;

import dev.parlance.fault.Fault;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Limits what previews occupy together, such as places or bytes on disk, and what those of one user do. Thread-safe.
 */
final class UserShares {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final long most;
    private final long mostOfUser;
    private final String use;
    private final Map<Long, Long> byUser = new HashMap<>();
    private long taken;

    /**
     * Shares of which none is taken.
     *
     * @param use for messages, what too many files do
     */
    UserShares(long most, long mostOfUser, String use) {
        this.most = most;
        this.mostOfUser = mostOfUser;
        this.use = use;
    }

    /**
     * Fails if {@link #take} would fail.
     *
     * @throws Fault.Unavailable when all users have too much
     * @throws Fault.TooMany when this user has too much
     */
    synchronized void require(long user, long more) {
        if (taken + more > most) {
            throw new Fault.Unavailable("too many files are being " + use);
        }
        if (of(user) + more > mostOfUser) {
            throw new Fault.TooMany("too many files of this user are being " + use, PATIENCE);
        }
    }

    /** Takes a share, and returns what the user had before; fails as {@link #require}. */
    synchronized long take(long user, long more) {
        require(user, more);
        var before = of(user);
        taken += more;
        byUser.put(user, before + more);
        return before;
    }

    private long of(long user) {
        return byUser.getOrDefault(user, 0L);
    }

    synchronized void giveBack(long user, long fewer) {
        taken -= fewer;
        byUser.computeIfPresent(user, (_, held) -> held == fewer ? null : Long.valueOf(held - fewer));
    }
}
