package dev.parlance.webhook.delivery;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.webhook.delivery.lease.LeaseStore;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Heartbeats that do not wait for their time, which is ten minutes. */
@ExtendWith(VertxExtension.class)
class HeartbeatIT {
    private static final String[] RARE = {"delivery.heartbeat", "10m", "delivery.leaseTime", "1h"};
    private static final String SESSION = "select coalesce(min(session), 0)::bigint from delivery_member";

    private final QueueDatabase database;

    HeartbeatIT(Vertx vertx) {
        database = new QueueDatabase(vertx);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private TestService start(int number) {
        var service = TestService.on(database.database(), RARE);
        database.await("(select count(session) = %d from delivery_member)".formatted(number));
        return service;
    }

    private void end(long session) {
        database.query("select pg_terminate_backend(%d)".formatted(session));
    }

    private void awaitOther(long session) {
        database.await("(select min(session) > 0 and min(session) <> %d from delivery_member)".formatted(session));
    }

    @Test
    void tellsAtOnceOfANewSession() {
        try (var one = start(1)) {
            assertThat(one.base()).isNotNull();
            var session = database.number(SESSION);
            end(session);
            awaitOther(session);
        }
    }

    /** Each heartbeat fails, and is counted by a sequence, which a rollback leaves as it is. */
    private void failHeartbeats() {
        database.query("create sequence failed");
        database.query("""
                create function fail() returns trigger language plpgsql as $$
                begin
                  raise exception 'heartbeat % fails', nextval('failed');
                end $$
                """);
        database.query("""
                create trigger fail before update on delivery_member for each statement execute function fail()
                """);
    }

    @Test
    void isRepeatedAfterItFailed() {
        try (var one = start(1)) {
            assertThat(one.base()).isNotNull();
            var session = database.number(SESSION);
            failHeartbeats();
            end(session);
            database.await("(select last_value >= 6 from failed)");
            database.query("drop trigger fail on delivery_member");
            awaitOther(session);
        }
    }

    @Test
    void ofAllFollowsWhenOneHasDeclaredAWorkerDead() {
        var ended = result(new LeaseStore(database.db(), LeaseStore.Times.of(Duration.ofHours(1))).join("ended"));
        try (var one = start(1);
                var two = start(2)) {
            assertThat(two.base()).isNotEqualTo(one.base());
            database.query("update delivery_shard set epoch = %d where shard < 100".formatted(ended));
            database.query("update delivery_member set heartbeat = now() - interval '2 hours' where epoch = %d"
                    .formatted(ended));
            end(database.number(SESSION));
            database.await(
                    "(select count(distinct epoch) = 2 and count(epoch) = 256 and min(epoch) > %d".formatted(ended)
                            + " from delivery_shard)");
        }
    }
}
