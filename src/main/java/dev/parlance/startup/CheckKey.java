package dev.parlance.startup;

import static dev.parlance.rotation.EncryptionKeyStore.CHECK_PLACE;

import dev.parlance.config.InvalidConfig;
import dev.parlance.config.InvalidConfig.Problem;
import dev.parlance.db.Db;
import dev.parlance.rotation.EncryptionKeyStore;
import dev.parlance.rotation.EncryptionKeyStore.Needed;
import dev.parlance.secret.SecretBox;
import io.vertx.core.Future;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Refuses the start of an instance that lacks an encryption key of the database: it would accept events, and could sign
 * none of them.
 */
public final class CheckKey {
    private final KeyCheckStore values;
    private final EncryptionKeyStore keys;
    private final SecretBox box;

    public CheckKey(Db db, SecretBox box) {
        this.values = new KeyCheckStore(db);
        this.keys = new EncryptionKeyStore(db);
        this.box = box;
    }

    /**
     * Compares the keys with those of the database, and stores that the current one is used from now on. Fails with
     * {@link InvalidConfig} if one is missing.
     */
    public Future<Void> check() {
        return values.find()
                .compose(found -> {
                    found.ifPresent(this::open);
                    return found.filter(value -> value.place().equals(CHECK_PLACE))
                                    .isPresent()
                            ? Future.succeededFuture()
                            : values.insert(box.seal(CHECK_PLACE, CHECK_PLACE));
                })
                // another instance may have started at the same time, with another key
                .compose(_ -> values.find())
                .map(value -> open(value.orElseThrow()))
                .compose(keys::add)
                .compose(_ -> keys.list())
                .compose(this::use);
    }

    private Future<Void> use(List<Needed> needed) {
        var missing = needed.stream()
                .map(Needed::id)
                .filter(id -> !box.keyIds().contains(id))
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw refused("decryptionKeys", "lacks a key whose secrets are in this database: " + missing);
        }
        return keys.use(box.keyId());
    }

    /** The identifier of the key of a value. */
    private String open(KeyCheckStore.Sealed sealed) {
        try {
            return box.keyOf(sealed.value().getBytes(), sealed.place());
        } catch (IllegalArgumentException otherKey) {
            throw refused(
                    "encryptionKey",
                    "is not the key that encrypted the secrets in this database; decryptionKeys is for former keys");
        }
    }

    private static InvalidConfig refused(String setting, String message) {
        var variable = setting.equals("encryptionKey") ? "ENCRYPTION_KEY" : "DECRYPTION_KEYS";
        return new InvalidConfig(List.of(new Problem("secrets." + setting, message, "PARLANCE_SECRETS_" + variable)));
    }
}
