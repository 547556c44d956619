package dev.parlance.webhook.delivery.queue;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.TransactionSnapshot;
import dev.parlance.webhook.delivery.QueueDatabase;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Reads of the queues look up only the events of their rows, however many events are stored. */
@ExtendWith(VertxExtension.class)
class EventLookupIT {
    private static final int EVENTS = 20_000;
    private static final int TARGETS = 20;
    private static final int MOST = 3;
    private static final long PLENTY = 1 << 30;
    private static final PageStore.Range ALL =
            new PageStore.Range(TransactionSnapshot.NOTHING, Long.MAX_VALUE, new DueDelivery.Outbox(0, 0));

    private final QueueDatabase database;
    private final OutboxStore outbox;
    private final PageStore pages;
    private final RetryStore retries;

    EventLookupIT(Vertx vertx) {
        database = new QueueDatabase(vertx);
        outbox = new OutboxStore(database.db());
        pages = new PageStore(database.db());
        retries = new RetryStore(database.db());
    }

    @BeforeEach
    void fill() {
        database.query("""
                insert into webhook_event (id, kind, body)
                select overlay(uuid_at(now())::text placing lpad(to_hex(i), 12, '0') from 25)::uuid, 'JOB_CREATED', '{}'
                  from generate_series(1, %d) i
                """.formatted(EVENTS));
        database.queueEvents(TARGETS);
        database.query("vacuum analyze webhook_event");
        database.query("vacuum analyze webhook_outbox");
        database.query("vacuum analyze webhook_retry");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private long eventsRead() {
        return database.met("webhook_event");
    }

    @Test
    void looksUpTheEventsOfAPageOneByOne() {
        var before = eventsRead();
        var page = result(pages.page(ALL, Set.of((short) 1, (short) 2), List.of(), MOST, PLENTY, List.of()));
        assertThat(page.rows())
                .hasSize(MOST)
                .allMatch(found -> "{}".equals(found.due().body()));
        assertThat(eventsRead() - before).isLessThanOrEqualTo(2 * MOST);
    }

    @Test
    void looksUpManyEventsOfAPageByFewDescents() {
        var rows = 500;
        var shards = Set.of((short) 1, (short) 2);
        var before = database.blocksOfIndexes("webhook_event");
        assertThat(result(pages.page(ALL, shards, List.of(), rows, PLENTY, List.of()))
                        .rows())
                .hasSize(rows);
        // from PostgreSQL 17 on; earlier versions descend two levels for each
        var most = database.number("select current_setting('server_version_num')::bigint") >= 170_000 ? rows : 3 * rows;
        assertThat(database.blocksOfIndexes("webhook_event") - before).isBetween(1L, (long) most);
    }

    @Test
    void looksUpTheEventsOfTargetsOneByOne() {
        var beginning = new DueDelivery.Outbox(0, 0);
        var before = eventsRead();
        var rows = result(outbox.ofTargets(
                List.of(
                        new OutboxStore.Wanted(1, MOST, PLENTY, beginning),
                        new OutboxStore.Wanted(2, MOST, PLENTY, beginning)),
                OutboxStore.END,
                PLENTY,
                List.of()));
        assertThat(rows)
                .hasSize(2 * MOST)
                .allMatch(found -> "{}".equals(found.due().body()));
        assertThat(eventsRead() - before).isLessThanOrEqualTo(4 * MOST);
    }

    @Test
    void tellsWhereRowsLie() {
        var beginning = new DueDelivery.Outbox(0, 0);
        var page = result(pages.page(ALL, Set.of((short) 1), List.of(), MOST, PLENTY, List.of()));
        var ofTarget = result(outbox.ofTargets(
                List.of(new OutboxStore.Wanted(1, MOST, PLENTY, beginning)), OutboxStore.END, PLENTY, List.of()));
        assertThat(Stream.concat(page.rows().stream(), ofTarget.stream()))
                .hasSize(2 * MOST)
                .allSatisfy(found -> assertThat(database.number("select id from webhook_outbox where ctid = '%s'"
                                .formatted(found.due().outbox().ctid())))
                        .isEqualTo(found.due().outbox().id()));
    }

    @Test
    void looksUpNoEventOfTargetsThatAreLeftOut() {
        var before = eventsRead();
        var page = result(pages.page(ALL, Set.of((short) 1), List.of(1L), MOST, PLENTY, List.of()));
        assertThat(page.rows()).hasSize(MOST).noneMatch(OutboxStore.Found::fits);
        assertThat(eventsRead() - before).isZero();
    }

    @Test
    void findsTheFirstRowOfEachTargetWithoutReadingTheOthers() {
        var before = database.met("webhook_outbox");
        var firsts = result(outbox.firsts(List.of((short) 1, (short) 7)));
        assertThat(firsts.rows()).containsOnlyKeys(1L, 7L);
        assertThat(database.met("webhook_outbox") - before).isLessThanOrEqualTo(2 * TARGETS);
        var first = Objects.requireNonNull(firsts.rows().get(7L));
        var rows = result(outbox.ofTargets(
                List.of(new OutboxStore.Wanted(7, 1, PLENTY, first.before())), OutboxStore.END, PLENTY, List.of()));
        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst().due().outbox()).isEqualTo(first);
    }

    @Test
    void looksUpTheEventsOfRetriesOneByOne() {
        var before = eventsRead();
        var found = result(retries.due(
                List.of(
                        new RetryStore.Wanted(1, MOST, PLENTY, 3_600_000, false),
                        new RetryStore.Wanted(2, MOST, PLENTY, 3_600_000, false)),
                PLENTY,
                List.of()));
        assertThat(found.rows()).hasSize(2 * MOST).allMatch(due -> "{}".equals(due.body()));
        assertThat(eventsRead() - before).isLessThanOrEqualTo(4 * MOST);
    }
}
