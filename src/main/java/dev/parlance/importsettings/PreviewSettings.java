package dev.parlance.importsettings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.http.endpoint.Call;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** The import settings of a preview: those that the request has or names, else the default. */
public final class PreviewSettings {
    private final Db db;
    private final ImportSettingsStore store;

    public PreviewSettings(Db db) {
        this.db = db;
        this.store = new ImportSettingsStore(db);
    }

    /**
     * Settings with their segmentation rules.
     *
     * @param sources SRX; null for the rules that come with the service, as for {@code targets}
     */
    public record WithRules(
            FileImportSettings settings,
            @Nullable Buffer sources,
            @Nullable Buffer targets) {}

    /**
     * The settings of a request; fails with {@link Fault.Invalid} when they do not exist or cannot apply.
     *
     * @param call names the settings without effect in its response
     * @param named stored settings; null for none
     * @param given valid by the schema; null for none
     */
    public Future<WithRules> choose(Call call, String sourceLang, @Nullable Reference named, @Nullable JsonNode given) {
        if (given == null) {
            return db.transaction(tx -> stored(tx, sourceLang, named));
        }
        if (named != null) {
            throw new Fault.Invalid(Violation.at(
                    "/fileImportSettings", "contradiction", "cannot be sent together with importSettings"));
        }
        var edit = new ImportSettingsEdit(null, given);
        call.ignore(edit.withoutEffect());
        return db.transaction(tx -> given(tx, sourceLang, edit));
    }

    private static Future<WithRules> stored(SqlConnection tx, String sourceLang, @Nullable Reference named) {
        var violations = new ArrayList<Violation>();
        return SettingsAccess.choose(tx, null, sourceLang, named, violations).compose(chosen -> {
            Violation.requireNone(violations);
            var settings = chosen.orElseThrow();
            return SegmentationRuleStore.srx(
                            tx, settings.segRule(), settings.targetSegRule(), SettingsAccess.langs(sourceLang))
                    .map(srx -> new WithRules(settings.settings(), srx.sources(), srx.targets()));
        });
    }

    private Future<WithRules> given(SqlConnection tx, String sourceLang, ImportSettingsEdit edit) {
        return ChangeImportSettings.requireRules(tx, store, edit)
                .compose(_ -> SegmentationRuleStore.srx(
                        tx,
                        edit.rule(ImportSettingsEdit.SEG_RULE),
                        edit.rule(ImportSettingsEdit.TARGET_SEG_RULE),
                        SettingsAccess.langs(sourceLang)))
                .map(srx -> new WithRules(edit.settings(), srx.sources(), srx.targets()));
    }
}
