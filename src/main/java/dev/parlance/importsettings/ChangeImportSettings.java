package dev.parlance.importsettings;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates, replaces and deletes import settings. */
final class ChangeImportSettings {
    private final Db db;
    private final ImportSettingsStore store;
    private final ReadStyleSheets styles;
    private final ShowSettings show;

    ChangeImportSettings(Db db, ImportSettingsStore store, ReadStyleSheets styles, ShowSettings show) {
        this.show = show;
        this.db = db;
        this.store = store;
        this.styles = styles;
    }

    Future<ImportSettings.Stored> create(ImportSettingsEdit edit, long createdBy) {
        return styles.written(edit)
                .compose(written -> db.transaction(tx ->
                        requireRules(tx, store, edit).compose(_ -> store.insert(tx, Uid.next(), written, createdBy))));
    }

    /** Replaces the settings with this uid, or the default settings if it is null. */
    Future<ImportSettings.Stored> replace(
            @Nullable String uid, ImportSettingsEdit edit, Precondition condition, long editor) {
        return styles.written(edit)
                .compose(written -> locked(uid, condition)
                        .require((tx, _) -> requireRules(tx, store, edit))
                        .write((tx, current) ->
                                store.update(tx, current.settings().uid(), written, editor))
                        .in(db));
    }

    Future<Void> delete(String uid, Precondition condition) {
        return locked(uid, condition).write(this::delete).in(db);
    }

    private Edit<ImportSettingsStore.Locked> locked(@Nullable String uid, Precondition condition) {
        return Edit.of(tx -> store.lock(tx, uid), () -> new Fault.NotFound("importSettings", String.valueOf(uid)))
                .require((_, current) -> show.check(condition, current.settings()));
    }

    private Future<Void> delete(SqlConnection tx, ImportSettingsStore.Locked current) {
        if (current.isDefault()) {
            throw new Fault.CannotDelete("the default import settings cannot be deleted");
        }
        return store.referrers(tx, current.id())
                .compose(found ->
                        found.refuse("the import settings " + current.settings().name()))
                .compose(_ -> store.delete(tx, current.id()));
    }

    /** Fails with {@link Fault.Invalid} that lists the segmentation rules that do not exist. */
    static Future<Void> requireRules(SqlConnection tx, ImportSettingsStore store, ImportSettingsEdit edit) {
        var named = new ArrayList<Rule>();
        for (var field : List.of(ImportSettingsEdit.SEG_RULE, ImportSettingsEdit.TARGET_SEG_RULE)) {
            var id = edit.rule(field);
            if (id != null) {
                named.add(new Rule(field, id));
            }
        }
        return named.isEmpty()
                ? Future.succeededFuture()
                : store.findRules(tx, named.stream().map(Rule::id).toList()).compose(found -> require(named, found));
    }

    /** Segmentation rules in a field of the settings, by their internal number. */
    private record Rule(String field, Long id) {}

    private static Future<Void> require(List<Rule> named, Set<Long> found) {
        var violations = named.stream()
                .filter(rule -> !found.contains(rule.id))
                .map(rule -> Violation.at(
                        "/fileImportSettings/" + rule.field,
                        "unknown",
                        "there are no segmentation rules with id " + rule.id))
                .toList();
        return violations.isEmpty() ? Future.succeededFuture() : Future.failedFuture(new Fault.Invalid(violations));
    }
}
