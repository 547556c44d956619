package dev.parlance;

import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** The pulse of each event loop: a loop that is blocked for long never serves again, and only a restart helps. */
final class LoopPulse {
    /** Longer than any pause of the garbage collector or of the machine. */
    private static final Duration DEAD = Duration.ofSeconds(20);

    private static final int BEATS = 4;

    private final List<Beat> beats = new CopyOnWriteArrayList<>();
    private final long deadMillis;
    /** Few, because each beat wakes the processor. */
    private final long beatMillis;

    LoopPulse() {
        this(DEAD);
    }

    /**
     * Pulses with another limit.
     *
     * @param dead a loop without a beat for this time is dead
     */
    LoopPulse(Duration dead) {
        this.deadMillis = dead.toMillis();
        this.beatMillis = deadMillis / BEATS;
    }

    /** Beats on the event loop on which it is deployed. Deployed once per event loop, it reaches all of them. */
    Deployable beat() {
        return new Beat();
    }

    /** Fails if an event loop is dead. */
    Future<Void> check() {
        var dead = beats.stream().filter(beat -> beat.millisAgo() > deadMillis).count();
        return dead == 0
                ? Future.succeededFuture()
                : Future.failedFuture("%d of %d event loops are blocked".formatted(dead, beats.size()));
    }

    private final class Beat extends VerticleBase {
        private volatile long last = System.nanoTime();

        @Override
        public Future<?> start() {
            beats.add(this);
            vertx.setPeriodic(beatMillis, _ -> last = System.nanoTime());
            return Future.succeededFuture();
        }

        @Override
        public Future<?> stop() {
            beats.remove(this);
            return Future.succeededFuture();
        }

        long millisAgo() {
            return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - last);
        }
    }
}
