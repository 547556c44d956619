package dev.parlance.db;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.TestConfig;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class DbSnapshotIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();

    private Db db;

    @BeforeAll
    static void create() {
        DATABASE.execute("create table item (id int primary key)");
    }

    @BeforeEach
    void open(Vertx vertx) {
        DATABASE.execute("truncate item");
        db = narrow(vertx);
    }

    /** With one connection for transactions. */
    private static Db narrow(Vertx vertx) {
        var settings = TestConfig.with("database.connectTimeout", "2s").database();
        return Db.open(vertx, DATABASE.server().options(settings), settings, 2);
    }

    @AfterEach
    void close() {
        result(db.close());
    }

    private static Future<Long> items(SqlConnection connection) {
        return connection
                .query("select count(*) from item")
                .execute()
                .map(rows -> Rows.one(rows).getLong(0));
    }

    private static Future<?> insert(SqlConnection connection, int id) {
        return connection
                .query("insert into item (id) values (%d)".formatted(id))
                .execute();
    }

    private long count() {
        return result(db.statement(DbSnapshotIT::items));
    }

    @Test
    void seesOneMoment(Vertx vertx) {
        var other = narrow(vertx);
        var seen = result(db.snapshot(tx -> items(tx)
                .compose(before -> other.statement(
                                connection -> insert(connection, 1).mapEmpty())
                        .compose(_ -> items(tx))
                        .map(after -> List.of(before, after)))));
        assertThat(seen).containsExactly(0L, 0L);
        assertThat(count()).isEqualTo(1);
        result(other.close());
    }

    @Test
    void changesNothing() {
        assertThat(failure(db.snapshot(tx -> insert(tx, 1).mapEmpty()))).isInstanceOf(Fault.Unavailable.class);
        assertThat(count()).isZero();
    }

    @Test
    void endsAfterAFailureAndAnException() {
        for (var i = 0; i < 10; i++) {
            var id = i;
            assertThat(failure(db.snapshot(tx -> tx.query("select 1 / 0").execute())))
                    .hasMessageContaining("division by zero");
            assertThat(failure(db.snapshot(_ -> {
                        throw new IllegalArgumentException("thrown");
                    })))
                    .hasMessage("thrown");
            // on the same connection, outside of the transactions before
            result(db.statement(connection -> insert(connection, id).mapEmpty()));
        }
        assertThat(count()).isEqualTo(10);
    }

    @Test
    void isRefusedWithoutAConnection() {
        var held = Promise.<Void>promise();
        var holder = db.snapshot(_ -> held.future());
        assertThat(failure(db.snapshot(DbSnapshotIT::items))).isInstanceOf(Fault.Unavailable.class);
        held.complete();
        result(holder);
        assertThat(result(db.snapshot(DbSnapshotIT::items))).isZero();
    }
}
