package dev.parlance.feed;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class StreamRegistryTest {
    private static final Caller CALLER =
            new Caller(1, new UserRef("u", "u", "1", "", "", ""), Role.ADMIN, false, null, 0);

    /** Its request was accepted before, for example while its body was still arriving. */
    @Test
    void aStreamThatBeginsWhileTheInstanceDrainsEndsAtOnce(Vertx vertx) {
        var streams = new StreamRegistry(vertx);
        var before = streams.take(CALLER, Future::succeededFuture);
        assertThat(before.draining()).isFalse();
        streams.drain();
        assertThat(before.draining()).isTrue();
        var late = streams.take(CALLER, Future::succeededFuture);
        assertThat(late.draining()).isTrue();
        result(late.next(Duration.ofHours(1).toMillis()));
    }
}
