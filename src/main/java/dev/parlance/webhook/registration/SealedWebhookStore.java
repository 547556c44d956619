package dev.parlance.webhook.registration;

import dev.parlance.db.Rows;
import dev.parlance.rotation.Resealer;
import dev.parlance.rotation.SealedTableStore;
import dev.parlance.secret.SecretBox;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.Arrays;
import java.util.List;

/** The secrets, headers and client certificates of webhooks, for their encryption with another key. */
public final class SealedWebhookStore {
    private static final String NEXT = """
            select id, uid, headers, secret, previous_secret, older_secrets, client_identity
              from webhook
             where id > $1
               and exists (
                     select from unnest(older_secrets || array[headers, secret, previous_secret, client_identity])
                              as v (sealed)
                      where substring(sealed from 1 for length($2::bytea)) <> $2)
             order by id
             limit 50
               for no key update
            """;
    // not a new version: what receivers get stays the same
    private static final String UPDATE = """
            update webhook
               set headers = $2,
                   secret = $3,
                   previous_secret = $4,
                   older_secrets = $5,
                   client_identity = $6
             where id = $1
            """;

    private SealedWebhookStore() {}

    /** The values of all webhooks, also of deleted ones. */
    public static SealedTableStore table(SecretBox box) {
        return new SealedTableStore(box, NEXT, UPDATE, SealedWebhookStore::values);
    }

    private static Tuple values(Row row, Resealer resealer) {
        var place = ReceiverStore.place(row.getString("uid"));
        var older = Arrays.stream(row.getArrayOfBuffers("older_secrets"))
                .map(value -> resealer.reseal(value.getBytes(), place))
                .toArray(Buffer[]::new);
        var tuple = Tuple.of(row.getLong("id"));
        for (var column : List.of("headers", "secret", "previous_secret")) {
            tuple.addBuffer(resealer.resealIfAny(Rows.bytes(row, column), place));
        }
        return tuple.addArrayOfBuffer(older).addBuffer(resealer.resealIfAny(Rows.bytes(row, "client_identity"), place));
    }
}
