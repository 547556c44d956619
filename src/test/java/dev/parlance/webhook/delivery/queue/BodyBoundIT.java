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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A statement that reads the queues returns bodies up to a number of bytes, and the keys of the other rows. */
@ExtendWith(VertxExtension.class)
class BodyBoundIT {
    private static final int BODY = 50_000;
    private static final int TARGETS = 4;
    private static final int ROWS = 20;
    private static final long PLENTY = 1 << 30;
    private static final DueDelivery.Outbox BEGINNING = new DueDelivery.Outbox(0, 0);
    private static final PageStore.Range ALL =
            new PageStore.Range(TransactionSnapshot.NOTHING, Long.MAX_VALUE, BEGINNING);
    private static final Set<Short> SHARDS = Set.of((short) 0, (short) 1, (short) 2, (short) 3);

    private final QueueDatabase database;

    BodyBoundIT(Vertx vertx) {
        database = new QueueDatabase(vertx);
    }

    @BeforeEach
    void fill() {
        database.query("""
                insert into webhook_event (id, kind, body)
                select overlay(uuid_at(now())::text placing lpad(to_hex(i), 12, '0') from 25)::uuid, 'JOB_CREATED',
                       repeat('x', %d)
                  from generate_series(1, %d) i
                """.formatted(BODY, TARGETS * ROWS));
        database.queueEvents(TARGETS);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static int bodies(List<OutboxStore.Found> rows) {
        return Math.toIntExact(rows.stream()
                .map(found -> found.due().body())
                .filter(Objects::nonNull)
                .count());
    }

    @Test
    void ofAPage() {
        var pages = new PageStore(database.db());
        var some = result(pages.page(ALL, SHARDS, List.of(), 512, 3 * BODY, List.of()));
        assertThat(some.rows()).hasSize(TARGETS * ROWS);
        assertThat(bodies(some.rows())).isEqualTo(3);
        assertThat(some.rows().subList(0, 3)).allMatch(OutboxStore.Found::fits);
        var more = result(pages.page(ALL, SHARDS, List.of(), 512, 3 * BODY + 1, List.of()));
        assertThat(bodies(more.rows())).isEqualTo(4);
        var none = result(pages.page(ALL, SHARDS, List.of(), 512, 0, List.of()));
        assertThat(none.rows()).hasSize(TARGETS * ROWS).noneMatch(OutboxStore.Found::fits);
        var others = result(pages.page(ALL, SHARDS, List.of(1L, 2L), 512, PLENTY, List.of()));
        assertThat(bodies(others.rows())).isEqualTo(2 * ROWS);
        assertThat(others.rows())
                .filteredOn(OutboxStore.Found::fits)
                .extracting(found -> found.due().target())
                .containsOnly(0L, 3L);
    }

    @Test
    void ofTargets() {
        var outbox = new OutboxStore(database.db());
        var wanted = List.of(
                new OutboxStore.Wanted(0, ROWS, 2 * BODY, BEGINNING),
                new OutboxStore.Wanted(1, ROWS, PLENTY, BEGINNING));
        var rows = result(outbox.ofTargets(wanted, OutboxStore.END, PLENTY, List.of()));
        assertThat(rows).hasSize(2 * ROWS);
        assertThat(bodies(rows)).isEqualTo(2 + ROWS);
        assertThat(bodies(result(outbox.ofTargets(wanted, OutboxStore.END, 5 * BODY, List.of()))))
                .isEqualTo(5);
    }

    @Test
    void ofRetries() {
        var retries = new RetryStore(database.db());
        var wanted = List.of(
                new RetryStore.Wanted(0, ROWS, 2 * BODY, 3_600_000, false),
                new RetryStore.Wanted(1, ROWS, PLENTY, 3_600_000, false));
        var found = result(retries.due(wanted, PLENTY, List.of()));
        assertThat(found.rows()).hasSize(2 + ROWS);
        assertThat(found.unread()).containsExactly(0L);
        var first = ((DueDelivery.Retry) found.rows().getFirst().place()).id();
        var without = result(retries.due(wanted, PLENTY, List.of(first)));
        assertThat(without.rows()).extracting(DueDelivery::place).doesNotContain(new DueDelivery.Retry(first));
    }

    /** One event of all rows, so that its body is read once. */
    private void shareOneEvent() {
        database.query("update webhook_outbox set event_id = (select id from webhook_event order by id limit 1)");
    }

    @Test
    void countsTheBodyOfAnEventOncePerPage() {
        shareOneEvent();
        var rows = result(new PageStore(database.db()).page(ALL, SHARDS, List.of(), 512, BODY, List.of()))
                .rows();
        assertThat(bodies(rows)).isEqualTo(TARGETS * ROWS);
        assertThat(rows)
                .allSatisfy(found -> assertThat(found.due().body())
                        .isSameAs(rows.getFirst().due().body()));
        var event = rows.getFirst().due().event();
        var again = result(new PageStore(database.db()).page(ALL, SHARDS, List.of(), 512, BODY, List.of(event)))
                .rows();
        assertThat(bodies(again)).isZero();
        assertThat(again).hasSize(TARGETS * ROWS).allMatch(OutboxStore.Found::known);
    }

    @Test
    void readsTheBodyOfAnEventOnceForAllTargets() {
        shareOneEvent();
        var outbox = new OutboxStore(database.db());
        var wanted = List.of(
                new OutboxStore.Wanted(0, ROWS, 2 * BODY, BEGINNING),
                new OutboxStore.Wanted(1, ROWS, PLENTY, BEGINNING));
        var rows = result(outbox.ofTargets(wanted, OutboxStore.END, PLENTY, List.of()));
        assertThat(bodies(rows)).isEqualTo(2 + ROWS);
        assertThat(rows.stream()
                        .filter(OutboxStore.Found::fits)
                        .map(found -> found.due().body()))
                .allSatisfy(
                        body -> assertThat(body).isSameAs(rows.getFirst().due().body()));
        var event = rows.getFirst().due().event();
        assertThat(bodies(result(outbox.ofTargets(wanted, OutboxStore.END, PLENTY, List.of(event)))))
                .isZero();
    }
}
