package dev.parlance.http.idempotency;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.parlance.access.Etags;
import dev.parlance.db.Db;
import dev.parlance.db.TestDatabase;
import dev.parlance.http.body.Payload;
import dev.parlance.http.reply.Reply;
import dev.parlance.shared.Json;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A response with a key is the same whether an event loop or a worker writes and encrypts it. */
@ExtendWith(VertxExtension.class)
class LargeResponsesIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();

    @ParameterizedTest
    @ValueSource(ints = {0, 10, LargeWork.LARGE - 2, LargeWork.LARGE - 1, LargeWork.LARGE, 2_500_000})
    void areStoredAndReplayedAsTheyAre(int characters, Vertx vertx) {
        var db = DATABASE.open(vertx);
        var once = new Once(vertx.getOrCreateContext(), db, LostAnswerIT.request(vertx), "key" + characters);
        var text = "n".repeat(characters);
        var reply = once.run(Reply.created("/concepts/1", new Text(text, ConcurrentHashMap.newKeySet())));
        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.body()).isEqualTo(Buffer.buffer(Json.bytes(text)));
        assertThat(reply.headers())
                .isEqualTo(Map.of(
                        "location",
                        "/web/api2/v1/concepts/1",
                        "content-type",
                        Reply.JSON,
                        "etag",
                        Etags.of(Json.bytes(text))));
        var replayed = once.run(Reply.noContent());
        assertThat(replayed.status()).isEqualTo(201);
        assertThat(replayed.body()).isEqualTo(reply.body());
        assertThat(replayed.headers()).containsAllEntriesOf(reply.headers()).containsKey("idempotent-replayed");
        result(db.close());
    }

    /** An event loop writes no more than the first bytes of a large response. */
    @ParameterizedTest
    @ValueSource(ints = {100, 2_500_000})
    void areWrittenByAWorkerIfTheyAreLarge(int characters, Vertx vertx) {
        var db = DATABASE.open(vertx);
        var writers = ConcurrentHashMap.<String>newKeySet();
        var once = new Once(vertx.getOrCreateContext(), db, LostAnswerIT.request(vertx), "writer" + characters);
        var first = new Text("n".repeat(characters), ConcurrentHashMap.newKeySet());
        once.run(Reply.ok(List.of(first, new Text("last", writers))));
        assertThat(writers)
                .singleElement()
                .asString()
                .contains(characters > LargeWork.LARGE ? "worker-thread" : "eventloop-thread");
        result(db.close());
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 2_500_000})
    void areAlsoStoredWithoutAnEntityTag(int characters, Vertx vertx) {
        var db = DATABASE.open(vertx);
        var once = new Once(vertx.getOrCreateContext(), db, LostAnswerIT.request(vertx), "plain" + characters);
        var reply = once.run(Reply.ok("n".repeat(characters)));
        assertThat(reply.headers()).isEqualTo(Map.of("content-type", Reply.JSON));
        assertThat(once.run(Reply.noContent()).body()).isEqualTo(reply.body());
        result(db.close());
    }

    /** A text that remembers the threads that have written it. */
    private record Text(String text, Set<String> writers) {
        @JsonValue
        String written() {
            writers.add(Thread.currentThread().getName());
            return text;
        }
    }

    /** Requests with the same key on an event loop. */
    private record Once(Context loop, Idempotency idempotency, HttpServerRequest request, String key) {
        Once(Context loop, Db db, HttpServerRequest request, String key) {
            this(loop, new Idempotency(new IdempotencyStore(db, LostAnswerIT.BOX), List.of()), request, key);
        }

        Reply run(Reply answer) {
            var done = Promise.<Reply>promise();
            Supplier<Future<Reply>> answering = () -> Future.succeededFuture(answer);
            loop.runOnContext(_ -> idempotency
                    .once(
                            LostAnswerIT.CALLER,
                            key,
                            "createClient",
                            request,
                            new Payload.Buffered(Buffer.buffer("{}")),
                            answering)
                    .onComplete(done));
            return result(done.future());
        }
    }
}
