package dev.parlance.egress;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class SystemNamesIT {
    @Test
    void completesOnTheContextOfEachCaller(Vertx vertx) {
        var names = new SystemNames(vertx, Duration.ofSeconds(5));
        var contexts = List.of(newContext(vertx), newContext(vertx), newContext(vertx));
        for (var round = 0; round < 3; round++) {
            var answers = new ArrayList<Promise<Context>>();
            for (var context : contexts) {
                var answered = Promise.<Context>promise();
                answers.add(answered);
                context.runOnContext(
                        _ -> names.resolve("localhost").onComplete(_ -> answered.complete(Vertx.currentContext())));
            }
            for (var i = 0; i < contexts.size(); i++) {
                assertThat(result(answers.get(i).future())).isEqualTo(contexts.get(i));
            }
        }
        assertThat(result(names.resolve("127.0.0.1"))).containsExactly(InetAddress.ofLiteral("127.0.0.1"));
    }

    private static Context newContext(Vertx vertx) {
        var made = Promise.<Context>promise();
        result(vertx.deployVerticle(new io.vertx.core.VerticleBase() {
            @Override
            public io.vertx.core.Future<?> start() {
                made.complete(Vertx.currentContext());
                return io.vertx.core.Future.succeededFuture();
            }
        }));
        return result(made.future());
    }
}
