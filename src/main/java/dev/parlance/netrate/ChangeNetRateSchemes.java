package dev.parlance.netrate;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Creates, edits and deletes net rate schemes; at most one of them is the default. */
final class ChangeNetRateSchemes {
    private final Db db;
    private final NetRateStore schemes;

    ChangeNetRateSchemes(Db db, NetRateStore schemes) {
        this.db = db;
        this.schemes = schemes;
    }

    Future<NetRateScheme> create(NetRateSchemeEdit scheme, long createdBy) {
        var uid = Uid.next();
        return db.transaction(tx -> unsetDefault(tx, uid, scheme)
                .compose(_ -> schemes.insert(tx, uid, scheme, createdBy))
                .compose(id -> writeSteps(tx, id, scheme))
                .compose(_ -> schemes.read(tx, uid)));
    }

    Future<NetRateScheme> edit(String uid, NetRateSchemeEdit scheme, Precondition condition) {
        // in the order of a creation: the other default first, then the own row, so that two changes cannot deadlock
        return edit(tx -> unsetDefault(tx, uid, scheme).compose(_ -> schemes.lock(tx, uid)), uid)
                .check(condition::check)
                .write((tx, _) -> schemes.update(tx, uid, scheme)
                        .compose(id -> writeSteps(tx, id, scheme))
                        .compose(_ -> schemes.read(tx, uid)))
                .in(db);
    }

    Future<Void> delete(String uid, Precondition condition) {
        return edit(tx -> schemes.lock(tx, uid), uid)
                .check(condition::check)
                .write(this::delete)
                .in(db);
    }

    private static Edit<NetRateScheme> edit(Function<SqlConnection, Future<Optional<NetRateScheme>>> find, String uid) {
        return Edit.of(find, () -> new Fault.NotFound("netRateScheme", uid));
    }

    private Future<Void> delete(SqlConnection tx, NetRateScheme scheme) {
        var id = Long.parseLong(scheme.id());
        return schemes.referrers(tx, id)
                .compose(found -> found.refuse("the net rate scheme " + scheme.name()))
                .compose(_ -> schemes.delete(tx, id));
    }

    private Future<Void> unsetDefault(SqlConnection tx, String uid, NetRateSchemeEdit scheme) {
        return Boolean.TRUE.equals(scheme.isDefault()) ? schemes.unsetDefault(tx, uid) : Future.succeededFuture();
    }

    private Future<Void> writeSteps(SqlConnection tx, long schemeId, NetRateSchemeEdit scheme) {
        return schemes.clearSteps(tx, schemeId)
                .compose(_ -> schemes.findSteps(tx, scheme.steps()))
                .map(found -> requireSteps(found, scheme.steps()))
                .compose(ids -> schemes.insertSteps(tx, schemeId, ids, scheme.steps()));
    }

    /** The internal numbers of the workflow steps; fails with all that are unknown or repeated. */
    private static List<Long> requireSteps(List<Optional<Long>> found, List<NetRateSchemeEdit.Step> steps) {
        var violations = new ArrayList<Violation>();
        var ids = new ArrayList<Long>();
        var seen = new HashSet<Long>();
        for (var i = 0; i < found.size(); i++) {
            var id = found.get(i);
            if (id.isEmpty()) {
                violations.add(NetRateSchemeEdit.unknown(i, steps.get(i).workflowStep()));
            } else if (seen.add(id.get())) {
                ids.add(id.get());
            } else {
                violations.add(NetRateSchemeEdit.repeated(i));
            }
        }
        Violation.requireNone(violations);
        return ids;
    }
}
