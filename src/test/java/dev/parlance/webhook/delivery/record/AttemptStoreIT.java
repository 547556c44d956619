package dev.parlance.webhook.delivery.record;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.QueueDatabase;
import dev.parlance.webhook.delivery.call.DeliveryAttempt;
import dev.parlance.webhook.delivery.call.Outcome;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class AttemptStoreIT {
    private static final int ROWS = 20_000;
    private static final int WRITTEN = 20;

    private final QueueDatabase database;

    AttemptStoreIT(Vertx vertx) {
        database = new QueueDatabase(vertx);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private long met() {
        return database.met("webhook_outbox|webhook_retry");
    }

    private void fill() {
        database.query("""
                insert into webhook_outbox (target, event_id)
                select 1, gen_random_uuid() from generate_series(1, %d)
                """.formatted(ROWS));
        database.query("""
                insert into webhook_retry (target, event_id, attempt, parent_id, due)
                select 1, gen_random_uuid(), 1, gen_random_uuid(), now() from generate_series(1, %d)
                """.formatted(ROWS));
    }

    /** Leaves many pages with one live row, like a queue that has just been processed. */
    private void workOff(String queue) {
        database.query("delete from %1$s where id < (select max(id) from %1$s)".formatted(queue));
        database.query("vacuum analyze " + queue);
    }

    @Test
    void readsOnlyFinishedRowsEvenWithStatisticsOfAnEmptyTable() {
        var epoch = database.number("insert into delivery_member (instance) values ('test') returning epoch");
        fill();
        workOff("webhook_outbox");
        workOff("webhook_retry");
        fill();
        var done = new ArrayList<AttemptWriter.Item>();
        database.query("select tx, id from webhook_outbox order by id desc limit " + WRITTEN)
                .forEach(row -> done.add(
                        new AttemptWriter.Item(1, new DueDelivery.Outbox(row.getLong(0), row.getLong(1)), null)));
        database.query("select id from webhook_retry order by id desc limit " + WRITTEN)
                .forEach(row -> done.add(new AttemptWriter.Item(1, new DueDelivery.Retry(row.getLong(0)), null)));
        var before = met();
        var batch = new AttemptStore.Batch(List.of(), done, Map.of(), Map.of());
        assertThat(result(new AttemptStore(database.db()).flush(epoch, batch, false)))
                .isTrue();
        assertThat(met() - before).isLessThan(10 * WRITTEN);
        assertThat(database.number("select count(*) from webhook_outbox")).isEqualTo(ROWS + 1 - WRITTEN);
        assertThat(database.number("select count(*) from webhook_retry")).isEqualTo(ROWS + 1 - WRITTEN);
    }

    /** The newest rows of the outbox, as they are read. */
    private List<AttemptWriter.Item> newest() {
        return database
                .query("select tx, id, ctid::text from webhook_outbox order by id desc limit " + WRITTEN)
                .stream()
                .map(row -> new DueDelivery.Outbox(row.getLong(0), row.getLong(1), row.getString(2)))
                .map(place -> new AttemptWriter.Item(1, place, null))
                .toList();
    }

    private void finish(List<AttemptWriter.Item> done) {
        var epoch = database.number("insert into delivery_member (instance) values ('test') returning epoch");
        var batch = new AttemptStore.Batch(List.of(), done, Map.of(), Map.of());
        assertThat(result(new AttemptStore(database.db()).flush(epoch, batch, false)))
                .isTrue();
    }

    @Test
    void finishesRowsWhereTheyWereReadWithoutAnIndex() {
        fill();
        workOff("webhook_outbox");
        fill();
        var done = newest();
        var before = database.blocksOfIndexes("webhook_outbox");
        finish(done);
        assertThat(database.blocksOfIndexes("webhook_outbox") - before).isZero();
        assertThat(database.number("select count(*) from webhook_outbox")).isEqualTo(ROWS + 1 - WRITTEN);
        assertThat(newest()).doesNotContainAnyElementsOf(done);
    }

    @Test
    void findsFinishedRowsOfATableThatWasRewrittenAndNoOthers() {
        fill();
        var done = newest();
        // one row of each page moves the others, so that a place has another row
        database.query("delete from webhook_outbox where (ctid::text::point)[1] = 1");
        database.query("vacuum full webhook_outbox");
        var rest = database.number("select count(*) from webhook_outbox");
        finish(done);
        assertThat(database.number("select count(*) from webhook_outbox")).isEqualTo(rest - WRITTEN);
        assertThat(newest()).doesNotContainAnyElementsOf(done);
    }

    private static Attempt attempt(UUID call) {
        var outcome = new Outcome.Response(204, "{}", "", null, 1, "127.0.0.1");
        return new Attempt(
                new DeliveryAttempt.Made(call, "http://h/", "{}", outcome),
                1L,
                1,
                UUID.randomUUID(),
                "JOB_CREATED",
                null,
                0,
                false,
                null);
    }

    @Test
    void boundsGroupsByTheirCalls() {
        database.query("select add_day('webhook_call', current_date)");
        var epoch = database.number("insert into delivery_member (instance) values ('test') returning epoch");
        var uids = new TimeUids(InstantSource.system());
        var calls = Stream.generate(uids::next).limit(WRITTEN).collect(Collectors.toCollection(ArrayList::new));
        var first = calls.getFirst();
        var last = calls.getLast();
        Collections.shuffle(calls, new Random(1));
        var attempts = calls.stream().map(AttemptStoreIT::attempt).toList();
        var batch = new AttemptStore.Batch(attempts, List.of(), Map.of(), Map.of());
        assertThat(result(new AttemptStore(database.db()).flush(epoch, batch, false)))
                .isTrue();
        assertThat(database.query("select first_id, last_id from webhook_call_fresh"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.getUUID(0)).isEqualTo(first);
                    assertThat(row.getUUID(1)).isEqualTo(last);
                });
    }

    @Test
    void disablesAWebhookOnlyInTheVersionThatWasCalled() {
        database.query("""
                insert into webhook (id, uid, url, events, status, headers, secret, version)
                overriding system value
                values (1, 'called', 'http://h/', '{}', 'ENABLED', '', '', 3),
                       (2, 'edited', 'http://h/', '{}', 'ENABLED', '', '', 4)
                """);
        var epoch = database.number("insert into delivery_member (instance) values ('test') returning epoch");
        var states = new StateChanges();
        states.disable(1, 3, "410");
        states.disable(2, 3, "410");
        assertThat(result(
                        new AttemptStore(database.db()).flush(epoch, AttemptStore.Batch.of(List.of(), states), false)))
                .isTrue();
        assertThat(database.query("select uid from webhook where status = 'DISABLED'"))
                .extracting(row -> row.getString(0))
                .containsExactly("called");
    }
}
