package dev.parlance.webhook.registration;

import dev.parlance.db.Rows;
import dev.parlance.rotation.SealedTableStore;
import dev.parlance.secret.SecretBox;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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
        return new SealedTableStore(box, NEXT, UPDATE, row -> values(box, row));
    }

    private static Tuple values(SecretBox box, Row row) {
        var place = ReceiverStore.place(row.getString("uid"));
        var older = Arrays.stream(row.getArrayOfBuffers("older_secrets"))
                .map(value -> Buffer.buffer(box.reseal(value.getBytes(), place)))
                .toArray(Buffer[]::new);
        return Tuple.tuple()
                .addLong(row.getLong("id"))
                .addBuffer(reseal(box, row, "headers", place))
                .addBuffer(reseal(box, row, "secret", place))
                .addBuffer(reseal(box, row, "previous_secret", place))
                .addArrayOfBuffer(older)
                .addBuffer(reseal(box, row, "client_identity", place));
    }

    private static @Nullable Buffer reseal(SecretBox box, Row row, String column, String place) {
        var sealed = Rows.bytes(row, column);
        return sealed == null ? null : Buffer.buffer(box.reseal(sealed, place));
    }
}
