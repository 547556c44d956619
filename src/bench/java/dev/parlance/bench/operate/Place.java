package dev.parlance.bench.operate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What a row runs. All of it ends with the row, the last first. */
final class Place implements AutoCloseable {
    private static final int TRAINING_SECONDS = 40;
    private static final int TRAINING_PER_SECOND = 300;
    private static final int TRAINING_EVENTS = 20;

    private final Path folder;
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final List<String> cached = new ArrayList<>();
    private boolean closed;

    Place(Path folder) {
        this.folder = folder;
    }

    Path folder() {
        return folder;
    }

    /** Keeps a part, which is closed before those that were kept earlier. */
    <T extends AutoCloseable> T keep(T part) {
        synchronized (parts) {
            if (!closed) {
                parts.push(part);
                return part;
            }
        }
        close(part);
        throw new IllegalStateException("the row has ended");
    }

    /** Another cluster of PostgreSQL. */
    DebianServer server(String name) throws IOException, InterruptedException, SQLException {
        return keep(new DebianServer(folder.resolve(name)));
    }

    /**
     * Makes an AOT cache with profiles of methods by a training run, as running.md describes it for one's own image,
     * for all instances that begin later.
     */
    void cacheStart(DebianServer server) throws IOException, InterruptedException {
        var file = folder.resolve("parlance.aot");
        try (var training = begin(server, Map.of(), "-XX:AOTCacheOutput=" + file)) {
            training.ready();
            var load = new Load(api(training.base()), TRAINING_PER_SECOND, TRAINING_EVENTS);
            TimeUnit.SECONDS.sleep(TRAINING_SECONDS);
            load.close();
        }
        if (!Files.exists(file)) {
            throw new IllegalStateException("no AOT cache was made");
        }
        cached.add("-XX:AOTCache=" + file);
    }

    /** Starts an instance on the server, and waits until it is ready. */
    Instance instance(DebianServer server, Map<String, String> settings, String... flags) throws IOException {
        var instance = begin(server, settings, flags);
        instance.ready();
        return instance;
    }

    /** Starts an instance on the server. */
    Instance begin(DebianServer server, Map<String, String> settings, String... flags) throws IOException {
        var logs = Files.createDirectories(folder.resolve("instances"));
        var all = Stream.concat(cached.stream(), Stream.of(flags)).toArray(String[]::new);
        return keep(Instance.start(logs, server.url(), settings, all));
    }

    Receiver receiver() throws IOException {
        return keep(new Receiver());
    }

    Api api(String base) throws IOException, InterruptedException {
        return keep(new Api(base));
    }

    Balancer balancer(List<Instance> endpoints) throws IOException {
        return keep(new Balancer(folder, endpoints));
    }

    @Override
    public void close() {
        while (true) {
            AutoCloseable part;
            synchronized (parts) {
                closed = true;
                part = parts.poll();
            }
            if (part == null) {
                return;
            }
            close(part);
        }
    }

    private static void close(AutoCloseable part) {
        try {
            part.close();
        } catch (Exception failed) {
            System.out.println("not closed: " + failed);
        }
    }
}
