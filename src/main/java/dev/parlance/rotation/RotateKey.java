package dev.parlance.rotation;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.rotation.EncryptionKeyStore.Needed;
import dev.parlance.secret.SecretBox;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Encrypts stored values with the current key after it was changed, a few rows per transaction, and forgets the former
 * key when no value needs it. A run that is interrupted leaves only rows behind that the next run finds; instances that
 * run at the same time take turns. It begins when no instance encrypts with another key: two instances with different
 * keys would undo the work of each other.
 */
public final class RotateKey {
    private static final Logger LOG = LoggerFactory.getLogger(RotateKey.class);
    /** Per run, with at most 50 rows each; the next run continues. */
    private static final int MOST_TRANSACTIONS = 200;

    private final Vertx vertx;
    private final SecretBox box;
    private final List<SealedTableStore> tables;
    private final AtomicInteger needed = new AtomicInteger(1);
    /** Whether the log says that all is encrypted with the current key. */
    private volatile boolean told;

    /**
     * Creates it with its meter.
     *
     * @param tables all with encrypted values, except that of stored responses, which expire
     */
    public RotateKey(Vertx vertx, SecretBox box, List<SealedTableStore> tables, MeterRegistry meters) {
        this.vertx = vertx;
        this.box = box;
        this.tables = List.copyOf(tables);
        Gauge.builder("parlance_encryption_keys", needed, AtomicInteger::get)
                .description("keys that values in the database need; more than one during a rotation")
                .register(meters);
    }

    /** Stores that this instance encrypts, and encrypts and forgets what is due. Call it every few minutes. */
    public Future<Void> run(Db db) {
        var keys = new EncryptionKeyStore(db);
        return keys.use(box.keyId()).compose(_ -> keys.list()).compose(found -> {
            needed.set(found.size());
            return isDue(found) ? reseal(db, keys) : Future.succeededFuture();
        });
    }

    private boolean isDue(List<Needed> found) {
        var others = found.stream().filter(key -> !key.id().equals(box.keyId())).toList();
        var unknown = others.stream()
                .map(Needed::id)
                .filter(id -> !box.keyIds().contains(id))
                .toList();
        if (!unknown.isEmpty()) {
            LOG.atWarn().addKeyValue("keys", unknown).log("other instances encrypt with a key that this one lacks");
            return false;
        }
        return !others.isEmpty() && others.stream().allMatch(Needed::idle);
    }

    private Future<Void> reseal(Db db, EncryptionKeyStore keys) {
        var progress = new Progress();
        return InOrder.each(tables, table -> reseal(db, table, progress, 0))
                .compose(_ -> {
                    report(progress);
                    return progress.atEnd ? retire(db, keys) : Future.<Void>succeededFuture();
                })
                .recover(failure ->
                        failure instanceof TurnOfAnother ? Future.succeededFuture() : Future.failedFuture(failure));
    }

    private Future<Void> reseal(Db db, SealedTableStore table, Progress progress, long after) {
        if (progress.transactions == MOST_TRANSACTIONS) {
            progress.atEnd = false;
            return Future.succeededFuture();
        }
        progress.transactions++;
        return db.transaction(tx -> inTurn(tx, () -> reseal(tx, table, after))).compose(batch -> {
            progress.rows += batch.rows().size();
            progress.unreadable += batch.unreadable();
            return batch.rows().isEmpty() ? Future.succeededFuture() : reseal(db, table, progress, batch.last());
        });
    }

    private Future<SealedTableStore.Resealed> reseal(SqlConnection tx, SealedTableStore table, long after) {
        return table.find(tx, after)
                .compose(rows -> vertx.executeBlocking(() -> table.reseal(rows), false))
                .map(Objects::requireNonNull)
                .compose(resealed -> table.write(tx, resealed));
    }

    private static <T> Future<T> inTurn(SqlConnection tx, Supplier<Future<T>> work) {
        return EncryptionKeyStore.lock(tx)
                .compose(locked -> locked ? work.get() : Future.failedFuture(new TurnOfAnother()));
    }

    private void report(Progress progress) {
        if (progress.rows > 0 || (progress.atEnd && !told)) {
            LOG.atInfo()
                    .addKeyValue("key", box.keyId())
                    .addKeyValue("rows", progress.rows)
                    .log(
                            progress.atEnd
                                    ? "all secrets that a key decrypts are encrypted with the current key"
                                    : "secrets are encrypted with the current key; there are more");
            told = progress.atEnd;
        }
        if (progress.unreadable > 0) {
            LOG.atWarn().addKeyValue("rows", progress.unreadable).log("no key decrypts some of the secrets");
        }
    }

    /** All values of the tables that a key decrypts are encrypted with the current key. */
    private Future<Void> retire(Db db, EncryptionKeyStore keys) {
        return db.transaction(tx -> inTurn(tx, () -> EncryptionKeyStore.resealCheck(tx, box)))
                .compose(_ -> keys.retire(box.keyId()))
                .compose(retired -> {
                    retired.forEach(RotateKey::isRetired);
                    return keys.list();
                })
                .map(left -> {
                    needed.set(left.size());
                    return null;
                });
    }

    private static void isRetired(String id) {
        LOG.atInfo().addKeyValue("key", id).log("no value in the database needs this encryption key any more");
    }

    /** What a run has done. */
    private static final class Progress {
        int transactions;
        int rows;
        int unreadable;
        boolean atEnd = true;
    }

    /** Another instance encrypts values again at this moment. */
    private static final class TurnOfAnother extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TurnOfAnother() {
            super("another instance encrypts values again", null, false, false);
        }
    }
}
