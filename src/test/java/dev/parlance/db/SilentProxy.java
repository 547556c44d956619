package dev.parlance.db;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A proxy before a server whose connections can fall silent: it then reads, so that its kernel acknowledges, and passes
 * nothing on. New connections work, as after a failover.
 */
public final class SilentProxy {
    /** Without a reference to it, Vert.x closes it and its connections when garbage is collected. */
    private final NetClient outgoing;

    private final int target;
    private final int port;
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    /** Whether new connections are silent too. */
    private volatile boolean hanging;

    /** Listens on a free port of 127.0.0.1, for a server on another one. */
    public SilentProxy(Vertx vertx, int target) {
        this.outgoing = vertx.createNetClient();
        this.target = target;
        this.port = Waiting.result(
                        vertx.createNetServer().connectHandler(this::accept).listen(0, "127.0.0.1"))
                .actualPort();
    }

    public int port() {
        return port;
    }

    /** Silences the connections that exist. */
    public void silence() {
        links.forEach(link -> link.silent = true);
    }

    /** Silences the connections that exist and new ones, or lets new ones work again. */
    public void hang(boolean hangs) {
        hanging = hangs;
        if (hangs) {
            silence();
        }
    }

    /** Passes on what clients send on the connections that exist, and drops the answers. */
    public void loseAnswers() {
        links.forEach(link -> link.losing = true);
    }

    /** The connections that clients have not closed. */
    public long open() {
        return links.size();
    }

    private void accept(NetSocket client) {
        client.pause();
        outgoing.connect(target, "127.0.0.1").onComplete(server -> join(client, server), _ -> client.close());
    }

    private void join(NetSocket client, NetSocket server) {
        var link = new Link(client);
        link.silent = hanging;
        links.add(link);
        client.handler(bytes -> link.pass(bytes, server)).closeHandler(_ -> {
            links.remove(link);
            server.close();
        });
        server.handler(bytes -> link.pass(bytes, client)).closeHandler(_ -> link.end());
        client.resume();
    }

    private static final class Link {
        private final NetSocket client;
        private volatile boolean silent;
        private volatile boolean losing;

        Link(NetSocket client) {
            this.client = client;
        }

        void pass(Buffer bytes, NetSocket to) {
            if (!silent && !(losing && to.equals(client))) {
                to.write(bytes);
            }
        }

        void end() {
            if (!silent && !losing) {
                client.close();
            }
        }
    }
}
