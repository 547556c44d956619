package dev.parlance.webhook.delivery.queue;

import static dev.parlance.db.Waiting.result;
import static dev.parlance.webhook.delivery.receiver.ReceiverStore.place;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.secret.SecretBox;
import dev.parlance.webhook.delivery.QueueDatabase;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.Tuple;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A worker that knows a webhook as disabled reads the events that are published after it was enabled. */
@ExtendWith(VertxExtension.class)
class EnabledAgainIT {
    private static final Set<Short> SHARDS = Set.of((short) DueDelivery.shard(1));

    private final QueueDatabase database;
    private final TargetQueues queues = new TargetQueues(64, 8 << 20);
    private final OutboxReader reader;

    EnabledAgainIT(Vertx vertx) {
        database = new QueueDatabase(vertx);
        reader = Readers.of(vertx, database.db(), queues, new OutboxReader.FannedOut(() -> {}, () -> {}));
    }

    @BeforeEach
    void register() {
        var box = SecretBox.of(TestService.KEY);
        result(database.db().query("""
                insert into webhook (id, uid, url, events, status, headers, secret)
                overriding system value
                values (1, 'uid', 'http://h/', '{}', 'DISABLED', $1, $2)
                """, Tuple.of(sealed(box, "{}"), sealed(box, "secret"))));
        result(reader.shards(SHARDS));
        publish();
        read();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static Buffer sealed(SecretBox box, String text) {
        return Buffer.buffer(box.seal(text.getBytes(UTF_8), place("uid")));
    }

    private void publish() {
        database.query("""
                with event as (
                  insert into webhook_event (id, kind, body)
                  values (uuid_at(clock_timestamp()), 'JOB_CREATED', '{}')
                  returning id
                )
                insert into webhook_outbox (target, event_id) select 1, id from event
                """);
    }

    private void read() {
        for (var more = true; more; ) {
            more = result(reader.read(true, 0));
        }
    }

    private void dropFirst() {
        var queue = Objects.requireNonNull(queues.next(0));
        assertThat(queue.loaded().dropping()).isTrue();
        queues.skipped(queue, Objects.requireNonNull(queues.take(queue)));
    }

    @Test
    void dropsWhatWasPublishedWhileItWasDisabled() {
        dropFirst();
        publish();
        read();
        dropFirst();
        assertThat(queues.next(0)).isNull();
    }

    @Test
    void sendsWhatWasPublishedSince() {
        dropFirst();
        database.query("update webhook set status = 'ENABLED', version = version + 1");
        publish();
        read();
        var queue = Objects.requireNonNull(queues.next(0));
        assertThat(queue.loaded().enabled()).isTrue();
        assertThat(queues.take(queue)).isNotNull();
    }
}
