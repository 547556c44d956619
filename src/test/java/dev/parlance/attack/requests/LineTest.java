package dev.parlance.attack.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.attack.requests.Attempt.End;
import dev.parlance.attack.requests.Attempt.Kind;
import dev.parlance.db.Waiting;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The fuzzer sees when a server does not respond, or not by HTTP. */
class LineTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration BRIEF = Duration.ofMillis(300);
    private final Vertx vertx = Vertx.vertx();
    private final ScheduledExecutorService guard = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void close() {
        guard.shutdownNow();
        Waiting.result(vertx.close());
    }

    /** The statuses of the responses of a server that sends some text for a request, and then waits. */
    private List<Integer> statuses(String sends, int responses) throws IOException {
        return statuses(sends, responses, PATIENCE);
    }

    private List<Integer> statuses(String sends, int responses, Duration patience) throws IOException {
        NetServer server = vertx.createNetServer()
                .connectHandler(socket -> socket.handler(_ -> {
                    socket.write(sends);
                    if (sends.endsWith("closed")) {
                        socket.close();
                    }
                }));
        var port = Waiting.result(server.listen(0, "127.0.0.1")).actualPort();
        var statuses = new ArrayList<Integer>();
        try (var line = new Line(port, guard, patience)) {
            var complete = line.exchange(
                    new Attempt(0, Kind.RAW, "", "", "GET / HTTP/1.1\r\n\r\n", responses, End.WAIT), response -> {
                        statuses.add(response.status());
                        return true;
                    });
            statuses.add(complete ? 1 : 0);
        }
        return statuses;
    }

    @Test
    void readsResponsesOneAfterTheOther() throws IOException {
        var text = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 500 Error\r\nContent-Length: 2\r\n\r\nok"
                + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
        assertThat(statuses(text, 2)).containsExactly(500, 200, 1);
    }

    @Test
    void seesTheEndOfAConnectionWithoutAResponse() throws IOException {
        assertThat(statuses("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nclosed", 2))
                .containsExactly(200, 0);
    }

    @Test
    void failsWhenNothingComes() {
        assertThatThrownBy(() -> statuses("", 1, BRIEF)).isInstanceOf(Line.Silent.class);
        assertThatThrownBy(() -> statuses("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nok", 1, BRIEF))
                .isInstanceOf(Line.Silent.class);
    }

    @Test
    void failsWhenTheResponseIsNotHttp() {
        assertThatThrownBy(() -> statuses("SMTP ready\r\n", 1)).isInstanceOf(Response.Broken.class);
        assertThatThrownBy(() -> statuses("HTTP/1.1 200 OK\r\nno header\r\n\r\n", 1))
                .isInstanceOf(Response.Broken.class);
    }
}
