package dev.parlance.webhook.delivery.queue;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Rows;
import dev.parlance.db.TransactionSnapshot;
import dev.parlance.webhook.delivery.QueueDatabase;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Reads of the queues cost little when a day has begun, although they were planned while it had no events and the
 * planner knew that.
 */
@ExtendWith(VertxExtension.class)
class NewDayIT {
    private static final String TOMORROW = "date_trunc('day', now(), 'UTC') + interval '1 day'";
    private static final int EVENTS = 20_000;
    private static final int TARGETS = 20;
    private static final int MOST = 10;
    /** Some for each row; the entries of the index by transaction take a hundred. */
    private static final long FEW_BLOCKS = 6 * MOST;

    private static final long PLENTY = 1 << 30;
    private static final int CONNECTIONS = 8;
    private static final DueDelivery.Outbox BEGINNING = new DueDelivery.Outbox(0, 0);
    private static final PageStore.Range ALL =
            new PageStore.Range(TransactionSnapshot.NOTHING, Long.MAX_VALUE, BEGINNING);

    private final QueueDatabase database;

    NewDayIT(Vertx vertx) {
        database = new QueueDatabase(vertx);
    }

    @BeforeEach
    void addTomorrow() {
        var name = Rows.one(database.query("select to_char(%s, 'YYYYMMDD') as day".formatted(TOMORROW)));
        database.query("drop table if exists webhook_event_" + name.getString("day"));
        database.query("select add_day('webhook_event', (%s)::date)".formatted(TOMORROW));
        database.query("analyze");
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** Has each connection plan the statement, adds events, and returns the blocks of their indexes that it reads. */
    private <T> long blocks(Supplier<Future<T>> read) {
        result(Future.all(
                IntStream.range(0, CONNECTIONS).mapToObj(_ -> read.get()).toList()));
        database.query("""
                insert into webhook_event (id, kind, body)
                select overlay(uuid_at(%s)::text placing lpad(to_hex(i), 12, '0') from 25)::uuid, 'JOB_CREATED', '{}'
                  from generate_series(1, %d) i
                """.formatted(TOMORROW, EVENTS));
        database.queueEvents(TARGETS);
        var before = database.blocksOfIndexes("webhook_event");
        result(read.get());
        return database.blocksOfIndexes("webhook_event") - before;
    }

    @Test
    void ofAPage() {
        var pages = new PageStore(database.db());
        assertThat(blocks(() -> pages.page(ALL, Set.of((short) 1), List.of(), MOST, PLENTY, List.of())))
                .isBetween(1L, FEW_BLOCKS);
    }

    @Test
    void ofTargets() {
        var outbox = new OutboxStore(database.db());
        var wanted = List.of(new OutboxStore.Wanted(1, MOST, PLENTY, BEGINNING));
        assertThat(blocks(() -> outbox.ofTargets(wanted, OutboxStore.END, PLENTY, List.of())))
                .isBetween(1L, FEW_BLOCKS);
    }

    @Test
    void ofRetries() {
        var retries = new RetryStore(database.db());
        var wanted = List.of(new RetryStore.Wanted(1, MOST, PLENTY, 3_600_000, false));
        assertThat(blocks(() -> retries.due(wanted, PLENTY, List.of()))).isBetween(1L, FEW_BLOCKS);
    }
}
