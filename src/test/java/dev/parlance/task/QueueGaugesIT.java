package dev.parlance.task;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.parlance.db.Db;
import dev.parlance.db.TestDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class QueueGaugesIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();
    private static final Map<String, String> QUEUES = Map.of("A", "first", "B", "second");
    /** Of seconds, as the machine may be busy. */
    private static final Offset<Double> NEAR = within(10.0);

    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final AtomicLong nanos = new AtomicLong(-1);
    private Db db;
    private QueueGauges gauges;

    @BeforeEach
    void open(Vertx vertx) {
        DATABASE.execute("truncate task, async_request cascade");
        db = Db.openForQueues(vertx, DATABASE.options(), TestDatabase.settings(), 2);
        gauges = new QueueGauges(vertx, db, QUEUES, meters, nanos::get);
    }

    @Test
    void measuresEachQueueByState() {
        add(3, "A", "QUEUED", "5 minutes", "due_at");
        add(2, "A", "RUNNING", "1 hour", "now() + interval '30 seconds'");
        add(4, "A", "DONE", "2 hours", "due_at");
        add(1, "B", "QUEUED", "10 seconds", "now() + interval '1 hour'");
        result(gauges.measure());
        assertThat(tasks("first", "waiting")).isEqualTo(3);
        assertThat(age("first", "waiting")).isCloseTo(300, NEAR);
        assertThat(tasks("first", "running")).isEqualTo(2);
        assertThat(age("first", "running")).isCloseTo(3_600, NEAR);
        assertThat(tasks("second", "waiting")).isEqualTo(1);
        assertThat(age("second", "waiting")).isCloseTo(10, NEAR);
        assertThat(tasks("second", "running")).isZero();
        assertThat(age("second", "running")).isZero();
    }

    @Test
    void countsWhatRunsBehindManyThatWait() {
        add(QueueStore.MOST_COUNTED + 5, "A", "QUEUED", "1 minute", "now()");
        add(2, "A", "RUNNING", "1 minute", "now() + interval '30 seconds'");
        result(gauges.measure());
        assertThat(tasks("first", "waiting")).isEqualTo(QueueStore.MOST_COUNTED);
        assertThat(tasks("first", "running")).isEqualTo(2);
    }

    @Test
    void measuresRequestsWithoutAResponse() {
        DATABASE.execute("""
                insert into app_user (uid, user_name, first_name, last_name, email, role, timezone, password_hash)
                values ('u', 'u', 'u', 'u', 'u@localhost', 'ADMIN', 'UTC', '')
                on conflict do nothing""");
        DATABASE.execute("""
                insert into async_request (action, created_by, date_created, response)
                select 'IMPORT_JOB', u.id, now() - r.age, r.response
                  from app_user u,
                       (values (interval '2 minutes', null::jsonb), (interval '1 minute', null),
                               (interval '1 hour', '{}'::jsonb)) as r (age, response)""");
        result(gauges.measure());
        assertThat(value("parlance_async_requests_pending")).isEqualTo(2);
        assertThat(value("parlance_async_requests_oldest_age")).isCloseTo(120, NEAR);
    }

    @Test
    void growsOlderUntilItIsOutdated() {
        add(1, "A", "QUEUED", "1 minute", "now()");
        assertThat(tasks("first", "waiting")).isNaN();
        result(gauges.measure());
        pass(Duration.ofSeconds(100));
        assertThat(age("first", "waiting")).isCloseTo(160, NEAR);
        result(db.close());
        failure(gauges.measure());
        assertThat(tasks("first", "waiting")).isEqualTo(1);
        pass(Duration.ofSeconds(30));
        assertThat(tasks("first", "waiting")).isNaN();
        assertThat(age("first", "waiting")).isNaN();
    }

    private static void add(int count, String kind, String state, String age, String due) {
        DATABASE.execute("""
                insert into task (kind, payload, state, created_at)
                select '%s', '{}', '%s', now() - interval '%s'
                  from generate_series(1, %d)""".formatted(kind, state, age, count));
        DATABASE.execute("update task set due_at = %s where kind = '%s' and state = '%s'".formatted(due, kind, state));
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private double tasks(String queue, String state) {
        return meters.get("parlance_tasks")
                .tags("queue", queue, "state", state)
                .gauge()
                .value();
    }

    private double age(String queue, String state) {
        return meters.get("parlance_tasks_oldest_age")
                .tags("queue", queue, "state", state)
                .gauge()
                .value();
    }

    private double value(String name) {
        return meters.get(name).gauge().value();
    }
}
