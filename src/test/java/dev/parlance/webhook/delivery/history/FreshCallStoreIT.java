package dev.parlance.webhook.delivery.history;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.webhook.delivery.QueueDatabase;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A transaction adds a number of calls to the lists, of however many groups they are. */
@ExtendWith(VertxExtension.class)
class FreshCallStoreIT {
    private static final String FRESH = """
            insert into webhook_call_fresh (ids, webhook_ids, kinds, successes, statuses, millis)
            select array_agg(overlay(uuid_at(now())::text placing lpad(to_hex(i * 100000 + c), 12, '0') from 25)::uuid),
                   array_agg(1::bigint), array_agg('JOB_CREATED'::text), array_agg(true), array_agg(200::smallint),
                   array_agg(1)
              from generate_series(1, $1::integer) i
             cross join generate_series(1, $2::integer) c
             group by i
             order by i
            """;
    private static final String TRANSACTIONS = "select number from transaction";

    private final QueueDatabase database;

    FreshCallStoreIT(Vertx vertx) {
        database = new QueueDatabase(vertx);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void fill(int groups, int callsOfEach) {
        database.query("create table transaction as select 0 as number");
        database.query("""
                create function count_transaction() returns trigger language plpgsql as
                $$ begin update transaction set number = number + 1; return null; end $$
                """);
        database.query("""
                create trigger counted after insert on webhook_call_minute
                for each statement execute function count_transaction()
                """);
        result(database.db().query(FRESH, Tuple.of(groups, callsOfEach)));
    }

    private long listed() {
        return result(new FreshCallStore(database.db(), FreshCallStore.CHUNK).run());
    }

    @Test
    void takesManySmallGroupsAtOnce() {
        fill(FreshCallStore.MOST_GROUPS - 1, 2);
        assertThat(listed()).isEqualTo(2 * (FreshCallStore.MOST_GROUPS - 1));
        assertThat(database.number(TRANSACTIONS)).isEqualTo(1);
    }

    @Test
    void takesMoreGroupsThanThatOneAfterTheOther() {
        fill(2 * FreshCallStore.MOST_GROUPS + 1, 1);
        assertThat(listed()).isEqualTo(2 * FreshCallStore.MOST_GROUPS + 1);
        assertThat(database.number(TRANSACTIONS)).isEqualTo(3);
    }

    @Test
    void takesFewGroupsOfManyCallsOneAfterTheOther() {
        fill(5, FreshCallStore.MOST_CALLS / 2);
        assertThat(listed()).isEqualTo(5 * FreshCallStore.MOST_CALLS / 2);
        assertThat(database.number(TRANSACTIONS)).isEqualTo(3);
    }
}
