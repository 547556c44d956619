package dev.parlance.http.idempotency;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.config.value.DatabaseUrl;
import dev.parlance.db.DatabaseServer;
import dev.parlance.db.Db;
import dev.parlance.db.SilentProxy;
import dev.parlance.db.TestDatabase;
import dev.parlance.fault.Fault;
import dev.parlance.http.body.Payload;
import dev.parlance.http.reply.Reply;
import dev.parlance.secret.SecretBox;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.junit5.VertxExtension;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A request with a key whose transaction commits while the answer of the database is lost. */
@ExtendWith(VertxExtension.class)
class LostAnswerIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();
    static final Caller CALLER = new Caller(1, new UserRef("u", "u", "1", "", "", ""), Role.ADMIN, false, null, 0);
    static final SecretBox BOX = SecretBox.of(Base64.getEncoder().encodeToString(new byte[32]));
    private static final String INSERT = """
            insert into client (uid, name) values (gen_random_uuid()::text, gen_random_uuid()::text)
            """;

    @Test
    void isNotRunAgain(Vertx vertx) {
        var proxy = new SilentProxy(vertx, DATABASE.server().url().port());
        var db = through(proxy, vertx);
        var idempotency = new Idempotency(new IdempotencyStore(db, BOX), List.of());
        var request = request(vertx);
        Supplier<Future<Reply>> answer = () -> db.transaction(tx ->
                tx.query(INSERT).execute().onSuccess(_ -> proxy.loseAnswers()).map(Reply.ok("created")));
        assertThat(failure(once(idempotency, "lost", request, answer))).isInstanceOf(Fault.OutcomeUnknown.class);
        assertThat(failure(once(idempotency, "lost", request, answer))).isInstanceOf(Fault.Conflict.class);
        assertThat(result(db.query("select from client")).size()).isOne();
        result(db.close());
    }

    @Test
    void isRunAgainAfterAFailureWithoutEffect(Vertx vertx) {
        var db = DATABASE.open(vertx);
        var idempotency = new Idempotency(new IdempotencyStore(db, BOX), List.of());
        var request = request(vertx);
        Supplier<Future<Reply>> busy = () -> Future.failedFuture(new Fault.Unavailable("busy"));
        assertThat(failure(once(idempotency, "busy", request, busy))).hasMessage("busy");
        assertThat(failure(once(idempotency, "busy", request, busy))).hasMessage("busy");
        result(db.close());
    }

    private static Future<Reply> once(
            Idempotency idempotency, String key, HttpServerRequest request, Supplier<Future<Reply>> answer) {
        return idempotency.once(
                CALLER, key, "createClient", request, new Payload.Buffered(Buffer.buffer("{}")), answer);
    }

    private static Db through(SilentProxy proxy, Vertx vertx) {
        var real = DATABASE.server().url();
        var url = new DatabaseUrl("127.0.0.1", proxy.port(), real.database(), null, null, "disable", null);
        var settings = TestDatabase.settings();
        return Db.open(vertx, new DatabaseServer(url, DATABASE.server().user(), null).options(settings), settings, 6);
    }

    /** A request that a server has received. */
    static HttpServerRequest request(Vertx vertx) {
        var received = Promise.<HttpServerRequest>promise();
        HttpServer server = result(
                vertx.createHttpServer().requestHandler(received::complete).listen(0, "127.0.0.1"));
        HttpClient client = vertx.createHttpClient();
        result(client.request(HttpMethod.POST, server.actualPort(), "127.0.0.1", "/web/api2/v1/clients"))
                .end();
        return result(received.future());
    }
}
