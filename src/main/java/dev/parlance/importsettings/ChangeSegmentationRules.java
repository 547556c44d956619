package dev.parlance.importsettings;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;

/** Creates and deletes segmentation rules; at most one set of rules of a language is primary. */
final class ChangeSegmentationRules {
    private final Db db;
    private final SegmentationRuleStore rules;

    ChangeSegmentationRules(Db db, SegmentationRuleStore rules) {
        this.db = db;
        this.rules = rules;
    }

    /** Stores rules that have been checked. */
    Future<SegmentationRule> create(SegmentationRuleUpload upload, Buffer srx, long createdBy) {
        return db.transaction(tx -> {
            var unset = upload.primary() ? rules.unsetPrimary(tx, upload.language()) : Future.<Void>succeededFuture();
            return unset.compose(_ -> rules.insert(tx, upload, srx, createdBy));
        });
    }

    /**
     * Fails with {@link Fault.NotFound}, {@link Fault.Stale}, or {@link Fault.CannotDelete} for built-in or used
     * rules.
     */
    Future<Void> delete(String uid, Precondition condition) {
        return Edit.of(tx -> rules.lock(tx, uid), () -> new Fault.NotFound("segmentationRule", uid))
                .check(current -> condition.check(current.rule()))
                .write(this::delete)
                .in(db);
    }

    private Future<Void> delete(SqlConnection tx, SegmentationRuleStore.Locked current) {
        if (current.builtIn()) {
            throw new Fault.CannotDelete("built-in segmentation rules cannot be deleted");
        }
        var id = Long.parseLong(current.rule().id());
        return rules.referrers(tx, id)
                .compose(found ->
                        found.refuse("the segmentation rules " + current.rule().name()))
                .compose(_ -> rules.delete(tx, id));
    }
}
