package dev.parlance.bench.operate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** What a row runs. All of it ends with the row, the last first. */
final class Place implements AutoCloseable {
    private final Path folder;
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
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

    /** Starts an instance on the server, and waits until it is ready. */
    Instance instance(DebianServer server, Map<String, String> settings, String... flags) throws IOException {
        var instance = begin(server, settings, flags);
        instance.ready();
        return instance;
    }

    /** Starts an instance on the server. */
    Instance begin(DebianServer server, Map<String, String> settings, String... flags) throws IOException {
        var own = Files.createDirectories(folder.resolve("instances"));
        return keep(Instance.start(own, server.url(), settings, flags));
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
