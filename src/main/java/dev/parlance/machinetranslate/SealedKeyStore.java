package dev.parlance.machinetranslate;

import dev.parlance.rotation.Resealer;
import dev.parlance.rotation.SealedTableStore;
import dev.parlance.secret.SecretBox;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;

/** The keys of machine translation services, for their encryption with another key. */
final class SealedKeyStore {
    private static final String NEXT = """
            select id, uid, key
              from machine_translate_settings
             where id > $1
               and substring(key from 1 for length($2::bytea)) <> $2
             order by id
             limit 50
               for no key update
            """;
    private static final String UPDATE = """
            update machine_translate_settings
               set key = $2
             where id = $1
            """;

    private SealedKeyStore() {}

    static SealedTableStore table(SecretBox box) {
        return new SealedTableStore(box, NEXT, UPDATE, SealedKeyStore::values);
    }

    private static Tuple values(Row row, Resealer resealer) {
        var place = MachineTranslateStore.place(row.getString("uid"));
        return Tuple.of(row.getLong("id"), resealer.reseal(row.getBuffer("key").getBytes(), place));
    }
}
