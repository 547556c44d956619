package dev.parlance.http.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.junit5.VertxExtension;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A connection drops the response that its client does not read, and keeps nothing of those that it has read. */
@ExtendWith(VertxExtension.class)
class ClientConnectionTest {
    private final List<String> dropped = new ArrayList<>();
    private final ClientConnection connection;

    ClientConnectionTest(Vertx vertx) {
        var idle = (HttpConnection) Proxy.newProxyInstance(
                HttpConnection.class.getClassLoader(), new Class<?>[] {HttpConnection.class}, (_, _, _) -> null);
        var patience = Connections.Patience.of(Duration.ofSeconds(1), Duration.ofSeconds(1));
        var all = new Connections(vertx, new ConnectionLimits(1, 1), patience, new BodyMemory(1, 0), 1_000);
        connection = new ClientConnection(idle, all);
    }

    private Promise<Void> sent(String body) {
        Promise<Void> read = Promise.promise();
        connection.sends(1, read.future(), () -> dropped.add(body));
        return read;
    }

    @Test
    void dropsWhatIsNotRead() {
        sent("first").complete();
        sent("second");
        connection.close();
        assertThat(dropped).containsExactly("second");
    }

    @Test
    void keepsNothingThatWasRead() {
        sent("first").complete();
        connection.close();
        assertThat(dropped).isEmpty();
    }

    @Test
    void keepsTheNextResponseWhenTheOneBeforeIsRead() {
        var first = sent("first");
        sent("second");
        first.complete();
        connection.close();
        assertThat(dropped).containsExactly("second");
    }
}
