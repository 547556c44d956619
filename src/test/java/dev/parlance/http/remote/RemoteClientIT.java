package dev.parlance.http.remote;

import static dev.parlance.db.Waiting.outcome;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.bus.BusMessage;
import dev.parlance.bus.LocalBus;
import dev.parlance.fault.Fault;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import io.vertx.junit5.VertxExtension;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Connections that fail, against a server that answers, closes or says nothing. */
@ExtendWith(VertxExtension.class)
class RemoteClientIT {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final RemoteKind<Question, Answer> KIND =
            new RemoteKind<>("test.ask", Question.class, Answer::json, Answer::new);

    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger closing = new AtomicInteger();
    private volatile boolean silent;
    private LocalBus bus;

    record Question(String text) implements BusMessage {}

    record Answer(Buffer json) implements BusMessage {}

    @BeforeEach
    void connect(Vertx vertx) {
        bus = new LocalBus(vertx, Duration.ofSeconds(30), 10);
        var server = result(vertx.createNetServer().connectHandler(this::accept).listen(0, "127.0.0.1"));
        var url = URI.create("http://127.0.0.1:" + server.actualPort());
        var settings = new RemoteClient.Settings(url, "token", PATIENCE, 4);
        result(vertx.deployVerticle(new RemoteClient(bus, List.of(KIND), settings)));
    }

    private void accept(NetSocket socket) {
        connections.incrementAndGet();
        socket.handler(bytes -> {
            requests.incrementAndGet();
            if (closing.getAndDecrement() > 0) {
                socket.close();
            } else if (!silent) {
                socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
            }
        });
    }

    private Object ask() {
        return outcome(bus.<Answer>ask(KIND.address(), new Question("x")));
    }

    @Test
    void keepsItsConnection() {
        assertThat(ask()).isInstanceOf(Answer.class);
        assertThat(ask()).isInstanceOf(Answer.class);
        assertThat(connections).hasValue(1);
    }

    @Test
    void repeatsARequestOnceOnANewConnection() {
        assertThat(ask()).isInstanceOf(Answer.class);
        closing.set(1);
        assertThat(ask()).isInstanceOf(Answer.class);
        assertThat(connections).hasValue(2);
        assertThat(requests).hasValue(3);
    }

    @Test
    void isUnavailableWhenTheSecondConnectionFailsToo() {
        closing.set(10);
        assertThat(ask()).isInstanceOf(Fault.Unavailable.class);
        assertThat(requests).hasValue(2);
    }

    @Test
    void isUnavailableAtTheDeadline() {
        silent = true;
        var begun = System.nanoTime();
        assertThat(ask()).isInstanceOf(Fault.Unavailable.class);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isBetween(PATIENCE, PATIENCE.multipliedBy(3));
        assertThat(requests).hasValue(1);
    }
}
