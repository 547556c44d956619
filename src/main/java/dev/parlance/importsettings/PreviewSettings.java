package dev.parlance.importsettings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.style.StyleSheet;
import dev.parlance.http.endpoint.Call;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.Map;
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
     * @param settings without the texts of style sheets if they are stored
     * @param sources SRX; null for the rules that come with the service, as for {@code targets}
     * @param styleSheets their texts by the block of settings that they are for; empty if they were not asked for
     */
    public record WithRules(
            FileImportSettings settings,
            @Nullable Buffer sources,
            @Nullable Buffer targets,
            Map<String, String> styleSheets) {
        public WithRules {
            styleSheets = Map.copyOf(styleSheets);
        }
    }

    /**
     * The settings of a request; fails with {@link Fault.Invalid} when they do not exist or cannot apply.
     *
     * @param call names the settings without effect in its response
     * @param named stored settings; null for none
     * @param given valid by the schema; null for none
     * @param isStyled whether the style sheets are needed
     */
    public Future<WithRules> choose(
            Call call, String sourceLang, @Nullable Reference named, @Nullable JsonNode given, boolean isStyled) {
        if (given == null) {
            return db.transaction(tx -> stored(tx, sourceLang, named, isStyled));
        }
        if (named != null) {
            throw new Fault.Invalid(Violation.at(
                    "/fileImportSettings", "contradiction", "cannot be sent together with importSettings"));
        }
        var edit = new ImportSettingsEdit(null, given);
        call.ignore(edit.withoutEffect());
        return db.transaction(tx -> given(tx, sourceLang, edit, isStyled));
    }

    private static Future<WithRules> stored(
            SqlConnection tx, String sourceLang, @Nullable Reference named, boolean isStyled) {
        var violations = new ArrayList<Violation>();
        return SettingsAccess.choose(tx, null, sourceLang, named, violations).compose(chosen -> {
            Violation.requireNone(violations);
            var settings = chosen.orElseThrow();
            return SegmentationRuleStore.srx(
                            tx, settings.segRule(), settings.targetSegRule(), SettingsAccess.langs(sourceLang))
                    .compose(srx -> styleSheets(tx, settings.id(), isStyled)
                            .map(sheets -> new WithRules(settings.settings(), srx.sources(), srx.targets(), sheets)));
        });
    }

    private static Future<Map<String, String>> styleSheets(SqlConnection tx, long settings, boolean isStyled) {
        return isStyled ? StyleSheetStore.of(tx, settings) : Future.succeededFuture(Map.of());
    }

    private Future<WithRules> given(SqlConnection tx, String sourceLang, ImportSettingsEdit edit, boolean isStyled) {
        var settings = edit.settings();
        var sheets = isStyled ? StyleSheet.of(settings) : Map.<String, String>of();
        return ChangeImportSettings.requireRules(tx, store, edit)
                .compose(_ -> SegmentationRuleStore.srx(
                        tx,
                        edit.rule(ImportSettingsEdit.SEG_RULE),
                        edit.rule(ImportSettingsEdit.TARGET_SEG_RULE),
                        SettingsAccess.langs(sourceLang)))
                .map(srx -> new WithRules(settings, srx.sources(), srx.targets(), sheets));
    }
}
