package dev.parlance.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Measures several sides in turn, round by round, after a round that does not count. What counts is the processor time
 * of the whole process, collector and compiler included, so that other processes of a shared machine disturb it little
 * and one busy thread is one core.
 */
final class Rounds {
    static final int ROUNDS = Integer.getInteger("bench.rounds", 5);
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final Map<String, Side> sides = new LinkedHashMap<>();

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private record Side(int items, Callable<?> work, List<Double> seconds, List<Double> own, List<Double> clock) {}

    /**
     * The median, minimum and maximum time per item.
     *
     * @param own median of the processor time of the thread alone
     * @param clock median of the time that passed
     */
    record Measured(String side, int items, double median, double least, double greatest, double own, double clock) {
        String inThreadSecond() {
            return "%,.0f".formatted(items / own);
        }

        String inClockSecond() {
            return "%,.0f".formatted(items / clock);
        }

        double perSecond() {
            return items / median;
        }

        double micros() {
            return median * 1e6 / items;
        }

        String inMicros() {
            return "%.2f µs (%.2f – %.2f)".formatted(micros(), least * 1e6 / items, greatest * 1e6 / items);
        }

        String inSecond() {
            return "%,.0f (%,.0f – %,.0f)".formatted(perSecond(), items / greatest, items / least);
        }
    }

    /** Adds a side that handles this number of items in each round. */
    Rounds side(String name, int items, Callable<?> work) {
        sides.put(name, new Side(items, work, new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
        return this;
    }

    List<Measured> measure() throws Exception {
        for (var round = -1; round < ROUNDS; round++) {
            for (var side : sides.values()) {
                System.gc();
                var clock = System.nanoTime();
                var own = THREADS.getCurrentThreadCpuTime();
                var begin = SYSTEM.getProcessCpuTime();
                side.work.call();
                var seconds = (SYSTEM.getProcessCpuTime() - begin) / 1e9;
                if (round >= 0) {
                    side.seconds.add(seconds);
                    side.own.add((THREADS.getCurrentThreadCpuTime() - own) / 1e9);
                    side.clock.add((System.nanoTime() - clock) / 1e9);
                }
            }
        }
        return sides.entrySet().stream()
                .map(side -> measured(side.getKey(), side.getValue()))
                .toList();
    }

    private static Measured measured(String name, Side side) {
        var sorted =
                side.seconds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return new Measured(
                name,
                side.items,
                sorted[sorted.length / 2],
                sorted[0],
                sorted[sorted.length - 1],
                median(side.own),
                median(side.clock));
    }

    private static double median(List<Double> seconds) {
        return seconds.stream().sorted().toList().get(seconds.size() / 2);
    }

    /** Prints a row of a table. */
    static void row(Object... cells) {
        System.out.println(
                String.join(" | ", Arrays.stream(cells).map(String::valueOf).toList()));
    }
}
