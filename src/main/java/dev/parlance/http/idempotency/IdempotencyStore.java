package dev.parlance.http.idempotency;

import dev.parlance.db.Db;
import dev.parlance.secret.SecretBox;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The first responses by caller and idempotency key; their bodies are encrypted, because some contain a secret. */
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
     * A response as it is stored.
     *
     * @param body null for a response without one
     */
    record StoredResponse(
            int status,
            Map<String, String> headers,
            @Nullable Buffer body) {}

    /**
     * The first request with a key, and its response.
     *
     * @param operation its {@link Fingerprint}
     * @param hash of the body of the request, or null while the request is in progress
     * @param response null while the request is in progress
     */
    record FirstRequest(
            String operation,
            @Nullable Buffer hash,
            @Nullable StoredResponse response) {
        boolean hasBody(byte[] otherHash) {
            return Buffer.buffer(otherHash).equals(hash);
        }
    }

    /** Takes a key unless another request has taken it within 24 hours; true when it was free. */
    Future<Boolean> claim(long userId, String key, String operation) {
        return db.query(CLAIM, Tuple.of(userId, key, operation)).map(rows -> rows.size() == 1);
    }

    /** The first request with a key, or null when that has given the key up in the meantime. */
    Future<@Nullable FirstRequest> find(long userId, String key) {
        return db.query(FIND, Tuple.of(userId, key))
                .compose(rows -> rows.size() == 0
                        ? Future.<@Nullable FirstRequest>succeededFuture(null)
                        : first(rows.iterator().next()).<@Nullable FirstRequest>map(first -> first));
    }

    /** Stores the response to the request that has taken the key. */
    Future<Void> finish(long userId, String key, byte[] hash, StoredResponse response) {
        var headers = new JsonObject();
        response.headers().forEach(headers::put);
        var first = Tuple.of(userId, key, Buffer.buffer(hash), (short) response.status(), headers);
        return sealed(response.body())
                .compose(body -> db.query(FINISH, first.addBuffer(body.orElse(null))))
                .mapEmpty();
    }

    private Future<Optional<Buffer>> sealed(@Nullable Buffer plain) {
        return plain == null
                ? Future.succeededFuture(Optional.empty())
                : LargeWork.on(plain.length(), () -> Optional.of(Buffer.buffer(box.seal(plain.getBytes(), PLACE))));
    }

    /** Gives the key up, so that the request can be sent again. */
    Future<Void> abandon(long userId, String key) {
        return db.query(ABANDON, Tuple.of(userId, key)).mapEmpty();
    }

    /** Deletes the keys that are older than 24 hours. */
    public Future<Void> expire() {
        return db.query(EXPIRE).mapEmpty();
    }

    private Future<FirstRequest> first(Row row) {
        var body = row.getBuffer("body");
        return LargeWork.on(body == null ? 0 : body.length(), () -> first(row, body));
    }

    private FirstRequest first(Row row, @Nullable Buffer sealed) {
        var status = row.getShort("status");
        return new FirstRequest(
                row.getString("operation"),
                row.getBuffer("request_hash"),
                status == null ? null : response(status, row, sealed));
    }

    private StoredResponse response(int status, Row row, @Nullable Buffer sealed) {
        return new StoredResponse(
                status, headers(row), sealed == null ? null : Buffer.buffer(box.open(sealed.getBytes(), PLACE)));
    }

    private static Map<String, String> headers(Row row) {
        return row.getJsonObject("headers").stream()
                .collect(Collectors.toMap(Map.Entry::getKey, header -> String.valueOf(header.getValue())));
    }
}
