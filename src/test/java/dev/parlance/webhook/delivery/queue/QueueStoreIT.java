package dev.parlance.webhook.delivery.queue;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.TransactionSnapshot;
import dev.parlance.webhook.delivery.QueueDatabase;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is read of the events, which are many, beside queues of any size. */
@ExtendWith(VertxExtension.class)
class QueueStoreIT {
    private static final int EVENTS = 20_000;
    private static final int TARGETS = 20;
    private static final int MOST = 3;

    private final QueueDatabase database;
    private final QueueStore store;

    QueueStoreIT(Vertx vertx) {
        database = new QueueDatabase(vertx);
        store = new QueueStore(database.db());
    }

    @BeforeEach
    void fill() {
        database.query("""
                insert into webhook_event (id, kind, body)
                select overlay(uuid_at(now())::text placing lpad(to_hex(i), 12, '0') from 25)::uuid, 'JOB_CREATED', '{}'
                  from generate_series(1, %d) i
                """.formatted(EVENTS));
        database.query("""
                insert into webhook_outbox (target, event_id)
                select row_number() over (order by id) %% %d, id from webhook_event
                """.formatted(TARGETS));
        database.query("""
                insert into webhook_retry (target, event_id, attempt, parent_id, due)
                select target, event_id, 1, event_id, now() - interval '1 minute' from webhook_outbox
                """);
        database.query("vacuum analyze webhook_event");
        database.query("vacuum analyze webhook_outbox");
        database.query("vacuum analyze webhook_retry");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private long met() {
        return database.met("webhook_event");
    }

    @Test
    void looksUpTheEventsOfAPageOneByOne() {
        var before = met();
        var page = result(store.page(
                TransactionSnapshot.NOTHING,
                Long.MAX_VALUE,
                new DueDelivery.Outbox(0, 0),
                Set.of((short) 1, (short) 2),
                MOST));
        assertThat(page.rows()).hasSize(MOST).allMatch(due -> "{}".equals(due.body()));
        assertThat(met() - before).isLessThanOrEqualTo(2 * MOST);
    }

    @Test
    void looksUpTheEventsOfTargetsOneByOne() {
        var from = new QueueStore.Firsts(MOST, new DueDelivery.Outbox(0, 0));
        var before = met();
        var rows = result(store.ofTargets(Map.of(1L, from, 2L, from)));
        assertThat(rows).hasSize(2 * MOST).allMatch(due -> "{}".equals(due.body()));
        assertThat(met() - before).isLessThanOrEqualTo(4 * MOST);
    }

    @Test
    void looksUpTheEventsOfFurtherAttemptsOneByOne() {
        var further = new QueueStore.Further(MOST, 3_600_000);
        var before = met();
        var found = result(store.retries(Map.of(1L, further, 2L, further)));
        assertThat(found.rows()).hasSize(2 * MOST).allMatch(due -> "{}".equals(due.body()));
        assertThat(met() - before).isLessThanOrEqualTo(4 * MOST);
    }
}
