package dev.parlance.feed;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.webhook.delivery.QueueDatabase;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What reading a page of events costs the database. */
@ExtendWith(VertxExtension.class)
class FeedCostIT {
    private static final int EVENTS = 1_000;

    @Test
    void readsTheSnapshotOncePerPage(Vertx vertx) {
        try (var database = new QueueDatabase(vertx)) {
            database.query("""
                    insert into webhook_event (id, kind, body)
                    select uuid_at(now() - i * interval '1 millisecond'), 'JOB_DELETED', '{}'
                      from generate_series(1, %d) i
                    """.formatted(EVENTS));
            var before = database.met("event_numbering");
            var feed = new FeedStore(database.db());
            var page = result(feed.read(Cursor.BEGINNING, List.of(), new FeedStore.Limit(EVENTS, 1 << 20)));
            assertThat(page.events()).hasSize(EVENTS);
            assertThat(database.met("event_numbering") - before).isLessThan(10);
        }
    }
}
