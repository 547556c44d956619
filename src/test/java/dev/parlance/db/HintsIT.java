package dev.parlance.db;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import io.vertx.junit5.VertxExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class HintsIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();

    private Instance one;
    private Instance two;

    @BeforeEach
    void listen(Vertx vertx) {
        one = new Instance(vertx);
        two = new Instance(vertx);
        result(one.hints.listening());
        result(two.hints.listening());
    }

    @AfterEach
    void close() {
        one.close();
        two.close();
    }

    @Test
    void notifiesTheOtherInstance() throws Exception {
        var heard = two.listenTo("tokens");
        one.hints.publish("tokens", "revoked\n42");
        assertThat(next(heard)).isEqualTo("revoked\n42");
    }

    @Test
    void notifiesItsOwnHandlersOnce() throws Exception {
        var own = one.listenTo("tokens");
        var others = two.listenTo("tokens");
        one.hints.publish("tokens", "a");
        assertThat(next(others)).isEqualTo("a");
        one.hints.publish("tokens", "b");
        assertThat(next(others)).isEqualTo("b");
        assertThat(own).containsExactly("a", "b");
    }

    @Test
    void notifiesOnlySubscribersOfTheTopic() throws Exception {
        var wanted = two.listenTo("wanted");
        var ended = new LinkedBlockingQueue<String>();
        two.hints.subscribe("wanted", ended::add).close();
        one.hints.publish("unwanted", "x");
        one.hints.publish("wanted", "y");
        assertThat(next(wanted)).isEqualTo("y");
        assertThat(wanted).isEmpty();
        assertThat(ended).isEmpty();
    }

    @Test
    void joinsEqualHints() throws Exception {
        var heard = two.listenTo("nudge");
        for (var i = 0; i < 500; i++) {
            one.hints.publish("nudge", "");
        }
        one.hints.publish("nudge", "last");
        List<String> all = new ArrayList<>();
        do {
            all.add(next(heard));
        } while (!all.getLast().equals("last"));
        assertThat(all.size()).isLessThan(100);
    }

    @Test
    void listensAgainAfterItsConnectionWasClosed() throws Exception {
        var heard = two.listenTo("topic");
        DATABASE.execute("""
                select pg_terminate_backend(pid)
                from pg_stat_activity
                where application_name = 'parlance-hints' and datname = current_database()
                """);
        String answer = null;
        while (answer == null) {
            one.hints.publish("topic", "again");
            answer = heard.poll(50, TimeUnit.MILLISECONDS);
        }
        assertThat(answer).isEqualTo("again");
    }

    @Test
    void tellsOfItsSession() throws Exception {
        var changes = two.listenTo(Hints.SESSION);
        var before = two.hints.session();
        DATABASE.execute("select pg_terminate_backend(%d)".formatted(before));
        next(changes);
        next(changes);
        assertThat(two.hints.session()).isNotNull().isNotEqualTo(before);
        assertThat(two.hints.isListening()).isTrue();
    }

    @Test
    void listensWhenTheDatabaseBecomesAvailable(Vertx vertx) throws Exception {
        var refusals = new Semaphore(0);
        var away = new AtomicBoolean(true);
        var outgoing = vertx.createNetClient();
        var server = vertx.createNetServer().connectHandler(socket -> {
            if (away.get()) {
                socket.close();
                refusals.release();
            } else {
                forward(outgoing, socket);
            }
        });
        result(server.listen(0, "localhost"));
        var late = Hints.open(
                vertx, one.db, DATABASE.options().setHost("localhost").setPort(server.actualPort()));
        var heard = new LinkedBlockingQueue<String>();
        late.subscribe("topic", heard::add);
        assertThat(refusals.tryAcquire(2, 30, TimeUnit.SECONDS)).isTrue();
        assertThat(late.listening().isComplete()).isFalse();
        away.set(false);
        result(late.listening());
        two.hints.publish("topic", "late");
        assertThat(next(heard)).isEqualTo("late");
        result(late.close());
    }

    private static void forward(NetClient outgoing, NetSocket inward) {
        inward.pause();
        var database = DATABASE.options();
        outgoing.connect(database.getPort(), database.getHost())
                .onSuccess(outward -> Future.all(inward.pipeTo(outward), outward.pipeTo(inward)));
    }

    @Test
    void refusesTextThatANotificationCannotContain() {
        assertThatIllegalArgumentException().isThrownBy(() -> one.hints.publish("topic", "x".repeat(8000)));
        assertThatIllegalArgumentException().isThrownBy(() -> one.hints.publish("to\npic", "x"));
    }

    private static String next(BlockingQueue<String> heard) throws InterruptedException {
        var hint = heard.poll(30, TimeUnit.SECONDS);
        assertThat(hint).as("a hint").isNotNull();
        return hint;
    }

    private static final class Instance {
        final Db db;
        final Hints hints;

        Instance(Vertx vertx) {
            db = DATABASE.open(vertx);
            hints = Hints.open(vertx, db, DATABASE.options());
        }

        BlockingQueue<String> listenTo(String topic) {
            var heard = new LinkedBlockingQueue<String>();
            hints.subscribe(topic, heard::add);
            return heard;
        }

        void close() {
            result(hints.close());
            result(hints.close());
            result(db.close());
        }
    }
}
