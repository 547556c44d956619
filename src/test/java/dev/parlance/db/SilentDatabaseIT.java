package dev.parlance.db;

import static dev.parlance.db.Waiting.outcome;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.value.DatabaseUrl;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Connections that no longer answer, through a proxy that still acknowledges what it receives. */
@ExtendWith(VertxExtension.class)
@Tag("drill")
class SilentDatabaseIT {
    private static final TestDatabase DATABASE = TestDatabase.empty();
    private static final Duration GOAL = Duration.ofSeconds(15);

    private SilentProxy proxy;
    private Db db;

    @BeforeEach
    void connect(Vertx vertx) {
        proxy = new SilentProxy(vertx, DATABASE.server().url().port());
        var real = DATABASE.server().url();
        var url = new DatabaseUrl("127.0.0.1", proxy.port(), real.database(), null, null, "disable", null);
        var settings = TestDatabase.settings();
        var server = new DatabaseServer(url, DATABASE.server().user(), null);
        db = Db.open(vertx, server.options(settings), settings, TestDatabase.CONNECTIONS);
    }

    @AfterEach
    void close() {
        result(db.close());
    }

    @Test
    void replacesConnectionsThatNoLongerAnswer() {
        useAll();
        var connections = proxy.open();
        proxy.silence();
        var begun = System.nanoTime();
        var lost = all();
        while (outcome(db.query("select 1")) instanceof Fault.Unavailable
                || outcome(db.read("select 1", Tuple.tuple())) instanceof Fault.Unavailable) {
            assertThat(since(begun)).isLessThan(GOAL);
        }
        assertThat(since(begun)).isLessThan(GOAL);
        lost.forEach(statement -> assertThat(outcome(statement)).isInstanceOf(Fault.Unavailable.class));
        assertThat(proxy.open()).as("the silent connections are closed").isLessThan(connections);
    }

    @Test
    void isNotReadyMeanwhile(Vertx vertx) {
        useAll();
        proxy.silence();
        // until then, statements have just been answered
        result(vertx.timer(3, TimeUnit.SECONDS));
        assertThat(outcome(db.ping().timeout(3, TimeUnit.SECONDS))).isInstanceOf(TimeoutException.class);
        while (outcome(db.ping()) instanceof Fault.Unavailable) {
            Thread.onSpinWait();
        }
    }

    @Test
    void keepsAConnectionWhoseStatementIsSlow() {
        useAll();
        var slow = db.query("select pg_sleep(8)");
        var slowRead = db.read("select pg_sleep(8)", Tuple.tuple());
        result(slow);
        result(slowRead);
    }

    @Test
    void keepsConnectionsThatAreAllBusyWhileOthersWaitForOne(Vertx vertx) {
        useAll();
        var slow = IntStream.range(0, 4)
                .<Future<?>>mapToObj(_ -> db.query("select pg_sleep(9)"))
                .toList();
        var others = vertx.setPeriodic(200, _ -> db.query("select 1"));
        result(Future.all(slow));
        vertx.cancelTimer(others);
    }

    private void useAll() {
        all().forEach(Waiting::result);
    }

    private List<Future<?>> all() {
        return IntStream.range(0, 8)
                .<Future<?>>mapToObj(i -> i % 2 == 0
                        ? db.query("select pg_sleep(0.05)")
                        : db.read("select pg_sleep(0.05)", Tuple.tuple()))
                .toList();
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
