package dev.parlance.attack.requests;

import java.util.List;
import java.util.SplittableRandom;

/** The random choices of one request: the same seed and number give the same choices. */
final class Dice {
    private static final long SPREAD = 0xC2B2AE3D27D4EB4FL;

    private final SplittableRandom random;

    Dice(long seed, long number) {
        this.random = new SplittableRandom(new SplittableRandom(seed).nextLong() ^ number * SPREAD);
    }

    /** A number from 0 to below a limit. */
    int below(int limit) {
        return random.nextInt(limit);
    }

    boolean oneIn(int chances) {
        return random.nextInt(chances) == 0;
    }

    <T> T of(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    String of(String... values) {
        return values[random.nextInt(values.length)];
    }

    /** A length that is mostly short: each doubling is half as likely, up to a limit. */
    int length(int limit) {
        var most = 2;
        while (most < limit && random.nextInt(3) > 0) {
            most *= 2;
        }
        return random.nextInt(Math.min(most, limit)) + 1;
    }
}
