package dev.parlance.bench.delivery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** CPU time of processes, as Linux counts it in hundredths of a second. */
public final class Machine {
    private static final double TICKS = 100;
    private static final int PARENT = 1;
    private static final int USER = 11;
    private static final Pattern USED = Pattern.compile("used (\\d+)K");

    private Machine() {}

    private record Stat(long parent, double seconds, double ofEnded) {}

    /** Seconds of a process and all its descendants. */
    public static double seconds(long pid) {
        var root = stat(pid);
        var sum = root == null ? 0 : root.seconds + root.ofEnded;
        try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (var process : processes) {
                var other = stat(Long.parseLong(process.getFileName().toString()));
                sum += other != null && other.parent == pid ? other.seconds : 0;
            }
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
        return sum;
    }

    /** Seconds of this process. */
    public static double own() {
        return Objects.requireNonNull(stat(ProcessHandle.current().pid())).seconds;
    }

    /** Busy seconds of all cores together. */
    public static double busy() {
        try {
            var fields = Files.readString(Path.of("/proc/stat"))
                    .lines()
                    .findFirst()
                    .orElseThrow()
                    .split("\\s+", -1);
            var idle = Long.parseLong(fields[4]) + Long.parseLong(fields[5]);
            var all = 0L;
            for (var i = 1; i <= 8; i++) {
                all += Long.parseLong(fields[i]);
            }
            return (all - idle) / TICKS;
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private static Stat stat(long pid) {
        try {
            var text = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            var fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
            return new Stat(
                    Long.parseLong(fields[PARENT]),
                    (Long.parseLong(fields[USER]) + Long.parseLong(fields[USER + 1])) / TICKS,
                    (Long.parseLong(fields[USER + 2]) + Long.parseLong(fields[USER + 3])) / TICKS);
        } catch (IOException gone) {
            return null;
        }
    }

    /** MiB of live objects in the heap of a JVM, which collects its garbage for this. */
    static long liveHeap(long pid) throws IOException, InterruptedException {
        jcmd(pid, "GC.run");
        var used = USED.matcher(jcmd(pid, "GC.heap_info"));
        return used.find() ? Long.parseLong(used.group(1)) / 1_024 : -1;
    }

    private static String jcmd(long pid, String command) throws IOException, InterruptedException {
        var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        var process = new ProcessBuilder(jcmd, Long.toString(pid), command)
                .redirectErrorStream(true)
                .start();
        var text = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        process.waitFor();
        return text;
    }

    public static void sleep(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
