package dev.parlance.webhook.delivery;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.lease.LeaseStore;
import dev.parlance.webhook.delivery.lease.Leases;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.pgclient.PgConnection;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Workers whose process has ended. No lease ends during these tests. */
@ExtendWith(VertxExtension.class)
class EndedWorkersIT {
    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final int SHARDS = 256;

    private final TestDatabase database = TestDatabase.fresh();
    private final MonotonicClock monotonic = MonotonicClock.system();
    private final Vertx vertx;
    private Db db;
    private PgConnection ownSession;
    private @Nullable Integer session;
    private Leases other;

    EndedWorkersIT(Vertx vertx) {
        this.vertx = vertx;
    }

    @BeforeEach
    void anotherWorkerOwnsAll() {
        db = database.open(vertx);
        ownSession = connect();
        var store = store(Duration.ZERO, Duration.ZERO);
        other = leases(store, "other", () -> session);
        session = connect().processId();
        assertThat(result(other.beat())).isEqualTo(Leases.Beat.CHANGED);
        assertThat(other.count()).isEqualTo(SHARDS);
    }

    @AfterEach
    void close() {
        result(ownSession.close());
        result(db.close());
    }

    private PgConnection connect() {
        return result(PgConnection.connect(vertx, database.options()));
    }

    private LeaseStore store(Duration grace, Duration settled) {
        return new LeaseStore(db, new LeaseStore.Times(LEASE, grace, settled));
    }

    private Leases leases(LeaseStore store, String name, Supplier<@Nullable Integer> session) {
        return new Leases(db, store, monotonic, LEASE, result(store.join(name)), session);
    }

    /** Ends the session of the other worker, on the server too. */
    private void end() {
        assertThat(session).isNotNull();
        var ended = "select pg_terminate_backend(%d, 10000)".formatted(session);
        assertThat(Rows.one(result(db.query(ended))).getBoolean(0)).isTrue();
    }

    private boolean found() {
        return Rows.one(result(db.query("select count(gone_since) > 0 from delivery_member")))
                .getBoolean(0);
    }

    @Test
    void areDeclaredDeadAfterTheTimeOfGrace() {
        var taker = leases(store(Duration.ZERO, Duration.ZERO), "taker", ownSession::processId);
        result(taker.beat());
        assertThat(taker.takeDeaths()).isFalse();
        assertThat(taker.count()).isZero();
        end();
        result(taker.beat());
        assertThat(taker.takeDeaths()).isTrue();
        assertThat(taker.takeDeaths()).isFalse();
        assertThat(taker.count()).isEqualTo(SHARDS);
        assertThat(result(other.beat())).isEqualTo(Leases.Beat.LOST);
    }

    @Test
    void haveTheTimeOfGraceForAHeartbeat() {
        var grace = Duration.ofMinutes(1);
        var taker = leases(store(grace, Duration.ZERO), "taker", ownSession::processId);
        end();
        result(taker.beat());
        assertThat(found()).isTrue();
        assertThat(taker.takeDeaths()).isFalse();
        assertThat(taker.nextDeath() - monotonic.millis()).isBetween(1L, grace.toMillis());
        session = null;
        assertThat(other.sessionChanged()).isTrue();
        assertThat(result(other.beat())).isNotEqualTo(Leases.Beat.LOST);
        assertThat(other.sessionChanged()).isFalse();
        assertThat(found()).isFalse();
        result(taker.beat());
        assertThat(found()).isFalse();
        assertThat(taker.nextDeath() - monotonic.millis()).isGreaterThan(grace.toMillis());
    }

    @Test
    void areNotFoundByAWorkerThatHasJustConnected() {
        var taker = leases(store(Duration.ZERO, Duration.ofMinutes(10)), "taker", ownSession::processId);
        end();
        result(taker.beat());
        assertThat(found()).isFalse();
        assertThat(taker.takeDeaths()).isFalse();
    }
}
