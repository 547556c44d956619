package dev.parlance.webhook.registration;

import dev.parlance.db.Rows;
import dev.parlance.secret.SecretBox;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** The secrets of webhooks, encrypted: the current one, and those that it has replaced until they expire. */
public record SecretStore(SecretBox box) {
    private static final String SECRET = """
            select secret
              from webhook
             where uid = $1
            """;
    // Eight older secrets, the previous and the current one: each adds a signature to every call.
    private static final String ROTATE = """
            update webhook w
               set secret = $2,
                   previous_secret = w.secret,
                   previous_secret_expires = now() + interval '24 hours',
                   (older_secrets, older_secrets_expire) = (
                     select coalesce(array_agg(o.secret order by o.expires desc), '{}'),
                            coalesce(array_agg(o.expires order by o.expires desc), '{}')
                       from (
                         select s.secret, s.expires
                           from unnest(array_prepend(w.previous_secret, w.older_secrets),
                                       array_prepend(w.previous_secret_expires, w.older_secrets_expire))
                             as s (secret, expires)
                          where s.expires > now()
                          order by s.expires desc
                          limit 8
                       ) o),
                   version = version + 1
             where uid = $1
            """;

    /** The secret that signs, in plain text. */
    Future<String> find(SqlConnection tx, String uid) {
        return tx.preparedQuery(SECRET)
                .execute(Tuple.of(uid))
                .map(rows -> box.openText(Rows.one(rows).getBuffer("secret").getBytes(), ReceiverStore.place(uid)));
    }

    /** Replaces the secret; the old one also signs for another 24 hours, and those before it until they expire. */
    Future<Void> rotate(SqlConnection tx, String uid, String secret) {
        return tx.preparedQuery(ROTATE)
                .execute(Tuple.of(uid, seal(box, uid, secret)))
                .mapEmpty();
    }

    static Buffer seal(SecretBox box, String uid, String secret) {
        return Buffer.buffer(box.seal(secret, ReceiverStore.place(uid)));
    }
}
