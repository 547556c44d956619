package dev.parlance.bench.operate;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A file that three slow clients download again and again: at each moment some download is in flight. */
final class Downloads implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int CLIENTS = 3;
    /** 40 MiB take about 12 s. */
    private static final int BYTES_PER_SECOND = 3_500_000;

    private static final int CHUNK = 64 << 10;

    private final Api api;
    private final String path;
    private final byte[] file;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger whole = new AtomicInteger();
    private final Queue<String> broken = new ConcurrentLinkedQueue<>();
    private volatile boolean over;

    Downloads(Api api, String path, byte[] file) {
        this.api = api;
        this.path = path;
        this.file = file;
        for (var i = 0; i < CLIENTS; i++) {
            threads.submit(this::download);
        }
    }

    private void download() {
        while (!over) {
            try {
                once();
            } catch (IOException | InterruptedException | RuntimeException failed) {
                broken.add(failed.getCause() == null ? failed.toString() : failed + " by " + failed.getCause());
            }
        }
    }

    private void once() throws IOException, InterruptedException {
        var response = api.open(path, Map.of());
        if (response.statusCode() != 200) {
            broken.add("status " + response.statusCode());
            TimeUnit.SECONDS.sleep(1);
            return;
        }
        var begun = System.nanoTime();
        var read = 0;
        try (var body = response.body()) {
            while (read < file.length) {
                var bytes = body.readNBytes(CHUNK);
                if (bytes.length == 0 || !Arrays.equals(bytes, 0, bytes.length, file, read, read + bytes.length)) {
                    broken.add("%,d of %,d bytes".formatted(read, file.length));
                    return;
                }
                read += bytes.length;
                var due = begun + read * 1_000_000_000L / BYTES_PER_SECOND;
                TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
            }
        }
        whole.incrementAndGet();
    }

    boolean whole() {
        return whole.get() > 0 && broken.isEmpty();
    }

    String text() {
        var several = List.copyOf(broken);
        return "%d downloads whole, %d broken%s"
                .formatted(
                        whole.get(),
                        several.size(),
                        several.isEmpty() ? "" : " " + several.subList(0, Math.min(5, several.size())));
    }

    /** Lets those end that have begun. */
    @Override
    public void close() {
        over = true;
        Children.end(threads, PATIENCE);
    }
}
