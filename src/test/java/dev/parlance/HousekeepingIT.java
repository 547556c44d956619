package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.Housekeeping.Chore;
import dev.parlance.db.TestDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class HousekeepingIT {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AtomicLong nanos = new AtomicLong(-1);

    @Test
    void measuresTheTimeSinceATaskSucceeded(Vertx vertx) {
        var well = Chore.of("well", _ -> Future.succeededFuture());
        var badly = Chore.of("badly", _ -> Future.failedFuture("no"));
        var db = TestDatabase.empty().open(vertx);
        var housekeeping = new Housekeeping(vertx, db, List.of(well, badly), meters, nanos::get);
        pass(Duration.ofMinutes(10));
        assertThat(age("well")).isEqualTo(600);
        housekeeping.run(well);
        housekeeping.run(badly);
        pass(Duration.ofSeconds(30));
        assertThat(age("well")).isEqualTo(30);
        assertThat(age("badly")).isEqualTo(630);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private double age(String task) {
        return meters.get("parlance_housekeeping_age")
                .tag("task", task)
                .timeGauge()
                .value(TimeUnit.SECONDS);
    }
}
