package dev.parlance.http.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.db.Waiting;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class LatePageTest {
    private static final Page PAGE = Page.of("text/plain", Buffer.buffer("a"));

    private final AtomicInteger made = new AtomicInteger();

    @Test
    void isMadeOnceForRequestsAtTheSameTime(Vertx vertx) {
        var asked = new CountDownLatch(1);
        var page = new LatePage(() -> {
            made.incrementAndGet();
            awaited(asked);
            return PAGE;
        });
        var pages = Stream.generate(() -> page.get(vertx)).limit(10).toList();
        asked.countDown();
        assertThat(Waiting.result(Future.all(pages)).<Page>list()).containsOnly(PAGE);
        assertThat(Waiting.result(page.get(vertx))).isSameAs(PAGE);
        assertThat(made).hasValue(1);
    }

    @Test
    void eachRequestGoesOnInItsOwnContext(Vertx vertx) {
        var asked = new CountDownLatch(1);
        var page = new LatePage(() -> {
            awaited(asked);
            return PAGE;
        });
        var contexts = Stream.of(vertx.getOrCreateContext(), vertx.getOrCreateContext())
                .map(context -> Future.<Boolean>future(own -> context.runOnContext(
                        _ -> page.get(vertx).onComplete(_ -> own.complete(context.equals(Vertx.currentContext()))))))
                .toList();
        asked.countDown();
        assertThat(Waiting.result(Future.all(contexts)).<Boolean>list()).containsOnly(true);
    }

    @Test
    void isMadeAgainAfterAFailure(Vertx vertx) {
        var page = new LatePage(() -> {
            if (made.getAndIncrement() == 0) {
                throw new IllegalStateException("the first time");
            }
            return PAGE;
        });
        assertThatThrownBy(() -> Waiting.result(page.get(vertx))).hasMessageContaining("the first time");
        assertThat(Waiting.result(page.get(vertx))).isSameAs(PAGE);
    }

    private static void awaited(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
