package dev.parlance.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Waiting;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class ListeningTest {
    @Test
    void namesAnAddressThatIsInUse(Vertx vertx) throws IOException {
        try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var port = other.getLocalPort();
            var server = vertx.createHttpServer()
                    .requestHandler(request -> request.response().end())
                    .listen(port, "127.0.0.1");
            assertThat(Waiting.failure(Listening.on(server, "management", "127.0.0.1", port)))
                    .hasMessage("cannot listen on 127.0.0.1:%d (management.host, management.port): %s"
                            .formatted(port, "Address already in use"));
        }
    }
}
