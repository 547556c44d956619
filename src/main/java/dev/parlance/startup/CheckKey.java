package dev.parlance.startup;

import dev.parlance.config.InvalidConfig;
import dev.parlance.config.InvalidConfig.Problem;
import dev.parlance.db.Db;
import dev.parlance.secret.SecretBox;
import io.vertx.core.Future;
import java.util.List;

/**
 * Refuses the start of an instance whose encryption key is not that of the database: it would accept events, and could
 * sign none of them.
 */
public final class CheckKey {
    private static final String PLACE = "key";

    private final KeyCheckStore values;
    private final SecretBox box;

    public CheckKey(Db db, SecretBox box) {
        this.values = new KeyCheckStore(db);
        this.box = box;
    }

    /** Compares the key with the first one. Fails with {@link InvalidConfig} if it is another one. */
    public Future<Void> check() {
        return values.find().compose(found -> {
            found.ifPresent(this::open);
            return found.filter(value -> value.place().equals(PLACE)).isPresent()
                    ? Future.succeededFuture()
                    : values.insert(box.seal(PLACE, PLACE)).compose(_ -> stored());
        });
    }

    /** Another instance may have started at the same time, with another key. */
    private Future<Void> stored() {
        return values.find().compose(value -> {
            value.ifPresent(this::open);
            return Future.succeededFuture();
        });
    }

    private void open(KeyCheckStore.Sealed sealed) {
        try {
            box.open(sealed.value().getBytes(), sealed.place());
        } catch (IllegalArgumentException otherKey) {
            throw new InvalidConfig(List.of(new Problem(
                    "secrets.encryptionKey",
                    "is not the key that encrypted the secrets in this database",
                    "PARLANCE_SECRETS_ENCRYPTION_KEY")));
        }
    }
}
