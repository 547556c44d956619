package dev.parlance;

import io.vertx.core.VertxOptions;
import io.vertx.core.internal.VertxInternal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The end of a service with an event loop that has ended, as an error of the virtual machine ends one. */
class DeadLoopIT {
    private static final int LOOPS = VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE;
    /** Enough for an HTTP instance on each event loop. */
    private static final int CONNECTIONS = 16 + 4 * LOOPS;

    @Test
    void stopsWithoutOneOfItsEventLoops() throws Exception {
        var service = TestService.start(
                "http.instances", Integer.toString(LOOPS), "database.maxConnections", Integer.toString(CONNECTIONS));
        var loops = ((VertxInternal) service.vertx()).nettyEventLoopGroup();
        loops.next().shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        CompletableFuture.runAsync(service::close).get(60, TimeUnit.SECONDS);
    }
}
