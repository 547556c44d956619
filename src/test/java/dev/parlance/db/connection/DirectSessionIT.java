package dev.parlance.db.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import io.vertx.junit5.VertxExtension;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A server, and a proxy that names processes of its own as a connection pooler does. */
@ExtendWith(VertxExtension.class)
class DirectSessionIT {
    private static final TestDatabase DATABASE = TestDatabase.empty();
    /** The message BackendKeyData: its type, its length, the process, a key. */
    private static final byte[] KEY_DATA = {'K', 0, 0, 0, 12};

    @Test
    void refusesAPooler(Vertx vertx) {
        var outgoing = vertx.createNetClient();
        var port = Waiting.result(vertx.createNetServer()
                        .connectHandler(client -> pool(outgoing, client))
                        .listen(0, "127.0.0.1"))
                .actualPort();
        assertThat(refusal(port)).startsWith("database.url names a connection pooler");
    }

    @Test
    void acceptsAServer() {
        assertThat(refusal(DATABASE.server().url().port())).isNull();
    }

    private static @Nullable String refusal(int port) {
        var server = DATABASE.server();
        var url = "jdbc:postgresql://127.0.0.1:%d/%s?sslmode=disable"
                .formatted(port, server.url().database());
        return DirectSession.refusal(url, "127.0.0.1", server.user(), "");
    }

    private static void pool(NetClient outgoing, NetSocket client) {
        client.pause();
        outgoing.connect(DATABASE.server().url().port(), "127.0.0.1").onSuccess(server -> {
            client.handler(server::write).closeHandler(_ -> server.close());
            server.handler(bytes -> client.write(withOtherProcess(bytes))).closeHandler(_ -> client.close());
            client.resume();
        });
    }

    private static Buffer withOtherProcess(Buffer bytes) {
        for (var i = 0; i + KEY_DATA.length + 8 <= bytes.length(); i++) {
            if (bytes.slice(i, i + KEY_DATA.length).equals(Buffer.buffer(KEY_DATA))) {
                return bytes.copy().setInt(i + KEY_DATA.length, 1);
            }
        }
        return bytes;
    }
}
