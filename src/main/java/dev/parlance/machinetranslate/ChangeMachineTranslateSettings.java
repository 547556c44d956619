package dev.parlance.machinetranslate;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.net.URI;
import java.util.Locale;
import java.util.function.Function;

/** Creates, edits and deletes machine translate settings. */
record ChangeMachineTranslateSettings(Db db, MachineTranslateStore store) {

    Future<MachineTranslateSettings> create(MachineTranslateEdit settings, long createdBy) {
        return db.transaction(tx -> store.insert(tx, Uid.next(), settings, createdBy));
    }

    /**
     * Replaces the settings. Fails with {@link Fault.NotFound}, {@link Fault.Stale}, or {@link Fault.Invalid} when
     * the stored key would be sent to another host than the one that it was entered for.
     *
     * @param wanted creates the new settings from the current ones
     * @param withKey whether the key is replaced too
     */
    Future<MachineTranslateSettings> edit(
            String uid,
            Precondition condition,
            Function<MachineTranslateSettings, MachineTranslateEdit> wanted,
            boolean withKey) {
        return locked(uid, condition)
                .write((tx, current) -> {
                    var edit = wanted.apply(current);
                    if (!withKey) {
                        requireSameHost(current, edit);
                    }
                    return store.update(tx, uid, edit, withKey);
                })
                .in(db);
    }

    /**
     * Fails with {@link Fault.NotFound}, {@link Fault.Stale} or, when anything uses it, {@link Fault.CannotDelete}.
     */
    Future<Void> delete(String uid, Precondition condition) {
        return locked(uid, condition).write(this::delete).in(db);
    }

    private Future<Void> delete(SqlConnection tx, MachineTranslateSettings current) {
        return store.referrers(tx, Long.parseLong(current.id()))
                .compose(found -> found.refuse("the machine translate settings " + current.name()))
                .compose(_ -> store.delete(tx, current.uid()));
    }

    private Edit<MachineTranslateSettings> locked(String uid, Precondition condition) {
        return Edit.of(tx -> store.lock(tx, uid), () -> new Fault.NotFound("machineTranslateSettings", uid))
                .check(condition::check);
    }

    private static void requireSameHost(MachineTranslateSettings current, MachineTranslateEdit edit) {
        if (current.hasKey() && !origin(current.url()).equals(origin(edit.url()))) {
            throw new Fault.Invalid(
                    Violation.at("/key", "required", "must be sent again, because url has another host than before"));
        }
    }

    /** Scheme, host and port of a URL; the path may change without a new key. */
    private static String origin(String url) {
        var uri = URI.create(url);
        return "%s://%s:%d"
                .formatted(uri.getScheme(), uri.getHost(), uri.getPort())
                .toLowerCase(Locale.ROOT);
    }
}
