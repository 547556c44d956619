package dev.parlance.webhook.delivery.queue;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.TestConfig;
import dev.parlance.webhook.delivery.QueueDatabase;
import dev.parlance.webhook.delivery.call.QueueDepths;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The depths of the queues, and the retry that is the most overdue of those that nothing holds back. */
@ExtendWith(VertxExtension.class)
class QueueStateIT {
    private static final Instant FREE = Instant.parse("2031-05-01T10:00:00Z");

    private final QueueDatabase database;

    QueueStateIT(Vertx vertx) {
        this.database = new QueueDatabase(vertx);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private QueueDepths depths() {
        return result(
                new QueueStateStore(database.db()).depths(TestConfig.with().delivery()));
    }

    private void retry(long target, String due) {
        database.query("""
                insert into webhook_retry (target, event_id, attempt, due)
                values (%d, uuid_at(now()), 1, '%s')
                """.formatted(target, due));
    }

    private void webhooks() {
        database.query("""
                insert into webhook (id, uid, url, events, status, headers, secret, paused)
                overriding system value
                select id, id::text, 'http://h/', '{}', 'ENABLED', '', '', id = 2 from generate_series(1, 5) as id
                """);
        database.query("""
                insert into webhook_lane (target, in_flight, concurrency, breaker, reported)
                values (3, 0, 1, 'OPEN', now()),
                       (4, 0, 1, 'OPEN', now() - interval '2 minutes'),
                       (5, 1, 1, 'CLOSED', now())
                """);
    }

    @Test
    void hasNoTimeWithoutRetries() {
        assertThat(depths()).isEqualTo(new QueueDepths(0, 0, 0, 0, 0));
    }

    @Test
    void ignoresTargetsThatArePausedOrStopped() {
        webhooks();
        retry(2, "2031-01-01T00:00:00Z");
        retry(3, "2031-01-01T00:00:00Z");
        assertThat(depths().dueMillis()).isZero();
        retry(5, "2031-05-02T10:00:00Z");
        retry(5, FREE.toString());
        assertThat(depths().dueMillis()).isEqualTo(FREE.toEpochMilli());
        assertThat(depths().retries()).isEqualTo(4);
    }

    @Test
    void findsRetriesOfCallbacksAndOfBreakersThatNobodyReports() {
        webhooks();
        retry(-7, "2031-05-03T10:00:00Z");
        retry(1, "2031-05-02T10:00:00Z");
        assertThat(depths().dueMillis())
                .isEqualTo(Instant.parse("2031-05-02T10:00:00Z").toEpochMilli());
        retry(4, FREE.toString());
        assertThat(depths().dueMillis()).isEqualTo(FREE.toEpochMilli());
        retry(-7, "2031-04-30T10:00:00Z");
        assertThat(depths().dueMillis())
                .isEqualTo(Instant.parse("2031-04-30T10:00:00Z").toEpochMilli());
    }

    /** A target with a backlog costs one row, and the limit holds. */
    @Test
    void readsOneRetryOfEachTarget() {
        database.query("""
                insert into webhook_retry (target, event_id, attempt, due)
                select -i, uuid_at(now()), 1, now() from generate_series(1, 5000) i, generate_series(1, 4)
                """);
        database.query("vacuum analyze webhook_retry");
        depths();
        var before = database.met("webhook_retry");
        assertThat(depths().retries()).isEqualTo(20_000);
        // those that are counted, and two of each of 1,000 targets
        assertThat(database.met("webhook_retry") - before).isBetween(20_000L, 24_000L);
    }
}
