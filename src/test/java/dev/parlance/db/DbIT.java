package dev.parlance.db;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.TestConfig;
import dev.parlance.config.value.DatabaseUrl;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class DbIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();

    private static Db db;

    @BeforeAll
    static void open(Vertx vertx) {
        db = DATABASE.open(vertx);
        DATABASE.execute(
                "create table item (id int primary key, name text not null, constraint item_name unique (name))");
    }

    @AfterAll
    static void close() {
        result(db.close());
    }

    @BeforeEach
    void clear() {
        DATABASE.execute("truncate item");
    }

    @Test
    void readsWrittenRows() {
        result(db.query("insert into item (id, name) values ($1, $2)", Tuple.of(1, "one")));
        var rows = result(db.read("select name from item where id = $1", Tuple.of(1)));
        assertThat(Rows.one(rows).getString("name")).isEqualTo("one");
    }

    @Test
    void countsItsOpenConnections(Vertx vertx) {
        var own = DATABASE.open(vertx);
        assertThat(own.connections()).isZero();
        result(own.query("select 1"));
        assertThat(own.connections()).isEqualTo(1);
        result(own.read("select 1", Tuple.tuple()));
        assertThat(own.connections()).isEqualTo(2);
        result(own.close());
        assertThat(own.connections()).isZero();
    }

    @Test
    void aRehearsalThatWouldWriteIsNoOutage() {
        var failure = failure(db.rehearsing().query("insert into item (id, name) values ($1, $2)", Tuple.of(1, "one")));
        assertThat(failure).hasMessage("rolled back after a rehearsal");
        assertThat(count()).isZero();
    }

    @Test
    void commitsATransaction() {
        var answer = result(
                db.transaction(tx -> insert(tx, 1).compose(_ -> insert(tx, 2)).map("done")));
        assertThat(answer).isEqualTo("done");
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void rollsBackAfterAFailure() {
        var failure = failure(
                db.transaction(tx -> insert(tx, 1).compose(_ -> Future.failedFuture(new Fault.Conflict("no")))));
        assertThat(failure).isInstanceOf(Fault.Conflict.class);
        assertThat(count()).isZero();
    }

    @Test
    void rollsBackAfterAnExceptionAndLeavesNoTransactionOpen() {
        for (var i = 0; i < 10; i++) {
            var failure = failure(db.transaction(tx -> {
                insert(tx, 1);
                throw new IllegalArgumentException("thrown");
            }));
            assertThat(failure).hasMessage("thrown");
        }
        assertThat(count()).isZero();
        var open = """
                select count(*)
                  from pg_stat_activity
                 where state like 'idle in transaction%'
                   and datname = current_database()
                """;
        assertThat(Rows.one(result(db.query(open))).getLong(0)).isZero();
    }

    @Test
    void rollsBackAllStatementsOfABatch() {
        var sql = "insert into item (id, name) values ($1, $2)";
        result(db.transaction(tx -> tx.preparedQuery(sql).executeBatch(List.of(Tuple.of(1, "a"), Tuple.of(2, "b")))));
        assertThat(count()).isEqualTo(2);
        failure(db.transaction(tx -> tx.preparedQuery(sql).executeBatch(List.of(Tuple.of(3, "c"), Tuple.of(1, "d")))));
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void namesTheUniqueConstraintThatIsViolated() {
        var sql = "insert into item (id, name) values ($1, $2)";
        result(db.query(sql, Tuple.of(1, "one")));
        var failure = failure(db.query(sql, Tuple.of(2, "one")));
        assertThat(SqlStates.uniqueViolation(failure)).isEqualTo("item_name");
        assertThat(SqlStates.foreignKeyViolation(failure)).isNull();
    }

    @Test
    void retriesATransactionAfterAConflict() {
        result(db.query("insert into item (id, name) values (1, '0')"));
        var bothRead = new AtomicInteger();
        var gate = Promise.<Void>promise();
        var attempts = new AtomicInteger();
        var one = increment(bothRead, gate, attempts);
        var two = increment(bothRead, gate, attempts);
        result(Future.all(one, two));
        assertThat(Rows.one(result(db.query("select name from item"))).getString(0))
                .isEqualTo("2");
        assertThat(attempts).hasValue(3);
    }

    private static Future<Void> increment(AtomicInteger bothRead, Promise<Void> gate, AtomicInteger attempts) {
        return db.transaction(tx -> tx.query("set transaction isolation level repeatable read")
                .execute()
                .compose(_ -> tx.query("select name::int from item").execute())
                .compose(rows -> {
                    attempts.incrementAndGet();
                    if (bothRead.incrementAndGet() == 2) {
                        gate.complete();
                    }
                    var next = Integer.toString(Rows.one(rows).getInteger(0) + 1);
                    return gate.future()
                            .compose(_ -> tx.preparedQuery("update item set name = $1")
                                    .execute(Tuple.of(next)));
                })
                .mapEmpty());
    }

    @Test
    void cancelsAStatementThatTakesTooLong(Vertx vertx) {
        var impatient = Db.open(
                vertx,
                DATABASE.server()
                        .options(TestConfig.with("database.statementTimeout", "50ms")
                                .database()),
                TestDatabase.settings(),
                2);
        assertThat(failure(impatient.query("select pg_sleep(30)"))).isExactlyInstanceOf(Fault.Unavailable.class);
        assertThat(failure(impatient.read("select pg_sleep(30)", Tuple.tuple())))
                .isExactlyInstanceOf(Fault.Unavailable.class);
        result(impatient.close());
    }

    @Test
    void knowsThatTheDatabaseHasNoRoom() {
        assertThat(failure(db.query("do $$ begin raise exception 'full' using errcode = '53100'; end $$")))
                .isInstanceOf(Fault.DatabaseUnavailable.class);
    }

    @Test
    void refusesWhenNoConnectionIsAvailableInTime(Vertx vertx) {
        var settings = TestConfig.with("database.connectTimeout", "2s").database();
        var narrow = Db.open(vertx, DATABASE.server().options(settings), settings, 2);
        var held = Promise.<Void>promise();
        var holder = narrow.transaction(tx -> tx.query("select 1").execute().compose(_ -> held.future()));
        assertThat(failure(narrow.query("select 1"))).isInstanceOf(Fault.Unavailable.class);
        assertThat(failure(narrow.transaction(tx -> tx.query("select 1").execute())))
                .isInstanceOf(Fault.Unavailable.class);
        held.complete();
        result(holder);
        result(narrow.ping());
        result(narrow.close());
    }

    @Test
    void refusesWhenTheQueueOfThePoolIsFull(Vertx vertx) {
        var settings = TestConfig.with("database.maxWaitQueue", "1").database();
        var narrow = Db.open(vertx, DATABASE.server().options(settings), settings, 2);
        var held = Promise.<Void>promise();
        var holder = narrow.transaction(tx -> tx.query("select 1").execute().compose(_ -> held.future()));
        result(db.ping());
        var waiting = List.of(narrow.ping(), narrow.ping(), narrow.ping());
        assertThat(waiting.stream().map(Waiting::outcome).filter(Fault.Unavailable.class::isInstance))
                .isNotEmpty();
        held.complete();
        result(holder);
        result(narrow.close());
    }

    @Test
    void recoversWhenTheServerEndsItsConnections(Vertx vertx) {
        var victim = DATABASE.open(vertx);
        result(victim.ping());
        result(victim.read("select 1", Tuple.tuple()));
        var running = victim.query("select pg_sleep(30)");
        var other = DATABASE.server().options(TestDatabase.settings()).addProperty("application_name", "other");
        var killer = Db.open(vertx, other, TestDatabase.settings(), 2);
        var kill = """
                select count(pg_terminate_backend(pid)) filter (where query = 'select pg_sleep(30)') as sleeping
                from pg_stat_activity
                where datname = current_database() and application_name = 'parlance'
                """;
        while (Rows.one(result(killer.query(kill))).getLong("sleeping") == 0) {
            Thread.onSpinWait();
        }
        assertThat(failure(running)).isInstanceOf(Fault.Unavailable.class);
        while (Waiting.outcome(victim.read("select 1", Tuple.tuple())) instanceof Fault.Unavailable) {
            Thread.onSpinWait();
        }
        result(victim.ping());
        result(victim.close());
        result(killer.close());
    }

    @Test
    void compilesNoStatement(Vertx vertx) throws SQLException {
        var queues = Db.openForQueues(vertx, DATABASE.options(), TestDatabase.settings(), 2);
        var show = "show jit";
        assertThat(List.of(
                        Rows.one(result(db.query(show))).getString(0),
                        Rows.one(result(db.read(show, Tuple.tuple()))).getString(0),
                        Rows.one(result(queues.query(show))).getString(0),
                        byJdbc(show)))
                .containsOnly("off");
        result(queues.close());
    }

    private static String byJdbc(String sql) throws SQLException {
        var server = DATABASE.server();
        try (var connection = DriverManager.getConnection(server.jdbcUrl(), server.user(), "");
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    @Test
    void failsIfTheServerCannotBeReached(Vertx vertx) {
        var settings = TestDatabase.settings();
        var url = DatabaseUrl.parse("postgresql://127.0.0.1:1/none");
        var nowhere = Db.open(vertx, DatabaseServer.of(url, settings).options(settings), settings, 2);
        assertThat(failure(nowhere.ping())).isInstanceOf(Fault.Unavailable.class);
        assertThat(failure(nowhere.read("select 1", Tuple.tuple()))).isInstanceOf(Fault.Unavailable.class);
        result(nowhere.close());
    }

    @Test
    void passesOnTheFailureOfAWrongStatement() {
        assertThat(SqlStates.isRetryable(failure(db.query("select nothing")))).isFalse();
        assertThat(failure(db.query("select nothing"))).hasMessageContaining("42703");
        assertThat(failure(db.query("select $1::int", Tuple.of("text")))).isNotInstanceOf(Fault.class);
    }

    private static Future<?> insert(SqlConnection tx, int id) {
        return tx.preparedQuery("insert into item (id, name) values ($1, $2)").execute(Tuple.of(id, "item " + id));
    }

    private static long count() {
        return Rows.one(result(db.query("select count(*) from item"))).getLong(0);
    }
}
