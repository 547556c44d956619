package dev.parlance.http.idempotency;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.parlance.db.Db;
import dev.parlance.http.reply.Reply;
import dev.parlance.secret.SecretBox;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** First answers by caller and idempotency key; bodies are encrypted, since some show a secret once. */
public final class IdempotencyStore {
    private static final String CLAIM = """
            insert into idempotency (user_id, key, operation)
            values ($1, $2, $3)
            on conflict (user_id, key) do update
              set operation = excluded.operation,
                  request_hash = null,
                  status = null,
                  headers = null,
                  body = null,
                  created_at = now()
              where idempotency.created_at < now() - interval '24 hours'
            returning key
            """;
    private static final String FIND = """
            select operation,
                   request_hash,
                   status,
                   headers,
                   body
              from idempotency
             where user_id = $1
               and key = $2
            """;
    private static final String FINISH = """
            update idempotency
               set request_hash = $3,
                   status = $4,
                   headers = $5,
                   body = $6
             where user_id = $1
               and key = $2
            """;
    private static final String ABANDON = """
            delete from idempotency
             where user_id = $1
               and key = $2
               and status is null
            """;
    private static final String EXPIRE = """
            delete from idempotency
             where created_at < now() - interval '24 hours'
            """;

    private static final String PLACE = "idempotency.body";

    private final Db db;
    private final SecretBox box;

    public IdempotencyStore(Db db, SecretBox box) {
        this.db = db;
        this.box = box;
    }

    /**
     * What is known of a key.
     *
     * @param hash of the first request, or null while that is in progress
     * @param reply the first answer, or null while that is in progress
     */
    record Known(
            String operation,
            @Nullable Buffer hash,
            @Nullable Reply reply) {}

    /** Takes the key; whether it was free. */
    Future<Boolean> claim(long userId, String key, String operation) {
        return db.query(CLAIM, Tuple.of(userId, key, operation)).map(rows -> rows.size() == 1);
    }

    /** What is known of a key, or null when it was given up meanwhile. */
    Future<@Nullable Known> find(long userId, String key) {
        return db.query(FIND, Tuple.of(userId, key))
                .map(rows -> rows.size() == 0 ? null : known(rows.iterator().next()));
    }

    Future<Void> finish(long userId, String key, byte[] hash, Reply reply) {
        var headers = new JsonObject();
        reply.headers().forEach(headers::put);
        var body = reply.body() == null ? null : Buffer.buffer(box.seal(reply.bytes(), PLACE));
        return db.query(FINISH, Tuple.of(userId, key, Buffer.buffer(hash), (short) reply.status(), headers, body))
                .mapEmpty();
    }

    /** Gives the key up, so that the request can be sent again. */
    Future<Void> abandon(long userId, String key) {
        return db.query(ABANDON, Tuple.of(userId, key)).mapEmpty();
    }

    public Future<Void> expire() {
        return db.query(EXPIRE).mapEmpty();
    }

    private Known known(Row row) {
        var status = row.getShort("status");
        return new Known(
                row.getString("operation"), row.getBuffer("request_hash"), status == null ? null : reply(status, row));
    }

    private Reply reply(int status, Row row) {
        var body = row.getBuffer("body");
        return new Reply(
                status, body == null ? null : Buffer.buffer(box.open(body.getBytes(), PLACE)), false, headers(row));
    }

    private static Map<String, String> headers(Row row) {
        try {
            return Json.MAPPER.readValue(
                    row.getJsonObject("headers").encode(), new TypeReference<Map<String, String>>() {});
        } catch (JsonProcessingException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
