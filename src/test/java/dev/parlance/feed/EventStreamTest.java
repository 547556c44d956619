package dev.parlance.feed;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.http.reply.Live;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class EventStreamTest {
    private static final Caller CALLER =
            new Caller(1, new UserRef("u", "u", "1", "", "", ""), Role.ADMIN, false, null, 0);
    private static final int READS = 100_000;

    /** A chain of composed futures would overflow the stack at its end, and that error ends the event loop. */
    @Test
    void endsAfterHoweverManyReads(Vertx vertx) {
        var ended = Promise.<Void>promise();
        var reads = new AtomicInteger();
        vertx.runOnContext(_ -> {
            var slot = new StreamSlot(vertx, CALLER, Future::succeededFuture, _ -> {});
            EventStream.Pages pages = place -> Future.future(page -> vertx.runOnContext(_ -> {
                var number = reads.incrementAndGet();
                page.complete(new FeedStore.Page(List.of(), place, number < READS));
            }));
            new EventStream(pages, slot, Cursor.BEGINNING, EventStream.Times.until(System.nanoTime()))
                    .start(new Ending(ended));
        });
        result(ended.future());
        assertThat(reads).hasValue(READS);
    }

    /** Takes all pieces. */
    private record Ending(Promise<Void> ended) implements Live.Outlet {
        @Override
        public Future<Void> write(Buffer piece) {
            return Future.succeededFuture();
        }

        @Override
        public boolean closed() {
            return false;
        }

        @Override
        public void end() {
            ended.complete();
        }

        @Override
        public void cut() {
            ended.fail("cut");
        }
    }
}
