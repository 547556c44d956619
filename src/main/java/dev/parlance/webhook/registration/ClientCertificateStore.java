package dev.parlance.webhook.registration;

import dev.parlance.secret.SecretBox;
import dev.parlance.shared.Json;
import dev.parlance.webhook.delivery.receiver.SealedIdentity;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** The columns of client certificates in the rows of webhooks; the identity is encrypted in them. */
public final class ClientCertificateStore {
    private static final String SET = """
            update webhook
               set client_identity = $2,
                   client_certificate = $3::text::jsonb,
                   version = version + 1
             where uid = $1
            """;
    private static final String REMOVE = """
            update webhook
               set client_identity = null,
                   client_certificate = null,
                   version = version + 1
             where uid = $1
            """;

    private final SecretBox box;

    public ClientCertificateStore(SecretBox box) {
        this.box = box;
    }

    Future<Void> set(SqlConnection tx, String uid, SealedIdentity identity, ClientCertificate shown) {
        return tx.preparedQuery(SET)
                .execute(Tuple.of(uid, Buffer.buffer(identity.seal(box, uid)), Json.text(shown)))
                .mapEmpty();
    }

    Future<Void> remove(SqlConnection tx, String uid) {
        return tx.preparedQuery(REMOVE).execute(Tuple.of(uid)).mapEmpty();
    }
}
