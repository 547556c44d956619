package dev.parlance.webhook.delivery.queue;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.TransactionSnapshot;
import dev.parlance.webhook.delivery.QueueDatabase;
import dev.parlance.webhook.delivery.call.Outcome;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A read visits the queues that it reads for, however many others wait for a retry or have a backlog, and is repeated
 * while another worker adds rows.
 */
@ExtendWith(VertxExtension.class)
class ReadCostIT {
    private static final int TARGETS = 10_000;
    private static final int MANY = 100_000;
    private static final int ROWS = 3;
    private static final Set<Short> SHARDS =
            IntStream.range(0, 256).mapToObj(shard -> (short) shard).collect(Collectors.toSet());

    private final Vertx vertx;
    private final QueueDatabase database;
    private final List<String> fannedOut = new CopyOnWriteArrayList<>();

    ReadCostIT(Vertx vertx) {
        this.vertx = vertx;
        this.database = new QueueDatabase(vertx);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private OutboxReader reader(TargetQueues queues) {
        var added = new OutboxReader.FannedOut(() -> fannedOut.add("here"), () -> fannedOut.add("elsewhere"));
        return Readers.of(vertx, database.db(), queues, added);
    }

    /** Callbacks need no webhook: each origin is a target below zero. */
    private void fill() {
        database.query("""
                insert into webhook_event (id, url, body)
                values (uuid_at(now()), 'http://h/', '{}')
                on conflict do nothing
                """);
        database.query("""
                insert into webhook_outbox (target, event_id)
                select -i, uuid_at(now()) from generate_series(1, %d) i, generate_series(1, %d)
                """.formatted(TARGETS, ROWS));
        database.query("""
                insert into webhook_retry (target, event_id, attempt, due)
                select -i, uuid_at(now()), 1, now() + interval '1 hour' from generate_series(1, %d) i
                """.formatted(TARGETS));
    }

    @Test
    void doesNotDependOnTheNumberOfTargets() {
        fill();
        var map = new CountedQueues();
        var queues = new TargetQueues(1_000, 64 << 20, map);
        var reader = reader(queues);
        var snapshots = database.met("event_numbering");
        result(reader.shards(SHARDS));
        assertThat(map).hasSize(TARGETS);
        assertThat(database.met("event_numbering") - snapshots).isLessThan(100);
        for (var i = 0; i < 5; i++) {
            var before = map.steps();
            var rows = database.met("webhook_outbox");
            result(reader.read(true, 0));
            assertThat(map.steps() - before).isBetween(1, 2_000);
            assertThat(database.met("webhook_outbox") - rows).isLessThan(2_000);
        }
    }

    private long blocksByTarget() {
        database.query("select pg_stat_force_next_flush()");
        return database.number("""
                select idx_blks_hit + idx_blks_read
                  from pg_statio_user_indexes
                 where indexrelname = 'webhook_outbox_target'
                """);
    }

    @Test
    void looksOpenTransactionsUpEvenWithStatisticsOfAnEmptyTable() {
        fill();
        database.query("delete from webhook_outbox where id < (select max(id) from webhook_outbox)");
        database.query("vacuum analyze webhook_outbox");
        fill();
        var before = blocksByTarget();
        var open = TransactionSnapshot.parse("10:20:12,15,17");
        var range = new PageStore.Range(open, Long.MAX_VALUE, new DueDelivery.Outbox(0, 0));
        var page = result(new PageStore(database.db()).page(range, SHARDS, List.of(), 512, 1 << 20, List.of()));
        assertThat(page.rows()).hasSize(512);
        assertThat(blocksByTarget() - before).isLessThan(20);
    }

    @Test
    void readsPagesByTheirOrderEvenIfTheIndexByTargetLooksCheaper() {
        database.query(
                "insert into webhook_outbox (target, event_id) select 1, uuid_at(now()) from generate_series(1, %d)"
                        .formatted(MANY));
        database.query("delete from webhook_outbox");
        database.query("analyze webhook_outbox");
        // smaller than the primary key, so that it looks cheaper
        database.query("reindex index webhook_outbox_target");
        fill();
        var begin = database.number("select min(tx) from webhook_outbox");
        var before = blocksByTarget();
        var open = TransactionSnapshot.parse("%d:%d:%d".formatted(begin, begin + 1, begin));
        var store = new PageStore(database.db());
        var first = page(store, open, new DueDelivery.Outbox(0, 0));
        var next = page(store, open, first.getLast().due().outbox());
        var newer = page(store, TransactionSnapshot.parse("1:1:"), new DueDelivery.Outbox(0, 0));
        assertThat(List.of(first, next, newer))
                .allSatisfy(rows -> assertThat(rows).hasSize(512));
        assertThat(blocksByTarget() - before).isZero();
    }

    private static List<OutboxStore.Found> page(PageStore store, TransactionSnapshot before, DueDelivery.Outbox after) {
        var range = new PageStore.Range(before, Long.MAX_VALUE, after);
        return result(store.page(range, SHARDS, List.of(), 512, 1 << 20, List.of()))
                .rows();
    }

    /** Makes all calls that may be made. */
    private static int send(TargetQueues queues) {
        var sent = 0;
        for (var queue = queues.next(0); queue != null; queue = queues.next(0)) {
            var due = Objects.requireNonNull(queues.take(queue));
            queues.began(queue, due, 0);
            queues.ended(queue, due, new Outcome.Response(204, "", "", null, 1, null), 0);
            queues.settle(queue.target, due.place());
            queues.review(queue, 0);
            sent++;
        }
        return sent;
    }

    @Test
    void aTargetThatHasCaughtUpGetsItsRowsFromPagesAgain() {
        var queues = new TargetQueues(1_000, 64 << 20);
        var reader = reader(queues);
        result(reader.shards(SHARDS));
        database.query("insert into webhook_event (id, url, body) values (uuid_at(now()), 'http://h/', '{}')");
        database.query("""
                insert into webhook_outbox (target, event_id)
                select -1, uuid_at(now()) from generate_series(1, 2000)
                """);
        result(reader.read(true, 0));
        assertThat(send(queues)).as("it has not responded yet").isOne();
        assertThat(queues.of(-1).backlog().behind()).isNotNull();
        var sent = 1;
        for (var reads = 0; reads < 10 && sent < 512; reads++) {
            result(reader.read(false, 0));
            sent += send(queues);
        }
        assertThat(sent).isEqualTo(512);
        assertThat(queues.of(-1).backlog().behind()).isNull();
        var before = blocksByTarget();
        for (var reads = 0; reads < 10 && sent < 2_000; reads++) {
            result(reader.read(true, 0));
            sent += send(queues);
        }
        assertThat(sent).isEqualTo(2_000);
        assertThat(blocksByTarget() - before).isZero();
    }

    @Test
    void anotherWorkerMayAddTheRowsOfAnEvent() {
        var reader = reader(new TargetQueues(1_000, 64 << 20));
        result(reader.shards(SHARDS));
        database.query("""
                insert into webhook_event (id, url, body)
                values (uuid_at(now()), 'http://h/', '{}')
                """);
        database.query("insert into webhook_fan_out (event_id, targets) select id, '{-1,-2}' from webhook_event");
        var other = database.db()
                .transaction(tx -> tx.query("select pg_advisory_xact_lock(hashtext('webhook fan-out'))")
                        .execute()
                        .compose(_ -> reader.read(true, 0)));
        assertThat(result(other)).isFalse();
        assertThat(fannedOut).containsExactly("elsewhere");
        assertThat(result(reader.read(true, 0))).isTrue();
        assertThat(fannedOut).containsExactly("elsewhere", "here");
    }
}
