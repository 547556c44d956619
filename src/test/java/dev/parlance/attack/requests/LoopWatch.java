package dev.parlance.attack.requests;

import dev.parlance.db.Waiting;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Watches all event loops of a Vert.x from a thread of its own. Every few milliseconds it gives each loop a task. While
 * the task waits, it samples what the loop does. The loop was blocked for the time in which it used a processor, or
 * waited for another thread, before it ran the task. A delay alone does not show that: a busy machine gives the loop or
 * the watch no processor, and garbage collections stop both.
 */
public final class LoopWatch implements AutoCloseable {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long TICK = Duration.ofMillis(4).toNanos();
    private static final long SUSPECT = Duration.ofMillis(20).toNanos();
    private static final long LIMIT = Duration.ofMillis(50).toNanos();
    private static final int LISTED = 12;
    private static final int FRAMES = 40;

    private final List<Loop> loops;
    private final Thread watcher;
    private volatile boolean open = true;

    private LoopWatch(List<Loop> loops) {
        this.loops = loops;
        this.watcher = Thread.ofPlatform().name("loop-watch").daemon().unstarted(this::watch);
    }

    /** Begins to watch. */
    public static LoopWatch of(Vertx vertx) {
        // the instances of a verticle are given to the loops in turn
        var contexts = new ConcurrentLinkedQueue<Context>();
        var instances = new DeploymentOptions().setInstances(2 * VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE);
        Waiting.result(vertx.deployVerticle(() -> new OnLoop(contexts), instances));
        var loops = new HashMap<Thread, Loop>();
        contexts.stream().map(Loop::new).forEach(loop -> loops.putIfAbsent(loop.thread, loop));
        var watch = new LoopWatch(List.copyOf(loops.values()));
        watch.watcher.start();
        return watch;
    }

    /** Finds the context of an event loop. */
    private static final class OnLoop extends VerticleBase {
        private final Queue<Context> contexts;

        OnLoop(Queue<Context> contexts) {
            this.contexts = contexts;
        }

        @Override
        public Future<?> start() {
            contexts.add(context);
            return Future.succeededFuture();
        }
    }

    /**
     * A task that ran late, in nanoseconds.
     *
     * @param delay until the task ran
     * @param busy the processor time of the loop until then
     * @param waited the time in which all samples found the loop waiting for another thread
     * @param starved the time in which the loop was ready to run and had no processor
     * @param paused the time of garbage collections
     * @param samples what the loop did meanwhile, with the number of samples
     */
    public record Late(
            String loop, long delay, long busy, long waited, long starved, long paused, Map<String, Integer> samples) {
        public long blocked() {
            return busy + waited;
        }

        @Override
        public String toString() {
            var stacks = samples.entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                    .limit(3)
                    .map(stack -> stack.getValue() + " samples " + stack.getKey())
                    .collect(Collectors.joining("\n"));
            return ("%s busy %d ms, waiting %d ms"
                            + " (task late %d ms, loop without processor %d ms, garbage collection %d ms)%n%s")
                    .formatted(
                            loop, millis(busy), millis(waited), millis(delay), millis(starved), millis(paused), stacks);
        }
    }

    private static long millis(long nanos) {
        return Duration.ofNanos(nanos).toMillis();
    }

    private void watch() {
        while (open) {
            LockSupport.parkNanos(TICK);
            loops.forEach(Loop::look);
        }
    }

    /** Forgets what was measured so far. */
    public void reset() {
        loops.forEach(Loop::reset);
    }

    /** The longest time for which a loop was blocked, in milliseconds, also if it is below 20 ms. */
    public long blockedMillis() {
        return millis(loops.stream().mapToLong(Loop::mostBlocked).max().orElse(0));
    }

    /** The times for which a loop was blocked over the limit of 50 ms, the longest first. */
    public List<Late> blocked() {
        return longest().stream().filter(late -> late.blocked() > LIMIT).toList();
    }

    /** The longest times for which a loop was blocked, the longest first; none below 20 ms. */
    public List<Late> longest() {
        return loops.stream()
                .flatMap(loop -> loop.longest().stream())
                .sorted(Comparator.comparingLong(Late::blocked).reversed())
                .limit(LISTED)
                .toList();
    }

    /** The number of tasks, the longest delays, and how often a loop was late and blocked over 50 ms. */
    public String report() {
        return ("%d event loops, %d checks; longest delay %d ms, blocked at most %d ms;"
                        + " over 50 ms late %d times, blocked %d times")
                .formatted(
                        loops.size(),
                        loops.stream().mapToLong(Loop::checks).sum(),
                        millis(loops.stream().mapToLong(Loop::mostLate).max().orElse(0)),
                        blockedMillis(),
                        loops.stream().mapToInt(Loop::timesLate).sum(),
                        loops.stream().mapToInt(Loop::timesBlocked).sum());
    }

    @Override
    public void close() {
        open = false;
        LockSupport.unpark(watcher);
        try {
            watcher.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether a loop waits for its next task; another thread that wakes it up may hold a lock for a moment. */
    private static boolean isIdle(StackTraceElement frame) {
        return frame.getClassName().equals("sun.nio.ch.SelectorImpl");
    }

    private static long paused() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(collector ->
                        Duration.ofMillis(collector.getCollectionTime()).toNanos())
                .sum();
    }

    /** One event loop. The watch calls its methods, but for {@link #run}. */
    private static final class Loop {
        private final Context context;
        private final Thread thread;
        private final SchedulerTimes times;
        /** The last task that has run, or null while one waits. */
        private final AtomicReference<@Nullable Ran> ran = new AtomicReference<>(new Ran(0, 0));

        private final Map<String, Integer> samples = new HashMap<>();
        private final List<Late> longest = new ArrayList<>();
        private long sentAt;
        private long busyBefore;
        private long starvedBefore;
        private long pausedBefore;
        private long waitingSince;
        private long waited;
        private long checks;
        private long mostLate;
        private long mostBlocked;
        private int timesLate;
        private int timesBlocked;

        /** When a task has run, and the processor time of the loop until then. */
        private record Ran(long at, long busy) {}

        Loop(Context context) {
            this.context = context;
            var found = new CompletableFuture<Map.Entry<Thread, SchedulerTimes>>();
            context.runOnContext(_ -> found.complete(Map.entry(Thread.currentThread(), SchedulerTimes.ofThisThread())));
            this.thread = found.join().getKey();
            this.times = found.join().getValue();
        }

        /** Gives the loop a task, or samples what it does if it has not run the last one yet. */
        synchronized void look() {
            var last = ran.get();
            if (last == null) {
                if (System.nanoTime() - sentAt > SUSPECT) {
                    sample();
                }
                return;
            }
            if (last.at() > 0) {
                judge(last);
            }
            ran.set(null);
            samples.clear();
            waitingSince = 0;
            waited = 0;
            starvedBefore = times.starved();
            pausedBefore = paused();
            busyBefore = THREADS.getThreadCpuTime(thread.threadId());
            sentAt = System.nanoTime();
            context.runOnContext(_ -> run());
        }

        private void run() {
            ran.set(new Ran(System.nanoTime(), THREADS.getCurrentThreadCpuTime()));
        }

        private void sample() {
            var info = THREADS.getThreadInfo(thread.threadId(), FRAMES);
            var now = System.nanoTime();
            if (info == null || ran.get() != null) {
                return;
            }
            var waits = info.getThreadState() != Thread.State.RUNNABLE
                    && Arrays.stream(info.getStackTrace()).noneMatch(LoopWatch::isIdle);
            waitingSince = !waits ? 0 : waitingSince == 0 ? now : waitingSince;
            waited = waits ? Math.max(waited, now - waitingSince) : waited;
            var text = Arrays.stream(info.getStackTrace())
                    .map(frame -> "    " + frame)
                    .collect(Collectors.joining("\n", info.getThreadState() + "\n", ""));
            samples.merge(text, 1, Integer::sum);
        }

        private void judge(Ran last) {
            var late = new Late(
                    thread.getName(),
                    last.at() - sentAt,
                    last.busy() - busyBefore,
                    waited,
                    times.starved() - starvedBefore,
                    paused() - pausedBefore,
                    Map.copyOf(samples));
            checks++;
            mostLate = Math.max(mostLate, late.delay());
            mostBlocked = Math.max(mostBlocked, late.blocked());
            if (late.delay() > LIMIT) {
                timesLate++;
            }
            if (late.blocked() > LIMIT) {
                timesBlocked++;
            }
            if (late.blocked() > SUSPECT) {
                add(late);
            }
        }

        private void add(Late late) {
            longest.add(late);
            if (longest.size() > LISTED) {
                longest.remove(longest.stream()
                        .min(Comparator.comparingLong(Late::blocked))
                        .orElseThrow());
            }
        }

        synchronized void reset() {
            longest.clear();
            checks = 0;
            mostLate = 0;
            mostBlocked = 0;
            timesLate = 0;
            timesBlocked = 0;
        }

        synchronized List<Late> longest() {
            return List.copyOf(longest);
        }

        synchronized long checks() {
            return checks;
        }

        synchronized long mostLate() {
            return mostLate;
        }

        synchronized long mostBlocked() {
            return mostBlocked;
        }

        synchronized int timesLate() {
            return timesLate;
        }

        synchronized int timesBlocked() {
            return timesBlocked;
        }
    }
}
